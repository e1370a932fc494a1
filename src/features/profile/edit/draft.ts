import * as v from 'valibot'
import { accountKey, ownPrefix } from '#src/data/session/session-mirror.ts'
import { readLocal, writeLocal } from '#src/platform/storage/web-storage.ts'
import { ProfileForm } from './profile-form.ts'

/** Which of a citizen's two forms. */
export interface DraftName {
  accountId: string
  part: FormPart
}
export type FormPart = 'everything' | 'representations'

/**
 * What was typed and not sent, at once on the device: a reload or a phone that dies comes without a warning. It stands under the prefix that a
 * log-out empties, and is not written any more for an account that this browser has left, whichever tab it left in.
 */
export function writeDraft(name: DraftName, form: ProfileForm | null): void {
  if (form === null) writeLocal(keyOf(name), null)
  else if (readLocal(accountKey) === name.accountId) writeLocal(keyOf(name), JSON.stringify(form))
}

/** Null where there is none, or none that this version can read. */
export function readDraft(name: DraftName): ProfileForm | null {
  return draftOf(readLocal(keyOf(name)))
}

export function draftOf(text: string | null): ProfileForm | null {
  if (text === null) return null
  try {
    const read = v.safeParse(ProfileForm, JSON.parse(text))
    return read.success ? read.output : null
  } catch {
    return null
  }
}

function keyOf({ accountId, part }: DraftName): string {
  return `${ownPrefix}draft.${accountId}.${part}`
}
