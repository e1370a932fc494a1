import lab from '#lab/screens/wording/en.json'

export const wording = lab
