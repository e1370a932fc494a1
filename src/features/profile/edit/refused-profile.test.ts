import { expect, test } from 'vitest'
import type { Profile, ProfileBody } from '#contract/account/user.ts'
import type { FieldError } from '#contract/wire/wire.ts'
import type { IntentView } from '#store/rows/views.ts'
import { refusedProfile } from './refused-profile.ts'

const body: ProfileBody = {
  salutation: 'female',
  firstName: 'Anne',
  lastName: 'Muster',
  mobilePhone: '+66812345678',
  dateOfBirth: '04.09.1987',
  countryOfResidence: 'TH',
  representations: [],
}
const profile: Profile = { ...body, firstName: 'Anna', accountId: 'a1', rev: 3, email: 'anna@abroad.example', isComplete: true }

function entry(stage: IntentView['stage'], errors?: FieldError[]): IntentView {
  return {
    id: 'i1',
    entity: 'profile',
    intent: { kind: 'profile', body },
    about: null,
    stage,
    createdAt: 0,
    attempts: 1,
    firstAttemptAt: 0,
    wait: null,
    nextAttemptAt: null,
    refusal:
      stage === 'needs-you' ? { type: 'abroad:invalid', detail: 'firstName: is too strange', at: 0, ...(errors && { errors }) } : null,
    isCancelling: false,
    end: null,
    receipt: null,
    doneAt: null,
  }
}

test('a form begins with what the citizen wanted where the service did not take it, and knows what it has against it', () => {
  const refused = refusedProfile({ profile, intent: entry('needs-you', [{ field: 'firstName', code: 'invalid' }]) })
  expect(refused?.profile).toEqual({ ...profile, firstName: 'Anne' })
  expect(refused?.fields).toEqual([{ field: 'firstName', code: 'invalid' }])
})

test('a refusal that an older build has kept names no field', () => {
  expect(refusedProfile({ profile, intent: entry('needs-you') })?.fields).toEqual([])
})

test('what waits or nobody said leaves the profile as it is read', () => {
  expect(refusedProfile({ profile, intent: null })).toBeNull()
  expect(refusedProfile({ profile, intent: entry('saved') })).toBeNull()
})
