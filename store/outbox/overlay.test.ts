import { describe, expect, test } from 'vitest'
import { intentVersion } from '#contract/intents/kind-tables.ts'
import type { Intent } from '#contract/intents/intents.ts'
import type { IntentRow } from '#store/rows/intents.ts'
import {
  itemlessIntents,
  likeIntent,
  profileChange,
  profileIntent,
  refused,
  registerIntent,
  sampleIntent,
  unregisterIntent,
  voteIntent,
} from '#store/testing/intent-samples.ts'
import { sampleProfile } from '#store/testing/samples.ts'
import { overlayPersonal, overlayProfile } from './overlay.ts'

const over = (server: Parameters<typeof overlayPersonal>[0], ...said: (Intent | IntentRow)[]) =>
  overlayPersonal(
    server,
    said.map((one) => ('kind' in one ? sampleIntent(one) : one)),
  )

describe('what the citizen said, over what the service says', () => {
  test('is the service’s word where nothing waits, and nothing where nobody said anything', () => {
    expect(over({ isLiked: true })).toEqual({ isLiked: true })
    expect(over(undefined)).toBeUndefined()
  })

  const three = { eventId: 'e', numberOfParticipants: 3 }
  const asThree = { userIsRegistered: true, selectedNumberOfParticipants: 3 }
  test.each<[what: string, said: Intent, view: ReturnType<typeof overlayPersonal>]>([
    ['a registration', { kind: 'register', body: three }, asThree],
    [
      'a registration with its place',
      { kind: 'register', body: { ...three, attendance: 'remote' } },
      { ...asThree, selectedAttendance: 'remote' },
    ],
    ['a change', { kind: 'change-participants', body: three }, asThree],
    ['unregistering', unregisterIntent('e'), { userIsRegistered: false }],
    ['a vote', voteIntent('u', 'a', 'b'), { isCompleted: true, submittedAnswerIds: ['a', 'b'] }],
    ['a like', likeIntent('s'), { isLiked: true }],
    ['a like taken back', likeIntent('s', false), { isLiked: false }],
  ])('shows %s', (_, said, view) => {
    expect(over(undefined, said)).toEqual(view)
  })

  test('goes in the order of saying, and leaves the rest of the service’s word alone', () => {
    const server = { isLiked: true, userIsRegistered: false }
    expect(over(server, registerIntent('e', 2), unregisterIntent('e'), registerIntent('e', 5))).toEqual({
      isLiked: true,
      userIsRegistered: true,
      selectedNumberOfParticipants: 5,
    })
    expect(server).toEqual({ isLiked: true, userIsRegistered: false })
  })

  test.each(itemlessIntents)('is as it was where something else is said: $kind', (said) => {
    expect(over({ isLiked: true }, said)).toEqual({ isLiked: true })
    expect(over(undefined, said)).toBeUndefined()
  })

  test.each<[what: string, more: Partial<IntentRow>, isShown: boolean]>([
    ['that this version wrote', { version: intentVersion }, true],
    ['that is being sent', { state: 'sending', attempts: 1 }, true],
    ['whose answer nobody could read', { state: 'answered', attempts: 1 }, true],
    ['that was refused', refused('abroad:full'), false],
    ['that the citizen takes back', { attempts: 1, isCancelling: true }, false],
    ['that a newer version of the app wrote', { version: intentVersion + 1 }, false],
  ])('counts a word %s: %#', (_, more, isShown) => {
    expect(over({ userIsRegistered: false }, sampleIntent(registerIntent('e'), more))?.userIsRegistered).toBe(isShown)
  })
})

describe('the profile', () => {
  const server = { ...sampleProfile, rev: 4, firstName: 'Old' }
  const main = { id: 'r', repCode: 'R', countryIsoCode: 'TH', isMainRepresentation: true, isOriginalCombination: true, index: 0 }

  test('is as last said, with the address of the service', () => {
    const said = [sampleIntent(profileIntent()), sampleIntent(profileIntent({ firstName: 'Berta' }))]
    expect(overlayProfile(server, said)).toMatchObject({ firstName: 'Berta', lastName: 'Muster', email: 'anna@example.ch', rev: 4 })
  })

  test('changes only in the fields that a change names', () => {
    const said = [sampleIntent(profileChange('lastName'))]
    expect(overlayProfile({ ...server, mobilePhone: '+66' }, said)).toEqual({ ...server, mobilePhone: '+66', lastName: 'Muster' })
  })

  test('is complete with a main representation, and not without', () => {
    expect(overlayProfile(server, [sampleIntent(profileIntent({ representations: [main] }))]).isComplete).toBe(true)
    const other = { ...main, id: 'q', isMainRepresentation: false }
    expect(overlayProfile(server, [sampleIntent(profileIntent({ representations: [other, main] }))]).isComplete).toBe(true)
    expect(
      overlayProfile(server, [sampleIntent(profileIntent({ representations: [{ ...main, isMainRepresentation: false }] }))]).isComplete,
    ).toBe(false)
  })

  test('is the service’s again once it was refused', () => {
    expect(overlayProfile(server, [sampleIntent(profileIntent(), refused('abroad:invalid'))])).toEqual(server)
    expect(overlayProfile(server, [sampleIntent(registerIntent('e'))])).toEqual(server)
  })
})
