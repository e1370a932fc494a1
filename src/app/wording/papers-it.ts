import papers from '#src/features/settings/papers/wording/it.json'

export const wording = { papers }
