import type { Tag } from '#contract/content/content.ts'

/** In the order of the specification. */
export const slides = [
  { name: 'welcome', tag: 'NATURE' },
  { name: 'guide', tag: 'SOCIETY' },
  { name: 'contact', tag: 'ECONOMICS' },
  { name: 'profile', tag: 'SERVICES' },
  { name: 'discover', tag: 'CULTURE' },
] as const satisfies readonly { name: string; tag: Tag }[]
