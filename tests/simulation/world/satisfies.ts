import { fieldsOf, isSameField } from '#contract/account/profile-fields.ts'
import type { CheckInBody } from '#contract/alert/check-in.ts'
import type { Intent } from '#contract/intents/intents.ts'
import { nobody } from '#store/feed/scope.ts'
import { heldFields } from '#tests/simulation/invariants/profile-fields.ts'

/** The last check-in of each person, by account and alert. A visitor's row is named by the visitor too. */
export const lastCheckIns = `select coalesce(account_id, '${nobody}') || ' ' || alert_id || coalesce(':' || substring(person from '^visitor (.+)$'), ''),
  row_to_json(check_ins)::text from check_ins where body is not null`

/** Whether the services hold what the citizen wanted. `state`: the database row as JSON. Null: no row. */
export function satisfies(intent: Intent, state: string | null): boolean {
  const row = (state === null ? {} : JSON.parse(state)) as Record<string, unknown>
  switch (intent.kind) {
    case 'register':
    case 'change-participants': {
      const { numberOfParticipants, attendance } = intent.body
      return (
        row.registered === true && row.participants === numberOfParticipants && (attendance === undefined || row.attendance === attendance)
      )
    }
    case 'unregister':
      return row.registered !== true
    case 'vote':
      return sorted(JSON.parse((row.answer_ids as string | null | undefined) ?? '[]') as string[]) === sorted(intent.body.answerIds)
    case 'like':
      return (row.liked ?? false) === intent.body.liked
    case 'profile':
      return state !== null && fieldsOf(intent.body).every((field) => isSameField(field, heldFields(state), intent.body))
    case 'check-in': {
      const held = JSON.parse((row.body as string | null | undefined) ?? '{}') as Partial<CheckInBody>
      return held.state === intent.body.state && held.people === intent.body.people
    }
    case 'appointment':
      return row.representation_id === intent.body.representationId && row.date === intent.body.date && row.day_slot === intent.body.daySlot
    case 'chat-message':
      return row.text === intent.body.text
    case 'read-notifications':
    case 'push-subscription':
      // Only the keys of these are checked: a log-in can also change a subscription.
      return true
  }
}

function sorted(ids: readonly string[]): string {
  return [...new Set(ids)].toSorted().join()
}
