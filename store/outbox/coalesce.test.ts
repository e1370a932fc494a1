import { describe, expect, test } from 'vitest'
import type { Intent } from '#contract/intents/intents.ts'
import type { IntentRow } from '#store/rows/intents.ts'
import {
  appointmentIntent,
  heard,
  likeIntent,
  messageIntent,
  profileChange,
  profileIntent,
  pushIntent,
  readNotificationsIntent,
  refused,
  registerIntent,
  sampleIntent,
  unregisterIntent,
  voteIntent,
} from '#store/testing/intent-samples.ts'
import { coalesce, isNeverSent, isRefused } from './coalesce.ts'

const change = (n: number): Intent => ({ kind: 'change-participants', body: { eventId: 'e', numberOfParticipants: n } })
const [register, unregister, like, unlike] = [registerIntent('e', 2), unregisterIntent('e'), likeIntent('s'), likeIntent('s', false)]
const registered = { userIsRegistered: true }
const changed = 'change-participants'
const liked = { isLiked: true }

/** What waits, as kinds; `!` marks what may have been heard, `?` what was refused. */
function named({ intent, state, attempts }: Pick<IntentRow, 'intent' | 'state' | 'attempts'>): string {
  const mark = state === 'needs-you' ? '?' : attempts > 0 ? '!' : ''
  return intent.kind === 'like' ? `${intent.body.liked ? 'like' : 'unlike'}${mark}` : `${intent.kind}${mark}`
}
const unheard = (intent: Intent) => sampleIntent(intent)
const sent = (intent: Intent) => sampleIntent(intent, heard)
const full = (intent: Intent) => sampleIntent(intent, refused('abroad:full'))
const tooOld = (intent: Intent) => sampleIntent(intent, refused('too-old'))

describe('what a citizen says about an event folds', () => {
  test.each<
    [what: string, pending: IntentRow[], next: Intent, before: { userIsRegistered?: boolean }, replaced: string[], left: string | null]
  >([
    ['a registration stands', [], register, {}, [], 'register'],
    ['a registration of who is registered is a change', [], register, registered, [], changed],
    ['a change of who is not registered is a registration', [], change(3), {}, [], 'register'],
    ['a change takes the place of the registration that waits', [unheard(register)], change(3), {}, ['register'], 'register'],
    ['the last of several changes is the one', [unheard(change(3))], change(4), registered, [changed], changed],
    ['registering and unregistering is nothing', [unheard(register)], unregister, {}, ['register'], null],
    ['unregistering of who is not registered is nothing', [], unregister, {}, [], null],
    ['unregistering after a change that waits is unregistering', [unheard(change(3))], unregister, registered, [changed], 'unregister'],
    ['registering after unregistering that waits is a change', [unheard(unregister)], register, registered, ['unregister'], changed],
    ['what may have been heard stays, and unregistering follows it', [sent(register)], unregister, registered, [], 'unregister'],
    ['what may have been heard stays although nothing of it shows', [sent(unregister)], unregister, {}, [], 'unregister'],
    ['only what was said after it folds', [sent(register), unheard(unregister)], register, registered, ['unregister'], changed],
    ['what was refused gives way to the next word', [full(register)], registerIntent('e', 1), {}, ['register?'], 'register'],
    ['what was refused was no registration', [full(register)], unregister, {}, ['register?'], null],
    ['what nobody can tell of may be a registration', [tooOld(register)], unregister, {}, ['register?'], 'unregister'],
  ])('%s', (_, pending, next, before, replaced, left) => {
    const folded = coalesce(pending, next, before)
    expect(folded.replaced.map(named)).toEqual(replaced)
    expect(folded.intent?.kind ?? null).toBe(left)
  })
})

describe('what a citizen says about a story folds', () => {
  test.each<[what: string, pending: IntentRow[], next: Intent, before: { isLiked?: boolean }, replaced: string[], left: string | null]>([
    ['a like stands', [], like, {}, [], 'like'],
    ['a like of what is liked is nothing', [], like, liked, [], null],
    ['taking back what is not liked is nothing', [], unlike, {}, [], null],
    ['a like and its taking back are nothing', [unheard(like)], unlike, {}, ['like'], null],
    ['taking back and liking again are nothing', [unheard(unlike)], like, liked, ['unlike'], null],
    ['after what may have been heard the next word is sent', [sent(like)], unlike, liked, [], 'unlike'],
    ['even where it says the same again', [sent(like)], like, liked, [], 'like'],
    ['after what nobody can tell of the next word is sent', [tooOld(like)], unlike, {}, ['like?'], 'unlike'],
  ])('%s', (_, pending, next, before, replaced, left) => {
    const folded = coalesce(pending, next, before)
    expect(folded.replaced.map(named)).toEqual(replaced)
    expect(folded.intent && named({ ...sampleIntent(folded.intent) })).toBe(left)
  })
})

test('of votes and of profiles the last is sent, whole', () => {
  const [first, second] = [voteIntent('u', 'a'), voteIntent('u', 'b')]
  expect(coalesce([unheard(first)], second, {})).toMatchObject({ replaced: [{ intent: first }], intent: second })
  expect(coalesce([sent(first)], second, {})).toEqual({ replaced: [], intent: second })
  const [anna, berta] = [profileIntent(), profileIntent({ firstName: 'Berta' })]
  expect(coalesce([unheard(anna)], berta, {})).toMatchObject({ replaced: [{ intent: anna }], intent: berta })
})

test('a folded intent keeps its body and its number', () => {
  expect(coalesce([unheard(register)], change(7), {}).intent).toEqual({ kind: 'register', body: { eventId: 'e', numberOfParticipants: 7 } })
})

describe('the way of coming', () => {
  const coming = (attendance: 'onsite' | 'remote', numberOfParticipants = 2): Intent => ({
    kind: 'register',
    body: { eventId: 'e', numberOfParticipants, attendance },
  })
  const said = (pending: IntentRow[], next: Intent) => coalesce(pending, next, registered).intent?.body

  test('stays as it was said where only the number changes', () => {
    expect(said([unheard(coming('remote'))], change(7))).toStrictEqual({ eventId: 'e', numberOfParticipants: 7, attendance: 'remote' })
    expect(said([unheard(coming('remote')), unheard(coming('onsite'))], change(7))).toMatchObject({ attendance: 'onsite' })
  })

  test('is the one that is said now, where one is', () => {
    expect(said([unheard(coming('remote'))], coming('onsite'))).toMatchObject({ attendance: 'onsite' })
    expect(said([], coming('onsite'))).toMatchObject({ attendance: 'onsite' })
  })

  test('is not taken from what was refused, nor from what says none', () => {
    const bare = { eventId: 'e', numberOfParticipants: 7 }
    expect(said([full(coming('remote'))], change(7))).toStrictEqual(bare)
    expect(said([unheard(coming('onsite')), full(coming('remote'))], change(7))).toMatchObject({ attendance: 'onsite' })
    for (const pending of [[], [unheard(register)], [unheard(unregister)]]) expect(said(pending, change(7))).toStrictEqual(bare)
  })
})

test('only the service’s own no is a refusal; that the device can tell nothing is none', () => {
  const refusalOf = (type: NonNullable<IntentRow['refusal']>['type']) => ({ type, detail: null, at: 0 })
  expect(isRefused({ state: 'needs-you', refusal: refusalOf('abroad:full') })).toBe(true)
  expect(isRefused({ state: 'needs-you', refusal: null })).toBe(true)
  for (const type of ['too-old', 'unreadable'] as const) expect(isRefused({ state: 'needs-you', refusal: refusalOf(type) })).toBe(false)
  for (const state of ['waiting', 'sending', 'answered'] as const)
    expect(isRefused({ state, refusal: refusalOf('abroad:full') })).toBe(false)
})

test('nobody knows of an intent before its first try', () => {
  expect(isNeverSent({ attempts: 0, state: 'waiting' })).toBe(true)
  for (const state of ['sending', 'answered', 'needs-you'] as const) expect(isNeverSent({ attempts: 0, state })).toBe(false)
  expect([{ attempts: 1, state: 'waiting' } as const, { attempts: 1, state: 'sending' } as const].some(isNeverSent)).toBe(false)
})

describe('what a citizen says to a representation', () => {
  test('takes nothing’s place, neither what waits nor what was refused', () => {
    for (const next of [messageIntent('next'), appointmentIntent()]) {
      const pending = [unheard(next), sent(next), sampleIntent(next, refused('abroad:closed'))]
      expect(coalesce(pending, next, {})).toEqual({ replaced: [], intent: next })
    }
  })

  test('of several looks at the same notifications the latest is sent', () => {
    const pending = [unheard(readNotificationsIntent(9)), sent(readNotificationsIntent(5))]
    const folded = coalesce(pending, readNotificationsIntent(7), {})
    expect(folded).toEqual({ replaced: [pending[0]], intent: readNotificationsIntent(9) })
  })

  test('the last word about push is the one', () => {
    const pending = [unheard(pushIntent(true))]
    expect(coalesce(pending, pushIntent(false), {})).toEqual({ replaced: pending, intent: pushIntent(false) })
  })
})

describe('changes of the profile', () => {
  const bodyOf = (intent: Intent | null) => (intent?.kind === 'profile' ? intent.body : null)
  const fieldsIn = (intent: Intent | null) => Object.keys(bodyOf(intent)?.base?.was ?? {})
  const [name, phone] = [profileChange('firstName'), profileChange('mobilePhone')]

  test('that were never sent become one, with every field and the earliest base of each', () => {
    const base = { rev: 5, was: { mobilePhone: '+66', lastName: 'x' } }
    const later: Intent = { kind: 'profile', body: { ...bodyOf(phone)!, firstName: 'ignored', base } }
    const first = sampleIntent(profileChange('firstName', 'mobilePhone'))
    const { replaced, intent } = coalesce([first], later, {})
    expect(replaced).toEqual([first])
    const was = { firstName: 'Old', mobilePhone: '+41', lastName: 'x' }
    expect(bodyOf(intent)).toMatchObject({ firstName: 'Anna', base: { rev: 3, was } })
  })

  test('keep a whole profile of an earlier version whole', () => {
    const whole = sampleIntent(profileIntent({ firstName: 'Whole', lastName: 'Whole' }))
    const { replaced, intent } = coalesce([whole], name, {})
    expect(replaced).toEqual([whole])
    expect(bodyOf(intent)).toMatchObject({ firstName: 'Anna', lastName: 'Whole' })
    expect(bodyOf(intent)?.base).toBeUndefined()
  })

  test('leave a refused change that names another field, and settle one that they cover', () => {
    const refusedName = sampleIntent(name, refused('abroad:changed-elsewhere'))
    expect(coalesce([refusedName], phone, {})).toEqual({ replaced: [], intent: phone })
    expect(coalesce([refusedName], profileChange('firstName', 'lastName'), {}).replaced).toEqual([refusedName])
  })

  test('leave what was sent as it is', () => {
    const { replaced, intent } = coalesce([sent(name)], phone, {})
    expect(replaced).toEqual([])
    expect(fieldsIn(intent)).toEqual(['mobilePhone'])
  })

  test('replace a row that was damaged', () => {
    const damaged = sampleIntent(name, { ...refused('unreadable'), intent: null as never })
    expect(coalesce([damaged], phone, {}).replaced).toEqual([damaged])
  })
})
