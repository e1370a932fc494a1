import * as v from 'valibot'
import { describe, expect, test as base } from 'vitest'
import { defineCall } from '#contract/wire/call.ts'
import { createLease } from '#worker/fencing/lease.ts'
import { createResourcePull } from './resource-pull.ts'
import { problem, reply } from '#worker/testing/feed-service.ts'
import { portalPage } from '#worker/testing/line.ts'
import { createTestWorld, partsOf } from '#worker/testing/test-environment.ts'

const [query, thing] = [v.object({ q: v.string() }), v.object({ n: v.number() })]
const call = defineCall({ service: 'guide', method: 'GET', path: '/thing/{id}', query, reply: thing })
const hourMs = 3_600_000

async function create() {
  let answer: () => Response | Promise<Response> = () => reply(200, { n: 1 }, { ETag: '"1"' })
  const sent: { address: string; etag: string | undefined }[] = []
  const world = createTestWorld({
    fetch: async (address, init) => {
      sent.push({ address, etag: (init.headers as Record<string, string>)['If-None-Match'] })
      return answer()
    },
  })
  const lease = createLease({ env: world, db: world.db, name: 'pull' })
  await lease.take()
  const pull = createResourcePull({ ...partsOf(world), lease })
  const usual = { key: 'thing', call, parameters: { id: 'a' }, query: { q: 'b' }, language: 'en', maxAgeMs: hourMs } as const
  return {
    world,
    sent,
    answerWith: (next: typeof answer) => void (answer = next),
    pull: (more: { maxAgeMs?: number; keep?: (value: { n: number }) => unknown } = {}) =>
      pull({ ...usual, signal: new AbortController().signal, ...more }),
    row: () => world.db.resources.get('thing'),
  }
}
const test = base.extend('world', () => create())

test('an answer is kept whole, with its ETag, its size and its time', async ({ world: { world, sent, pull, row } }) => {
  expect(await pull()).toEqual({ kind: 'done' })
  const at = { fetchedAt: world.now(), confirmedAt: world.now() }
  expect(await row()).toEqual({ key: 'thing', value: { n: 1 }, etag: '"1"', bytes: 7, replyVersion: 1, ...at })
  expect(sent).toEqual([{ address: '/api/guide/thing/a?q=b', etag: undefined }])
})

test('what a build with another schema has stored is asked for anew, whole and however fresh, and stays until it is here', async () => {
  const { sent, pull, row, world, answerWith } = await create()
  await pull()
  for (const replyVersion of [0, 2]) {
    await world.db.resources.update('thing', { replyVersion, value: {} })
    answerWith(() => Promise.reject(new TypeError('cut')))
    await pull()
    expect(await row()).toMatchObject({ value: {}, replyVersion })
    answerWith(() => reply(200, { n: 1 }, { ETag: '"1"' }))
    await pull()
    expect(await row()).toMatchObject({ value: { n: 1 }, replyVersion: 1 })
  }
  expect(sent.map(({ etag }) => etag)).toEqual(Array(5).fill(undefined))
})

describe('how often', () => {
  test('not again within its age, and by its ETag after that', async ({ world: { world, sent, pull } }) => {
    await pull()
    await world.advance(hourMs - 1)
    await pull()
    expect(sent).toHaveLength(1)
    await world.advance(1)
    await pull()
    expect(sent.map(({ etag }) => etag)).toEqual([undefined, '"1"'])
  })

  test('a 304 confirms it for another while, and keeps what is there', async ({ world: { world, sent, answerWith, pull, row } }) => {
    await pull()
    const fetchedAt = world.now()
    await world.advance(hourMs)
    answerWith(() => reply(304, null))
    await pull()
    expect(await row()).toMatchObject({ value: { n: 1 }, etag: '"1"', fetchedAt, confirmedAt: fetchedAt + hourMs })
    await pull()
    expect(sent).toHaveLength(2)
  })

  test('a clock that was set back does not silence it', async ({ world: { world, sent, pull } }) => {
    await pull()
    world.setWallClock(-30 * 24 * hourMs)
    await pull()
    expect(sent).toHaveLength(2)
    await pull()
    expect(sent).toHaveLength(2)
  })

  test('the citizen’s own wish asks however fresh it is', async ({ world: { sent, pull } }) => {
    await pull()
    await pull({ maxAgeMs: 0 })
    expect(sent).toHaveLength(2)
  })
})

test.each([
  ['a lost line', () => Promise.reject(new TypeError('cut'))],
  ['a portal', () => portalPage()],
  ['a refusal', () => problem(404, 'abroad:not-found')],
  ['an unreadable answer', () => reply(200, { n: 'x' })],
  ['a busy service', () => problem(503, 'abroad:unavailable')],
])('%s leaves what is stored as it was', async (_, answer) => {
  const { world, answerWith, pull, row } = await create()
  await pull()
  const before = await row()
  await world.advance(2 * hourMs)
  answerWith(answer)
  expect(await pull()).toMatchObject({ kind: 'failure' })
  expect(await row()).toEqual(before)
})

test('a new answer takes the place of the old one, ETag and all', async ({ world: { answerWith, pull, row } }) => {
  await pull()
  answerWith(() => reply(200, { n: 2 }))
  await pull({ maxAgeMs: 0 })
  expect(await row()).toMatchObject({ value: { n: 2 }, etag: null })
})

test('only a part of the answer is kept where the caller says so', async ({ world: { pull, row } }) => {
  await pull({ keep: (value) => value.n })
  expect((await row())?.value).toBe(1)
})

test('a robbed holder stores nothing', async ({ world: { world, answerWith, pull, row } }) => {
  answerWith(async () => {
    await world.db.leases.put({ name: 'pull', token: 'another tab', beat: 1 })
    return reply(200, { n: 1 })
  })
  await expect(pull()).rejects.toMatchObject({ name: 'LeaseLost' })
  expect(await row()).toBeUndefined()
})
