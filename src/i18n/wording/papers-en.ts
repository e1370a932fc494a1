import papers from '#src/features/settings/legal/wording/en.json'

export const wording = { papers }
