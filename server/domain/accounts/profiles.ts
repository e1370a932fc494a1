import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { assertInvariant } from '#contract/assert-invariant.ts'
import { fieldsOf, type HeldFields, isSameField, profileFields, type ProfileField } from '#contract/account/profile-fields.ts'
import type { Profile, ProfileChange, RepresentationEntry } from '#contract/account/user.ts'
import type { Db } from '#server/database/open-database.ts'
import { accounts, profiles } from '#server/database/schema.ts'
import { refreshHints } from '#server/domain/check-ins/check-ins.ts'
import type { ReferenceData } from '#server/reference-data/load-reference-data.ts'

interface Parts {
  db: Db
  reference: ReferenceData
}

type ProfileRow = typeof profiles.$inferSelect

/** Null if the account no longer exists. */
export async function readProfile({ db, reference }: Parts, accountId: string): Promise<Profile | null> {
  const row = await readRow(db, accountId)
  return row ? profileOf(row.profile, { email: row.email, reference }) : null
}

/** `conflicts`: fields that changed elsewhere since the citizen saw them; then nothing is written, and `profile` is what is stored. */
export interface WrittenProfile {
  profile: Profile
  conflicts: ProfileField[]
}

/**
 * Writes the fields of a change under the next `rev`, or nothing if one of them changed elsewhere in the meantime. Null if the account no longer
 * exists. Call while the account is locked.
 */
export async function writeProfile(
  parts: Parts,
  { accountId, body }: { accountId: string; body: ProfileChange },
): Promise<WrittenProfile | null> {
  const row = await readRow(parts.db, accountId)
  if (!row) return null
  const held = heldOf(row.profile)
  const revs = fieldRevsOf(row.profile)
  const fields = fieldsOf(body)
  const conflicts = fields.filter((field) => isConflict(field, { body, held, rev: row.profile.rev, changedAt: revs[field] }))
  if (conflicts.length > 0) return { profile: profileOf(row.profile, { ...parts, email: row.email }), conflicts }
  const rev = row.profile.rev + 1
  const changed = fields.filter((field) => !isSameField(field, body, held))
  if (body.base) {
    const { rev: seen, was } = body.base
    const isSeen = (field: ProfileField) => (revs[field] ?? 0) <= seen || isSameField(field, held, was)
    assertInvariant('changed-field-was-seen', changed.every(isSeen), { seen, rev: row.profile.rev })
  }
  const next: ProfileRow = {
    ...row.profile,
    ...Object.fromEntries(fields.map((field) => [field, field === 'representations' ? storedRepresentations(body) : body[field]])),
    rev,
    fieldRevs: JSON.stringify({
      rev,
      fields: { ...revs, ...Object.fromEntries(changed.map((field) => [field, rev])) },
    } satisfies FieldRevs),
  }
  await parts.db.update(profiles).set(next).where(eq(profiles.accountId, accountId))
  await refreshHints(parts.db, accountId)
  return { profile: profileOf(next, { ...parts, email: row.email }), conflicts: [] }
}

/**
 * Whether the field has a value that the citizen neither saw nor asks for. A field that is unchanged since their revision is never in conflict:
 * what they saw may have been an earlier change of their own that was refused. A revision from before a restore of the database proves nothing.
 */
function isConflict(
  field: ProfileField,
  { body, held, rev, changedAt }: { body: ProfileChange; held: HeldFields; rev: number; changedAt: number | undefined },
): boolean {
  if (!body.base) return false
  const isUnchanged = (changedAt ?? 0) <= body.base.rev && body.base.rev <= rev
  return !isUnchanged && !isSameField(field, held, body.base.was) && !isSameField(field, held, body)
}

const FieldRevs = v.object({ rev: v.number(), fields: v.record(v.string(), v.number()) })
type FieldRevs = v.InferOutput<typeof FieldRevs>

/** A process of an earlier version has written the row if the revisions are not of its `rev`: any field may have changed with that. */
function fieldRevsOf({ rev, fieldRevs }: ProfileRow): FieldRevs['fields'] {
  const read = v.safeParse(FieldRevs, JSON.parse(fieldRevs))
  if (read.success && read.output.rev === rev) return read.output.fields
  return Object.fromEntries(profileFields.map((field) => [field, rev]))
}

async function readRow(db: Db, accountId: string): Promise<{ profile: ProfileRow; email: string } | undefined> {
  const [row] = await db
    .select({ profile: profiles, email: accounts.email })
    .from(profiles)
    .innerJoin(accounts, eq(accounts.id, profiles.accountId))
    .where(eq(profiles.accountId, accountId))
  return row
}

type StoredEntry = Omit<RepresentationEntry, 'isOriginalCombination'>

function heldOf({ representations, ...fields }: ProfileRow): HeldFields {
  const entries = JSON.parse(representations) as StoredEntry[]
  return { ...fields, representations: entries.map((entry) => ({ ...entry, isOriginalCombination: false })) }
}

/** The main one first, the others as the citizen ordered them. Which are original is decided by the current lists when they are read. */
function storedRepresentations({ representations }: ProfileChange): string {
  const ordered = representations.toSorted((a, b) => Number(b.isMainRepresentation) - Number(a.isMainRepresentation) || a.index - b.index)
  return JSON.stringify(ordered.map((entry) => ({ ...entry, isOriginalCombination: undefined })))
}

function profileOf(row: ProfileRow, { email, reference }: { email: string; reference: ReferenceData }): Profile {
  const { accountId, rev, representations, fieldRevs: _, ...fields } = row
  const entries = (JSON.parse(representations) as StoredEntry[]).map((entry) => ({
    ...entry,
    isOriginalCombination: isOriginal(entry, reference),
  }))
  const isFilled = Object.values(fields).every((value) => value !== null)
  return {
    accountId,
    rev,
    email,
    ...fields,
    representations: entries,
    isComplete: isFilled && entries.some((entry) => entry.isMainRepresentation),
  }
}

/** Whether the representation service itself lists the pair: its answer for the country names the representation. */
function isOriginal({ id, countryIsoCode }: Pick<RepresentationEntry, 'id' | 'countryIsoCode'>, reference: ReferenceData): boolean {
  const country = reference.countryByIso.get(countryIsoCode)
  return country !== undefined && [country.consularServicesId, ...country.representationIds].includes(id)
}
