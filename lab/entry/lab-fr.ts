import lab from '#lab/screens/wording/fr.json'

export const wording = lab
