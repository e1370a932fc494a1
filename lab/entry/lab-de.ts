import lab from '#lab/screens/wording/de.json'

export const wording = lab
