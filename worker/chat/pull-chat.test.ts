import { expect, test } from 'vitest'
import { chatTables, putConversation, putRun } from '#store/chat/messages.ts'
import { wipe } from '#worker/identity/leaving/wipe.ts'
import { reply } from '#worker/testing/feed-service.ts'
import { createTestWorld, partsOf } from '#worker/testing/test-environment.ts'
import { createChatPull } from './pull-chat.ts'

const message = (seq: number) => ({ seq, id: `m${seq}`, from: 'representation' as const, text: 'Hello', sentAt: '2026-06-01T08:00:00Z' })
const read = { readByCitizen: 0, readByRepresentation: 0 }
const conversation = (seq: number) => ({ id: 'c', representationId: 'bangkok', state: 'open' as const, seq, rev: seq, ...read })

/** A device that knows the first `known` messages of a conversation that has `seq` by now. */
async function device(known: number, seq: number, replyVersion?: number) {
  const asked: string[] = []
  const world = createTestWorld({
    fetch: async (path) => {
      asked.push(path.slice(path.indexOf('?')))
      const after = Number(/after=(\d+)/.exec(path)?.[1] ?? Math.max(0, seq - 100))
      const messages = Array.from({ length: Math.min(500, seq - after) }, (_, index) => message(after + index + 1))
      const isEnd = path.includes('after') ? after + messages.length === seq : after === 0
      return reply(200, { conversation: conversation(seq), messages, isEnd })
    },
  })
  const { db } = world
  await db.transaction('rw', chatTables, async () => {
    await putConversation(db, 'anna', conversation(seq))
    await putRun(db, 'c', { messages: Array.from({ length: known }, (_, index) => message(index + 1)), place: 'last', isEnd: true })
  })
  if (replyVersion !== undefined) {
    await db.conversations.update('c', { replyVersion })
    await db.messages.toCollection().modify((row) => void Object.assign(row, { text: undefined }))
  }
  const pull = createChatPull(partsOf(world))
  const guard = { transaction: <T>(tables: readonly string[], work: () => Promise<T>) => db.transaction('rw', tables as string[], work) }
  await pull.newer({ account: 'anna', guard, conversation: 'c', signal: new AbortController().signal })
  const row = await db.conversations.get('c')
  return { asked, reach: [row?.from, row?.known], row, texts: (await db.messages.toArray()).map(({ text }) => text) }
}

test('missed messages follow the known ones', async () => {
  const { asked, reach } = await device(20, 400)
  expect([asked.length, reach]).toEqual([1, [1, 400]])
})

test('after a long absence, the newest page comes first', async () => {
  const { asked, reach } = await device(20, 10_000)
  expect(asked).toHaveLength(1)
  expect(asked[0]).not.toContain('after')
  expect(reach).toEqual([9901, 10_000])
})

test('messages read by a build with another schema are requested again', async () => {
  const { asked, reach, row, texts } = await device(50, 50, 0)
  expect([asked.length, reach, row?.replyVersion]).toEqual([1, [1, 50], 1])
  expect(texts).toEqual(Array(50).fill('Hello'))
})

test('a round requests at the maximum age, and at once after another log-in in the same tab', async () => {
  const asked: string[] = []
  const world = createTestWorld({
    fetch: async (path) => {
      asked.push(path)
      return reply(200, [])
    },
  })
  const pull = createChatPull(partsOf(world))
  const round = { account: 'anna', epoch: 0, isAll: false, signal: new AbortController().signal }
  for (const wanted of [round, round]) await pull.all(wanted)
  expect(asked).toHaveLength(1)
  await wipe(world, { isLost: false, token: null })
  for (const wanted of [round, round]) await pull.all({ ...wanted, account: 'beat', epoch: 1 })
  expect(asked).toHaveLength(2)
})
