import papers from '#src/features/settings/legal/wording/de.json'

export const wording = { papers }
