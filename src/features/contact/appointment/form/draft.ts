import * as v from 'valibot'
import { accountKey, ownPrefix } from '#src/data/session/session-mirror.ts'
import { readLocal, writeLocal } from '#src/platform/storage/local-storage.ts'
import { AppointmentForm } from './appointment-form.ts'

/** Whose, and to whom: what was written for one representation is never shown to, or sent to, another. */
export interface DraftName {
  accountId: string
  representationId: string
}

/** What was typed and not sent, under the prefix that a log-out empties. Not written any more for an account that this browser has left. */
export function writeDraft(name: DraftName, form: AppointmentForm | null): void {
  if (form === null) writeLocal(keyOf(name), null)
  else if (readLocal(accountKey) === name.accountId) writeLocal(keyOf(name), JSON.stringify(form))
}

/** Null where there is none, or none that this version can read. */
export function readDraft(name: DraftName): AppointmentForm | null {
  const text = readLocal(keyOf(name))
  if (text === null) return null
  try {
    const read = v.safeParse(AppointmentForm, JSON.parse(text))
    return read.success ? read.output : null
  } catch {
    return null
  }
}

function keyOf({ accountId, representationId }: DraftName): string {
  return `${ownPrefix}draft.${accountId}.appointment.${representationId}`
}
