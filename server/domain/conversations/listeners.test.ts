import { expect, test as base } from 'vitest'
import { noDatabase } from '#server/testing/test-app.ts'
import type { ChatListeners, Whose } from './listeners.ts'
import { accepted, createListenersOf } from '#server/testing/test-listeners.ts'
import { networksOf } from '#server/limits/networks.ts'
import type { Ears } from '#server/database/listen.ts'

const add = (chat: ChatListeners, whose: Partial<Whose> = {}) =>
  accepted(chat.add({ conversationId: 'a', accountId: 'account', sessionHash: 's', ...whose }))

function world(limits?: Parameters<typeof createListenersOf>[2]) {
  let ears: Ears | undefined
  let stopped = 0
  const listen = (_: string, given: Ears) => {
    ears = given
    return () => Promise.resolve(void (stopped += 1))
  }
  const parts = createListenersOf({ ...noDatabase, listen }, () => 0, limits)
  return { ...parts, hint: (id: string) => ears?.hint(id), again: () => ears?.again(), stopped: () => stopped }
}
const test = base.extend('world', () => world())

test('a hint wakes the listeners of its conversation, a new connection all', async ({ world: { chat, hint, again } }) => {
  const [a, b] = ['a', 'b'].map((conversationId) => add(chat, { conversationId }))
  hint('a')
  expect(await a?.next()).toBe('look')
  const waiting = b?.next()
  again()
  expect([await waiting, await a?.next()]).toEqual(['look', 'look'])
})

test('wakes without a waiter are merged, and the gravest is kept', async ({ world: { chat, hint, tick } }) => {
  const one = add(chat)
  hint('a')
  hint('a')
  tick('beat')
  expect(await one.next()).toBe('look')
  tick('beat')
  expect(await one.next()).toBe('beat')
  await chat.close()
  expect([await one.next(), await one.next()]).toEqual(['over', 'over'])
})

test('listens to the database only while there are listeners', async ({ world: { chat, running, stopped } }) => {
  expect(running()).toBe(0)
  const both = ['a', 'b'].map((conversationId) => add(chat, { conversationId }))
  expect([running(), stopped()]).toEqual([2, 0])
  both[0]?.close()
  expect(running()).toBe(2)
  both[1]?.close()
  both[1]?.close()
  expect([running(), stopped()]).toEqual([0, 1])
  add(chat)
  expect(running()).toBe(2)
  await chat.close()
  expect([running(), stopped()]).toEqual([0, 2])
})

test('when a session has more than six streams, its oldest ends', async ({ world: { chat, hint } }) => {
  const other = add(chat, { sessionHash: 'other' })
  const [oldest, ...newer] = Array.from({ length: 7 }, () => add(chat))
  expect(await oldest?.next()).toBe('over')
  oldest?.close()
  hint('a')
  expect(await Promise.all([other, ...newer].map((one) => one.next()))).toEqual(Array.from({ length: 7 }, () => 'look'))
})

test('when an account has more than twelve streams over all its sessions, its oldest ends', async ({ world: { chat, again } }) => {
  const other = add(chat, { accountId: 'other' })
  const all = Array.from({ length: 300 }, (_, index) => add(chat, { sessionHash: `session ${index}` }))
  again()
  const ends = await Promise.all(all.map((one) => one.next()))
  expect(ends.map((end) => end === 'over').lastIndexOf(true)).toBe(287)
  expect(ends.slice(288)).toEqual(Array.from({ length: 12 }, () => 'look'))
  expect(await other.next()).toBe('look')
})

test('a process refuses streams beyond its limit, and accepts one again when one ends', () => {
  const { chat } = world({ maxStreams: 20 })
  const from = (index: number) => ({ conversationId: 'a', accountId: `account ${index}`, sessionHash: `session ${index}` })
  const all = Array.from({ length: 20 }, (_, index) => accepted(chat.add(from(index))))
  expect(chat.add(from(20))).toBe('process')
  // Somebody who has streams already only replaces their own.
  all[3]?.close()
  expect(chat.add(from(20))).toBeTypeOf('object')
})

test('one address, /64, /56 or /48 has a limited share of the streams', () => {
  const { chat } = world({ maxPerClient: 5 })
  let accounts = 0
  const open = (address: string, count: number) =>
    Array.from({ length: count }, () => {
      const name = `${(accounts += 1)}`
      return chat.add({ accountId: name, sessionHash: name, newsOf: name, networks: networksOf(address) })
    }).filter((answer) => answer !== 'client').length
  expect(open('192.0.2.1', 9)).toBe(5)
  expect(open('192.0.2.2', 9)).toBe(5)
  expect(['a', 'b', 'c'].map((host) => open(`2001:db8:1:100::${host}`, 9))).toEqual([5, 0, 0])
  expect([1, 2, 3].map((net) => open(`2001:db8:1:10${net}::1`, 9))).toEqual([5, 0, 0])
  expect([2, 3, 4].map((net) => open(`2001:db8:1:${net}00::1`, 9))).toEqual([5, 5, 0])
  expect(open('2001:db8:2::1', 9)).toBe(5)
})
