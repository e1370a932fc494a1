import papers from '#src/features/settings/papers/wording/de.json'

export const wording = { papers }
