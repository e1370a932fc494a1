import lab from '#src/features/lab/wording/en.json'

export const wording = { lab }
