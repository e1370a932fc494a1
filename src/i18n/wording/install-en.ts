import install from '#src/features/install/wording/en.json'

export const wording = { install }
