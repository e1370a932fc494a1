import papers from '#src/features/settings/papers/wording/en.json'

export const wording = { papers }
