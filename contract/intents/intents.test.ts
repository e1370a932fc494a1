import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { Intent, requestOf } from './intents.ts'
import { intentVersion, versionOf, extensionByKind } from './kind-tables.ts'

const profile = {
  salutation: 'neutral',
  firstName: 'Anna',
  lastName: 'Muster',
  mobilePhone: '+41790000000',
  dateOfBirth: '01.02.1990',
  countryOfResidence: 'TH',
  representations: [],
}

const appointment = {
  representationId: 'r',
  topic: 'other',
  date: '2026-12-01',
  daySlot: 'morning',
  contactTypes: ['phone'],
  language: 'en',
}
const opening = { greeting: 'Hello', introductionMessageTemplate: '', representationTitleJoinWord: 'in' }

const registration = { eventId: 'e', numberOfParticipants: 1 }
const vote = { surveyMagnoliaId: 'u', surveyType: 'LOCAL_SURVEY', answerIds: ['a', 'b'] }
const visitor = { id: 'a-device-of-its-own', name: 'Anna Muster' }
const safe = { alertId: 'a', state: 'safe', people: 1 }

/** Of each kind the least and the most that can be said, and what cannot. */
const cases: { kind: string; fits: object[]; fitsNot: object[] }[] = [
  {
    kind: 'register',
    fits: [registration, { ...registration, numberOfParticipants: 50, attendance: 'remote' }],
    fitsNot: [
      { eventId: 'e' },
      ...[0, 51, 1.5].map((numberOfParticipants) => ({ eventId: 'e', numberOfParticipants })),
      { ...registration, attendance: 'by phone' },
      { ...registration, eventId: '' },
    ],
  },
  { kind: 'unregister', fits: [{ eventId: 'e' }], fitsNot: [{}, { eventId: 7 }] },
  {
    kind: 'vote',
    fits: [vote],
    fitsNot: [
      { ...vote, answerIds: [] },
      { ...vote, surveyMagnoliaId: '' },
    ],
  },
  { kind: 'like', fits: [{ storyId: 's', liked: false }], fitsNot: [{ storyId: 's' }, { storyId: 's', liked: 'yes' }] },
  {
    kind: 'appointment',
    fits: [appointment, { ...appointment, contactTypes: ['phone', 'email'], comment: 'By the back door.' }],
    fitsNot: [{}, { ...appointment, contactTypes: [] }, { ...appointment, date: 'tomorrow' }],
  },
  {
    kind: 'chat-message',
    fits: [
      { representationId: 'r', text: 'Good day' },
      { representationId: 'r', text: 'x'.repeat(4000), opening, reactivate: true },
    ],
    fitsNot: [{ text: 'Good day' }, { representationId: 'r', text: ' ' }, { representationId: 'r', text: 'x'.repeat(4001) }],
  },
  {
    kind: 'read-notifications',
    fits: [{ type: 'CHAT_RESOLVED', before: 1_800_000_000_000 }],
    fitsNot: [{ type: 'CHAT_RESOLVED' }, { type: 'NEWS', before: 1 }, { type: 'CHAT_RESOLVED', before: -1 }],
  },
  {
    kind: 'push-subscription',
    fits: [{ subscriptionId: 'a-1', isOptedIn: false }],
    fitsNot: [{ subscriptionId: 'a-1' }, { subscriptionId: '../me', isOptedIn: true }],
  },
  {
    kind: 'check-in',
    fits: [
      safe,
      {
        alertId: 'a',
        state: 'help',
        people: 99,
        country: 'TH',
        text: 'x'.repeat(300),
        position: { lat: -41.2, lon: 174.7, accuracy: 12 },
        phone: '081 234 56 78',
        visitor,
      },
    ],
    fitsNot: [
      { ...safe, state: 'lost' },
      { ...safe, people: 0 },
      { ...safe, people: 100 },
      { ...safe, text: 'x'.repeat(301) },
      { ...safe, position: { lat: 91, lon: 0, accuracy: 1 } },
      { ...safe, phone: '12 34' },
      { ...safe, visitor },
    ],
  },
  {
    kind: 'profile',
    fits: [profile, { ...profile, base: { rev: 3, was: { firstName: null, representations: [] } } }],
    fitsNot: [{}, { ...profile, firstName: ' ' }, { ...profile, mobilePhone: '079' }, { ...profile, base: { was: {} } }],
  },
]

describe.each(cases)('$kind', ({ kind, fits, fitsNot }) => {
  test('is said as it will be sent', () => {
    for (const body of fits) expect(v.parse(Intent, { kind, body })).toEqual({ kind, body })
  })

  test('is not said where the call would not take it', () => {
    for (const body of fitsNot) expect(v.safeParse(Intent, { kind, body }).success).toBe(false)
  })
})

function sampleOf(kind: string): Intent {
  const body = cases.find((one) => one.kind === (kind === 'change-participants' ? 'register' : kind))?.fits[0]
  return v.parse(Intent, { kind, body })
}

const intents = cases.flatMap(({ kind, fits }) => fits.map((body) => v.parse(Intent, { kind, body })))

test('a change of the number is a registration under its own name', () => {
  const body = { eventId: 'e', numberOfParticipants: 3 }
  const change = v.parse(Intent, { kind: 'change-participants', body })
  expect(change).toEqual({ kind: 'change-participants', body })
  expect(requestOf(change)).toEqual({ call: requestOf({ kind: 'register', body }).call, body })
})

test('every kind has a call that changes something, with all that its path asks for', () => {
  const kinds = Intent.options.map(({ entries }) => entries.kind.literal)
  expect(new Set([...cases.map(({ kind }) => kind), 'change-participants'])).toEqual(new Set(kinds))
  for (const { call, parameters = {}, query = {}, body } of intents.map(requestOf)) {
    expect(call.method).not.toBe('GET')
    expect(call.body !== undefined, call.path).toBe(body !== undefined)
    expect(Object.keys(parameters)).toEqual([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
    const texts = Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)]))
    expect(v.is(call.query ?? v.strictObject({}), texts), call.path).toBe(true)
  }
})

test('what is opted in is put, what is opted out is deleted', () => {
  const calls = [true, false].map(
    (isOptedIn) => requestOf({ kind: 'push-subscription', body: { subscriptionId: 's', isOptedIn } }).call.method,
  )
  expect(calls).toEqual(['PUT', 'DELETE'])
})

test('what was read says of which kind, up to when, and of which conversation where it is one', () => {
  const all = requestOf({ kind: 'read-notifications', body: { type: 'CHAT_RESOLVED', before: 7 } })
  const { call } = all
  expect([call.method, call.path]).toEqual(['DELETE', '/notification/{type}'])
  expect(all).toStrictEqual({ call, parameters: { type: 'CHAT_RESOLVED' }, query: { before: 7 } })
  const one = requestOf({ kind: 'read-notifications', body: { type: 'CHAT_RESOLVED', before: 7, conversation: 'c-1' } })
  expect(one).toStrictEqual({ call, parameters: { type: 'CHAT_RESOLVED' }, query: { before: 7, conversation: 'c-1' } })
})

test('a backend says by these words that it takes a kind', () => {
  expect(extensionByKind).toEqual({ like: 'like', 'chat-message': 'sendMessage', 'check-in': 'checkIn' })
})

test('only what the specification does not name may be missing at a backend', () => {
  const extensions = new Set(intents.filter((intent) => requestOf(intent).call.extension).map(({ kind }) => kind))
  expect(extensions).toEqual(new Set(Object.keys(extensionByKind)))
})

test('a kind keeps the version that brought it, so that older builds send what they know and leave the rest alone', () => {
  const versions = {
    1: ['register', 'change-participants', 'unregister', 'vote', 'like', 'profile'],
    2: ['appointment', 'chat-message', 'read-notifications', 'push-subscription'],
    3: ['check-in'],
  }
  for (const [version, kinds] of Object.entries(versions))
    for (const kind of kinds) expect(versionOf(sampleOf(kind)), kind).toBe(Number(version))
  // A further kind belongs to a further version: builds that are out refuse it when they send.
  const kinds = Intent.options.map(({ entries }) => entries.kind.literal)
  expect(new Set<string>(kinds)).toEqual(new Set(Object.values(versions).flat()))
})

test('a profile change with a base has a version that older builds skip', () => {
  const based = v.parse(Intent, { kind: 'profile', body: { ...profile, base: { rev: 3, was: { firstName: 'Anne' } } } })
  expect(versionOf(based)).toBe(4)
  expect(intentVersion).toBe(4)
})

test('what nobody knows is no intent', () => {
  for (const thing of [{ kind: 'petition', body: {} }, { kind: 'like' }, null, 'like'])
    expect(v.safeParse(Intent, thing).success).toBe(false)
})

test('who gives a name is heard without a session, by a call of its own', () => {
  const said = { alertId: 'a', state: 'safe', people: 1, phone: '081 234 56 78' } as const
  const paths = [said, { ...said, visitor: { id: 'a-device-of-its-own', name: 'Anna' } }].map(
    (body) => requestOf({ kind: 'check-in', body }).call.path,
  )
  expect(paths).toEqual(['/check-in', '/visitor-check-in'])
})
