import type { Partner } from '#contract/content/content-host.ts'
import { readAddress } from '#store/floor/read-address.ts'

/** The kinds in the order in which they are shown; what has another kind, or none, comes last as `other`. */
const kinds = [
  'community',
  'authority',
  'socialInsurance',
  'education',
  'youth',
  'finance',
  'media',
  'culture',
  'economy',
  'science',
  'tourism',
] as const

export type PartnerKind = (typeof kinds)[number] | 'other'

export function partnersByKind(partners: readonly Partner[]): [kind: PartnerKind, members: Partner[]][] {
  const kindOf = ({ category }: Partner): PartnerKind => kinds.find((kind) => kind === category) ?? 'other'
  return [...kinds, 'other' as const]
    .map((kind): [PartnerKind, Partner[]] => [kind, partners.filter((partner) => kindOf(partner) === kind)])
    .filter(([, members]) => members.length > 0)
}

/** "swisscommunity.org": where a link leads, before it is followed. */
export function hostOf(url: string): string {
  return readAddress(url)?.host.replace(/^www\./, '') ?? ''
}
