import papers from '#src/features/settings/legal/wording/it.json'

export const wording = { papers }
