/** The guide's categories in the order of the product. */
export const categoryIds = [
  'currentNews',
  'emigration',
  'everydayLife',
  'familyAndNationality',
  'emergencySituation',
  'retirement',
  'death',
  'remigration',
] as const
