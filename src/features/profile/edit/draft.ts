import * as v from 'valibot'
import { profileFields } from '#contract/account/profile-fields.ts'
import { Profile } from '#contract/account/user.ts'
import type { DraftPlace } from '#src/data/shared-draft.ts'
import { ownPrefix } from '#src/data/session/session-mirror.ts'
import { readLocal } from '#src/shared/platform/web-storage.ts'
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

/** The same text in each tab, whether the draft was typed there or read from the device: without the other fields of the profile. */
export function textOf({ form, base }: Draft): string {
  const parsed = v.safeParse(Draft, { ...form, base: base ?? undefined })
  return JSON.stringify(parsed.output)
}

/** Null if there is none, or none that this version can read. */
export function readDraft(name: DraftName): Draft | null {
  return draftOf(readLocal(placeOf(name).key))
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

export function placeOf({ accountId, part }: DraftName): DraftPlace {
  return { accountId, key: `${ownPrefix}draft.${accountId}.${part}` }
}
