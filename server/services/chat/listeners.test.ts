import { expect, test } from 'vitest'
import { noDatabase } from '#server/testing/test-app.ts'
import { createListenersOf } from '#server/testing/test-listeners.ts'
import type { Ears } from '#server/database/listen.ts'

function world() {
  let ears: Ears | undefined
  let stopped = 0
  const listen = (_: string, given: Ears) => {
    ears = given
    return () => Promise.resolve(void (stopped += 1))
  }
  const parts = createListenersOf({ ...noDatabase, listen }, () => 0)
  return { ...parts, hint: (id: string) => ears?.hint(id), again: () => ears?.again(), stopped: () => stopped }
}

test('a hint wakes those of its conversation, and a new connection everybody', async () => {
  const { chat, hint, again } = world()
  const [a, b] = ['a', 'b'].map((conversationId) => chat.add({ conversationId, sessionHash: 's' }))
  hint('a')
  expect(await a?.next()).toBe('look')
  const waiting = b?.next()
  again()
  expect([await waiting, await a?.next()]).toEqual(['look', 'look'])
})

test('what comes while nobody waits is kept, once, and the gravest of it', async () => {
  const { chat, hint, tick } = world()
  const one = chat.add({ conversationId: 'a', sessionHash: 's' })
  hint('a')
  hint('a')
  tick('beat')
  expect(await one.next()).toBe('look')
  tick('beat')
  expect(await one.next()).toBe('beat')
  await chat.close()
  expect([await one.next(), await one.next()]).toEqual(['over', 'over'])
})

test('listens while somebody does, and to nothing after', async () => {
  const { chat, running, stopped } = world()
  expect(running()).toBe(0)
  const both = ['a', 'b'].map((conversationId) => chat.add({ conversationId, sessionHash: 's' }))
  expect([running(), stopped()]).toEqual([2, 0])
  both[0]?.close()
  expect(running()).toBe(2)
  both[1]?.close()
  both[1]?.close()
  expect([running(), stopped()]).toEqual([0, 1])
  chat.add({ conversationId: 'a', sessionHash: 's' })
  expect(running()).toBe(2)
  await chat.close()
  expect([running(), stopped()]).toEqual([0, 2])
})

test('of too many lines of one browser the oldest ends', async () => {
  const { chat, hint } = world()
  const add = (sessionHash: string) => chat.add({ conversationId: 'a', sessionHash })
  const other = add('other')
  const [oldest, ...newer] = Array.from({ length: 7 }, () => add('s'))
  expect(await oldest?.next()).toBe('over')
  oldest?.close()
  hint('a')
  expect(await Promise.all([other, ...newer].map((one) => one.next()))).toEqual(Array.from({ length: 7 }, () => 'look'))
})
