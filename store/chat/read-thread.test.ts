import { describe, expect, test } from 'vitest'
import type { ChatMessage, Conversation } from '#contract/contact/chat.ts'
import { chatTables, putConversation, putOwnMessage, putRead, putRun } from './messages.ts'
import type { MessageRun } from './messages.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import type { IntentRow } from '#store/rows/intents.ts'
import { resourceRow } from '#store/testing/samples.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { heard, messageIntent, readNotificationsIntent, refused, sampleIntent } from '#store/testing/intent-samples.ts'
import { createTestDatabase, loggedIn } from '#store/testing/test-database.ts'
import { readOlder, readThread } from './read-thread.ts'
import { readNotificationCounts } from '#store/account/read-notifications.ts'

const representationId = 'th-bangkok-embassy'
const conversation: Conversation = { id: 'c', representationId, state: 'open', seq: 0, rev: 1, readByCitizen: 0, readByRepresentation: 0 }
const minute = (seq: number) => Date.parse('2026-06-01T08:00:00Z') + seq * 60_000
const message = (seq: number, more: Partial<ChatMessage> = {}): ChatMessage => ({
  seq,
  id: `m${seq}`,
  from: seq % 2 === 0 ? 'representation' : 'citizen',
  text: `text ${seq}`,
  sentAt: new Date(minute(seq)).toISOString(),
  ...more,
})
const run = (first: number, last: number, place: MessageRun['place'], isEnd = false): MessageRun => ({
  messages: Array.from({ length: last - first + 1 }, (_, index) => message(first + index)),
  place,
  isEnd,
})

async function device(seq = 0, more: Partial<Conversation> = {}) {
  const db = await loggedIn()
  if (seq > 0) await put(db, (tables) => putConversation(tables, 'anna', { ...conversation, seq, ...more }))
  return db
}
const put = <T>(db: AbroadDatabase, work: (tables: AbroadDatabase) => Promise<T>) =>
  db.transaction('rw', [...chatTables, 'resources'], () => work(db))
const thread = (db: AbroadDatabase, since: number | null = null) => readThread(db, { representationId, since })
const say = (db: AbroadDatabase, id: string, more: Partial<IntentRow> = {}) =>
  db.intents.add(sampleIntent(messageIntent(`words of ${id}`), { id, ...more }))
const numbers = async (db: AbroadDatabase) => (await thread(db))?.messages.map(({ seq }) => seq)
const reach = async (db: AbroadDatabase) => {
  const row = await db.conversations.get('c')
  return [row?.from, row?.known]
}

describe('what is here of a conversation', () => {
  test('begins with its end, grows at both sides, and knows its beginning', async () => {
    const db = await device(300)
    await put(db, () => putRun(db, 'c', run(201, 300, 'last')))
    expect(await reach(db)).toEqual([201, 300])
    await put(db, () => putRun(db, 'c', run(101, 200, 'before')))
    await put(db, () => putRun(db, 'c', run(301, 305, 'after', true)))
    expect(await reach(db)).toEqual([101, 305])
    expect((await thread(db))?.isStart).toBe(false)
    await put(db, () => putRun(db, 'c', run(1, 100, 'before', true)))
    expect(await reach(db)).toEqual([1, 305])
    expect((await thread(db))?.isStart).toBe(true)
  })

  test('the same message twice stands once, and a run that comes late takes nothing back', async () => {
    const db = await device(4)
    await put(db, () => putRun(db, 'c', run(1, 4, 'last', true)))
    await put(db, () => putRun(db, 'c', run(2, 3, 'after')))
    expect(await numbers(db)).toEqual([1, 2, 3, 4])
    expect(await reach(db)).toEqual([1, 4])
  })

  test('a reply to an own message beyond a gap leaves the gap to be asked for', async () => {
    const db = await device(2)
    await put(db, () => putRun(db, 'c', run(1, 2, 'last', true)))
    await put(db, () => putOwnMessage(db, 'anna', { conversation: { ...conversation, seq: 5, rev: 9 }, message: message(5) }))
    expect(await reach(db)).toEqual([1, 2])
    expect(await numbers(db)).toEqual([1, 2, 5])
    await put(db, () => putRun(db, 'c', run(3, 5, 'after', true)))
    expect(await numbers(db)).toEqual([1, 2, 3, 4, 5])
  })

  test('an older revision changes nothing, and what was read stays read', async () => {
    const db = await device(3, { rev: 7, state: 'resolved', readByCitizen: 3 })
    await put(db, () => putConversation(db, 'anna', { ...conversation, seq: 2, rev: 6, readByRepresentation: 2 }))
    expect(await db.conversations.get('c')).toMatchObject({ rev: 7, seq: 3, state: 'resolved', readByCitizen: 3, readByRepresentation: 2 })
  })
})

describe('the thread', () => {
  test('is nobody’s where nobody is logged in, and empty before it began', async () => {
    expect(await thread(createTestDatabase())).toBeNull()
    expect(await thread(await device())).toMatchObject({ conversation: null, messages: [], pending: [], isStart: true, isOffered: true })
  })

  test('opens at its end, and older messages are read in their order', async () => {
    const db = await device(100)
    await put(db, () => putRun(db, 'c', run(1, 100, 'last', true)))
    expect(await numbers(db)).toEqual(Array.from({ length: 40 }, (_, index) => 61 + index))
    expect((await readOlder(db, { conversation: 'c', before: 61, count: 3 })).map(({ seq }) => seq)).toEqual([58, 59, 60])
    expect((await thread(db, 99))?.messages.map(({ seq }) => seq)).toEqual([99, 100])
  })

  test('shows what the citizen wrote after all messages, in the order of writing, with its state', async () => {
    const db = await device(2)
    await put(db, () => putRun(db, 'c', run(1, 2, 'last', true)))
    await say(db, 'one', { ...heard, state: 'sending' })
    await say(db, 'two', refused('abroad:closed'))
    await say(db, 'three')
    await say(db, 'back', { isCancelling: true })
    const pending = (await thread(db))?.pending.map(({ id, stage }) => `${id} ${stage}`)
    expect(pending).toEqual(['one sending', 'two needs-you', 'three saved'])
  })

  test('shows a message once, also where the stream brought it before the reply to it', async () => {
    const db = await device(1)
    await say(db, 'm1', { ...heard, state: 'sending' })
    await put(db, () => putRun(db, 'c', run(1, 1, 'last', true)))
    expect(await thread(db)).toMatchObject({ messages: [{ id: 'm1' }], pending: [] })
  })

  test('is not offered where the service names no such call', async () => {
    const db = await device()
    await db.resources.put(resourceRow(resourceKeys.ping, { service: 'abroad', time: 0, extensions: ['like'] }))
    expect((await thread(db))?.isOffered).toBe(false)
  })
})

describe('what is unread', () => {
  test('are the representation’s messages after what was read, here or as the service counts', async () => {
    const db = await device(6, { readByCitizen: 2 })
    await put(db, () => putRun(db, 'c', run(1, 6, 'last', true)))
    expect(await thread(db)).toMatchObject({ unread: 2, readUpTo: 2 })
    expect(await readNotificationCounts(db)).toMatchObject({ NEW_CHAT_MESSAGE: 2, CHAT_RESOLVED: 0 })
    await db.resources.put(resourceRow(resourceKeys.notificationCount('anna', 'NEW_CHAT_MESSAGE'), 5, { confirmedAt: 0 }))
    await db.resources.put(resourceRow(resourceKeys.notificationCount('anna', 'CHAT_RESOLVED'), 1, { confirmedAt: 0 }))
    expect(await readNotificationCounts(db)).toMatchObject({ NEW_CHAT_MESSAGE: 5, CHAT_RESOLVED: 1 })
  })

  test('goes with the citizen’s word, before and after the service has it, and what came later is new', async () => {
    const db = await device(4)
    await put(db, () => putRun(db, 'c', run(1, 4, 'last', true)))
    await db.resources.put(resourceRow(resourceKeys.notificationCount('anna', 'NEW_CHAT_MESSAGE'), 2, { confirmedAt: 0 }))
    await db.intents.add(sampleIntent(readNotificationsIntent(minute(4))))
    expect(await readNotificationCounts(db)).toMatchObject({ NEW_CHAT_MESSAGE: 0 })
    await put(db, () => putRun(db, 'c', run(5, 6, 'after', true)))
    expect(await readNotificationCounts(db)).toMatchObject({ NEW_CHAT_MESSAGE: 1 })
    await put(db, () => putRead(db, 'anna', { type: 'NEW_CHAT_MESSAGE', before: minute(4) }))
    await db.intents.clear()
    expect(await readNotificationCounts(db)).toMatchObject({ NEW_CHAT_MESSAGE: 1 })
    expect(await thread(db)).toMatchObject({ readUpTo: 4, unread: 1 })
  })
})
