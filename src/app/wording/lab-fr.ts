import lab from '#src/features/lab/wording/fr.json'

export const wording = { lab }
