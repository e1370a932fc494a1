import type { Representation } from '#contract/contact/representation.ts'
import type { Deps } from '#server/deps.ts'
import type { ReferenceData } from '#server/reference-data/load-reference-data.ts'
import { headOffice, headOfficeId } from './head-office.ts'
import { readStaffSession } from './staff.ts'

/** A member of staff who is logged in: at a representation, or at the head office. */
export interface Officer {
  staffId: string
  email: string
  representation: Representation
  /** ISO codes of the countries whose citizens the desk serves. */
  countries: readonly string[]
}

/** Who has this session; undefined if it has ended, or if the representation no longer exists. `isFromHere`: demo accounts work on this machine only. */
export async function readOfficer(
  { database, reference, now }: Pick<Deps, 'database' | 'reference' | 'now'>,
  { secret, isFromHere }: { secret: string; isFromHere: boolean },
): Promise<Officer | undefined> {
  const row = await readStaffSession(database.db, { secret, now: now() })
  if (!row || (row.demo && !isFromHere)) return undefined
  const representation = row.representationId === headOfficeId ? headOffice : reference.representationById.get(row.representationId)
  if (!representation) return undefined
  return { staffId: row.id, email: row.email, representation, countries: servedCountries(representation, reference) }
}

/** ISO codes of the countries whose citizens the representation serves. The head office serves those without a representation. */
function servedCountries({ id }: Representation, reference: ReferenceData): string[] {
  const servedBy = id === headOfficeId ? null : id
  return reference.countries.filter((country) => country.consularServicesId === servedBy).map(({ iso2 }) => iso2)
}

export function isHeadOffice({ representation }: Pick<Officer, 'representation'>): boolean {
  return representation.id === headOfficeId
}

export type Area = 'conversations' | 'appointments' | 'check-ins' | 'events' | 'surveys' | 'content' | 'alerts' | 'audit'

export const areas: readonly Area[] = ['conversations', 'appointments', 'check-ins', 'events', 'surveys', 'content', 'alerts', 'audit']

/** What an officer may see. The head office writes alerts and gets the check-ins from countries without a representation; all else belongs to representations. */
export function areasOf(officer: Pick<Officer, 'representation'>): readonly Area[] {
  return isHeadOffice(officer) ? ['alerts', 'check-ins', 'audit'] : areas.filter((area) => area !== 'alerts')
}
