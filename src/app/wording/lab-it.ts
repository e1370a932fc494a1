import lab from '#src/features/lab/wording/it.json'

export const wording = { lab }
