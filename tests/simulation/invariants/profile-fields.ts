import * as v from 'valibot'
import { fieldsOf, type HeldFields, isSameField, profileFields } from '#contract/account/profile-fields.ts'
import { ProfileChange, type RepresentationEntry } from '#contract/account/user.ts'
import type { WriteSeen } from '#tests/simulation/services/services.ts'
import { isLaterWord, type Said } from '#tests/simulation/world/model.ts'
import type { Invariant, WorldView } from '#tests/simulation/world/view.ts'

/** I19, at the end: no field of the profile was lost, or overwritten with a value based on one that its citizen had not seen. */
export const profileFieldsKept: Invariant = (world) => ({
  atEnd() {
    for (const writes of Map.groupBy(world.services.writes.filter(isOfProfile), accountOf).values()) checkWrites(world, writes)
    for (const one of world.model.said) checkFolded(world, one)
  },
})

const isOfProfile = ({ effects }: WriteSeen) => effects.some(({ subject }) => subject === 'profile')
const accountOf = ({ effects }: WriteSeen) => effects.find(({ subject }) => subject === 'profile')?.account

/** The value before the first write is not recorded. */
function checkWrites({ verdict }: WorldView, writes: readonly WriteSeen[]): void {
  const changedAt = new Map<string, number>()
  let before: HeldFields | null = null
  for (const { key, body, effects } of writes) {
    const state = effects.find(({ subject }) => subject === 'profile')?.state ?? '{}'
    const { rev } = JSON.parse(state) as { rev: number }
    const after = heldFields(state)
    const change = v.parse(ProfileChange, JSON.parse(body))
    const named = fieldsOf(change)
    const name = key?.slice(0, 8)
    verdict.expect('I19', change.base !== undefined, () => `${name} replaced the whole profile`)
    for (const field of profileFields) {
      const isNamed = named.includes(field)
      verdict.expect('I19', !isNamed || isSameField(field, after, change), () => `${name} lost its ${field}`)
      if (before === null || isSameField(field, before, after)) continue
      verdict.expect('I19', isNamed, () => `${name} changed ${field}, which it does not name`)
      const { rev: baseRev = 0, was = {} } = change.base ?? {}
      const isSeen = (changedAt.get(field) ?? 0) <= baseRev || isSameField(field, before, was)
      verdict.expect('I19', isSeen, () => `${name} overwrote a ${field} that its citizen had not seen`)
      changedAt.set(field, rev)
    }
    before = after
  }
}

function checkFolded({ model, verdict }: WorldView, one: Said): void {
  if (one.intent.kind !== 'profile' || one.answer !== 'saved' || one.excuse !== null || one.last?.place !== 'history') return
  if (one.last.row.end !== 'replaced') return
  const later = model.said.filter((other) => isLaterWord(other, one))
  for (const field of fieldsOf(one.intent.body)) {
    const isKept = later.some(({ last }) => last?.place === 'sealed' || (last && 'row' in last && names(last.row.intent, field)))
    verdict.expect('I19', isKept, () => `${one.device.name} ${one.id.slice(0, 8)} was replaced, and nothing later has its ${field}`)
  }
}

function names(intent: Said['intent'], field: (typeof profileFields)[number]): boolean {
  return intent.kind === 'profile' && fieldsOf(intent.body).includes(field)
}

/** `state`: the row of the database, as JSON. */
export function heldFields(state: string): HeldFields {
  const row = JSON.parse(state) as Record<string, string | null>
  return {
    salutation: row.salutation as HeldFields['salutation'],
    firstName: row.first_name ?? null,
    lastName: row.last_name ?? null,
    mobilePhone: row.mobile_phone ?? null,
    dateOfBirth: row.date_of_birth ?? null,
    countryOfResidence: row.country_of_residence ?? null,
    representations: JSON.parse(row.representations ?? '[]') as RepresentationEntry[],
  }
}
