import install from '#src/features/install/wording/de.json'

export const wording = { install }
