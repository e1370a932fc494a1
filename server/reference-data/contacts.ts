import { formatPhone } from '#contract/values/phone-numbers.ts'
import type { Evidence, Representation } from '#contract/contact/representation.ts'

const fields = ['phone', 'email', 'address'] as const
type Field = (typeof fields)[number]

export interface RawContacts extends Pick<Representation, Field> {
  closed?: Representation['closed']
  /** By field: how it was found, in the words of `data/SOURCES.md`. */
  verification?: Partial<Record<Field, string | null>>
  dates?: Partial<Record<Field, string | null>>
}

/**
 * What citizens get of the contacts, each with its evidence: none that is weak or of unknown origin, and no telephone of a closed post. A number has
 * the groups of its country, to be read out and carried to another telephone; whoever dials it leaves the spaces out.
 */
export function contactsOf(raw: RawContacts): Pick<Representation, Field | 'evidence'> {
  const known = fields.flatMap((field) => {
    const support = raw[field] === null || (field === 'phone' && raw.closed) ? null : supportOf(raw.verification?.[field] ?? null)
    return support === null
      ? []
      : [
          {
            field,
            value: field === 'phone' && typeof raw.phone === 'string' ? formatPhone(raw.phone) : raw[field],
            evidence: { support, asOf: raw.dates?.[field] ?? null },
          },
        ]
  })
  return {
    phone: null,
    email: null,
    address: null,
    ...Object.fromEntries(known.map(({ field, value }) => [field, value])),
    ...(known.length > 0 && { evidence: Object.fromEntries(known.map(({ field, evidence }) => [field, evidence])) }),
  }
}

function supportOf(verification: string | null): Evidence['support'] | null {
  switch (verification) {
    case 'fdfa':
    case 'local-list':
    case 'corroborated':
    case 'dataset':
    case 'single-source':
      return verification
    case 'open-data':
      return 'local-list'
    case null:
    case 'weak':
    case 'unverified':
      return null
    default:
      // A newspaper, an encyclopaedia.
      return 'single-source'
  }
}
