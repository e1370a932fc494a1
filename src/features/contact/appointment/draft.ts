import * as v from 'valibot'
import { accountKey, ownPrefix } from '#src/data/session-mirror.ts'
import { readLocal, writeLocal } from '#src/ui/local.ts'
import { AppointmentForm } from './appointment-form.ts'

/** What was typed and not sent, under the prefix that a log-out empties. Not written any more for an account that this browser has left. */
export function writeDraft(accountId: string, form: AppointmentForm | null): void {
  if (form === null) writeLocal(keyOf(accountId), null)
  else if (readLocal(accountKey) === accountId) writeLocal(keyOf(accountId), JSON.stringify(form))
}

/** Null where there is none, or none that this version can read. */
export function readDraft(accountId: string): AppointmentForm | null {
  const text = readLocal(keyOf(accountId))
  if (text === null) return null
  try {
    const read = v.safeParse(AppointmentForm, JSON.parse(text))
    return read.success ? read.output : null
  } catch {
    return null
  }
}

function keyOf(accountId: string): string {
  return `${ownPrefix}draft.${accountId}.appointment`
}
