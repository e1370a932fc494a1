import { expect, test } from 'vitest'
import type { ChatMessage } from '#contract/contact/chat.ts'
import { chatTables, putConversation, putRun } from './messages.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import { sampleIntent } from '#store/testing/intent-samples.ts'
import { loggedIn } from '#store/testing/test-database.ts'
import { readConversations } from './read-conversations.ts'

const dayMs = 86_400_000
const start = Date.parse('2026-06-01T08:00:00Z')
const at = (day: number) => new Date(start + day * dayMs).toISOString()

async function thread(db: AbroadDatabase, { id, representationId, days }: { id: string; representationId: string; days: number[] }) {
  const messages = days.map((day, index): ChatMessage => {
    return { seq: index + 1, id: `${id}${index}`, from: 'representation', text: 'Hello', sentAt: at(day) }
  })
  await db.transaction('rw', chatTables, async () => {
    const rest = { rev: 1, readByCitizen: 0, readByRepresentation: 0 }
    await putConversation(db, 'anna', { id, representationId, state: 'open', seq: messages.length, ...rest })
    await putRun(db, id, { messages, place: 'last', isEnd: true })
  })
}

async function device() {
  const db = await loggedIn()
  await thread(db, { id: 'b', representationId: 'bangkok', days: [1, 2] })
  await thread(db, { id: 'h', representationId: 'hanoi', days: [1, 3] })
  return db
}

test('conversations with former representations are listed too, the newest first, with what is unread', async () => {
  expect(await readConversations(await device())).toEqual([
    { representationId: 'hanoi', unread: 2, lastAt: at(3) },
    { representationId: 'bangkok', unread: 2, lastAt: at(2) },
  ])
})

test('what was read of one conversation leaves the others unread', async () => {
  const db = await device()
  const body = { type: 'NEW_CHAT_MESSAGE', before: start + 9 * dayMs, conversation: 'b' } as const
  await db.intents.add(sampleIntent({ kind: 'read-notifications', body }))
  const unreadOf = (await readConversations(db)).map(({ representationId, unread }) => `${representationId} ${unread}`)
  expect(unreadOf).toEqual(['hanoi 2', 'bangkok 0'])
})

test('nobody who is not logged in has any', async () => {
  const db = await device()
  await db.session.clear()
  expect(await readConversations(db)).toEqual([])
})
