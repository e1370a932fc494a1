import papers from '#src/features/settings/papers/wording/fr.json'

export const wording = { papers }
