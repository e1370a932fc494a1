import * as v from 'valibot'
import { profileFields } from '#contract/account/profile-fields.ts'
import { Profile } from '#contract/account/user.ts'
import { accountKey, ownPrefix } from '#src/data/session/session-mirror.ts'
import { readLocal, writeLocal } from '#src/platform/storage/web-storage.ts'
import { ProfileForm } from './profile-form.ts'

export interface DraftName {
  accountId: string
  part: FormPart
}
export type FormPart = 'everything' | 'representations'

/** The profile that the citizen saw when they began to type. */
const SeenProfile = v.pick(Profile, [...profileFields, 'rev'])
export type SeenProfile = v.InferOutput<typeof SeenProfile>

/** `base` is missing in drafts of earlier versions. */
const Draft = v.object({ ...ProfileForm.entries, base: v.optional(SeenProfile) })
export interface Draft {
  form: ProfileForm
  base: SeenProfile | null
}

/**
 * Stores what was typed and not sent at once: a reload or a dead phone gives no warning. The key has the prefix that a log-out clears. Nothing is
 * written for an account that has logged out of this browser, in whichever tab.
 */
export function writeDraft(name: DraftName, draft: Draft | null): void {
  if (draft === null) writeLocal(keyOf(name), null)
  else if (readLocal(accountKey) === name.accountId)
    writeLocal(keyOf(name), JSON.stringify({ ...draft.form, base: draft.base ?? undefined } satisfies v.InferInput<typeof Draft>))
}

/** Null if there is none, or none that this version can read. */
export function readDraft(name: DraftName): Draft | null {
  return draftOf(readLocal(keyOf(name)))
}

export function draftOf(text: string | null): Draft | null {
  if (text === null) return null
  try {
    const read = v.safeParse(Draft, JSON.parse(text))
    if (!read.success) return null
    const { base = null, ...form } = read.output
    return { form, base }
  } catch {
    return null
  }
}

function keyOf({ accountId, part }: DraftName): string {
  return `${ownPrefix}draft.${accountId}.${part}`
}
