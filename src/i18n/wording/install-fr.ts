import install from '#src/features/install/wording/fr.json'

export const wording = { install }
