import lab from '#lab/screens/wording/it.json'

export const wording = lab
