import install from '#src/features/install/wording/it.json'

export const wording = { install }
