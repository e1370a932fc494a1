/** Kinds and families as plain values: a page that only tells them apart does not load the schemas (`content.ts`) for it. */

export const families = ['STORY', 'EVENT', 'SURVEY'] as const
export type Family = (typeof families)[number]

export const kinds = [
  'STORY',
  'GLOBAL_STORY',
  'COUNTRY_STORY',
  'LOCAL_STORY',
  'EVENT',
  'GLOBAL_EVENT',
  'COUNTRY_EVENT',
  'LOCAL_EVENT',
  'SURVEY',
  'GLOBAL_SURVEY',
  'COUNTRY_SURVEY',
  'LOCAL_SURVEY',
] as const
type Kind = (typeof kinds)[number]

export const tags = [
  'YOUTH',
  'SURVEY',
  'SPORT',
  'SOCIETY',
  'SERVICES',
  'SENIORS',
  'POLITICS',
  'NATURE',
  'FOCUS',
  'EVENT',
  'ECONOMICS',
  'CULTURE',
] as const

export function familyOf(kind: Kind): Family {
  return families.find((family) => kind.endsWith(family)) ?? 'STORY'
}
