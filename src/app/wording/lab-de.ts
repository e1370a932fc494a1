import lab from '#src/features/lab/wording/de.json'

export const wording = { lab }
