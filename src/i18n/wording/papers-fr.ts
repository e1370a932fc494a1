import papers from '#src/features/settings/legal/wording/fr.json'

export const wording = { papers }
