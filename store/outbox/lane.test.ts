import { describe, expect, test } from 'vitest'
import {
  appointmentIntent,
  checkInIntent,
  likeIntent,
  messageIntent,
  profileIntent,
  pushIntent,
  readNotificationsIntent,
  registerIntent,
  unregisterIntent,
  voteIntent,
} from '#store/testing/intent-samples.ts'
import type { Intent } from '#contract/intents/intents.ts'
import { entityOf, isAppendOnly, isCheckIn, isReadReceipt, itemIdOf, ownerOf, visitorsRange } from './lane.ts'

const change: Intent = { kind: 'change-participants', body: { eventId: 'e', numberOfParticipants: 2 } }
const readOne: Intent = { kind: 'read-notifications', body: { type: 'CHAT_RESOLVED', before: 1, conversation: 'c-1' } }
const visitor = { id: 'visitor-1', name: 'Bert' }

/** Each kind, what it is about, and the item that this is. */
const lanes: [Intent, string, string | null][] = [
  [registerIntent('e'), 'event:e', 'e'],
  [change, 'event:e', 'e'],
  [unregisterIntent('e'), 'event:e', 'e'],
  [voteIntent('u', 'a'), 'survey:u', 'u'],
  [likeIntent('s:1'), 'story:s:1', 's:1'],
  [profileIntent(), 'profile', null],
  [appointmentIntent(), 'appointment:key-1', null],
  [messageIntent('Hello', 'th-bangkok-embassy'), 'chat:th-bangkok-embassy', null],
  [readNotificationsIntent(1), 'notifications:NEW_CHAT_MESSAGE', null],
  [readOne, 'notifications:CHAT_RESOLVED:c-1', null],
  [pushIntent(true), 'push:browser-1', null],
  [checkInIntent(), 'check-in:flood', null],
  [checkInIntent({ visitor }), 'check-in:flood:visitor-1', null],
]

test.each(lanes)('$kind is about one thing, and waits for no other', (intent, entity, item) => {
  expect(entityOf(intent, 'key-1')).toBe(entity)
  expect(itemIdOf(entity)).toBe(item)
})

test('only what names an item is one', () => {
  for (const entity of ['event:', 'myevent:e', 'story', 'appointment:event:e']) expect(itemIdOf(entity)).toBeNull()
})

test('messages and requests stand beside each other, and so does nothing else', () => {
  const appended = lanes.filter(([, entity]) => isAppendOnly(entity)).map(([intent]) => intent.kind)
  expect(appended).toEqual(['appointment', 'chat-message'])
  expect(['my-chat:a', 'chats', 'survey:chat:1'].filter(isAppendOnly)).toEqual([])
})

test('who needs help, and who only looked, is known by the kind', () => {
  expect(lanes.filter(([, entity]) => isCheckIn(entity)).map(([, entity]) => entity)).toEqual([
    'check-in:flood',
    'check-in:flood:visitor-1',
  ])
  expect(lanes.filter(([intent]) => isReadReceipt(intent)).map(([, entity]) => entity)).toEqual([
    'notifications:NEW_CHAT_MESSAGE',
    'notifications:CHAT_RESOLVED:c-1',
  ])
})

describe('whose a word is', () => {
  test('the account’s, and nobody’s where nobody is logged in', () => {
    for (const [intent] of lanes.filter(([, entity]) => entity !== 'check-in:flood:visitor-1'))
      expect([ownerOf(intent, 'anna'), ownerOf(intent, null)]).toEqual(['anna', null])
  })

  test('a visitor’s is nobody’s, whoever is logged in', () => {
    expect([ownerOf(checkInIntent({ visitor }), 'anna'), ownerOf(checkInIntent({ visitor }), null)]).toEqual(['nobody', 'nobody'])
  })
})

test('what visitors said under an alert lies together, and apart from another alert and from who is logged in', () => {
  const [low, high] = visitorsRange('flood')
  const isWithin = (account: string, entity: string) => account === low[0] && entity >= low[1] && entity <= high[1]
  expect([low[0], high[0]]).toEqual(['nobody', 'nobody'])
  for (const id of ['a', 'visitor-1', 'z'])
    expect(isWithin('nobody', entityOf(checkInIntent({ visitor: { id, name: 'B' } }), ''))).toBe(true)
  expect(isWithin('nobody', entityOf(checkInIntent({ alertId: 'flood2', visitor }), ''))).toBe(false)
  expect(isWithin('nobody', entityOf(checkInIntent(), ''))).toBe(false)
})
