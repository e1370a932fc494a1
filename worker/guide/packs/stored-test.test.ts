import { expect, test } from 'vitest'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { createPackDevice } from '#worker/testing/pack-device.ts'
import { testStored } from './stored-test.ts'

async function create() {
  const device = await createPackDevice(60)
  await device.pull()
  const { db, service } = device
  const spoil = async (topic: string, change: (line: string) => string) => {
    const row = (await db.articles.get(service.hashOf(topic)))!
    await db.articles.put({ ...row, line: change(row.line) })
  }
  return { ...device, spoil, run: () => testStored(device.env) }
}

test('every stored article is opened and counted', async () => {
  const { run } = await create()
  expect(await run()).toEqual({ opened: 60, broken: [] })
})

test('a device without articles has nothing to open', async () => {
  const { env } = await createPackDevice(0)
  expect(await testStored(env)).toEqual({ opened: 0, broken: [] })
})

test.each([
  ['a flipped byte', (line: string) => line.replace('Text 7', 'Text 8')],
  ['a flipped byte in the hash', (line: string) => line.replace(/^(.{20})./, '$1x')],
  ['a line cut short', (line: string) => line.slice(0, 100)],
  ['an empty line', () => ''],
])('%s is found, told by its topic, and comes again with the next pull', async (_, change) => {
  const { spoil, run, pull, hashes, service } = await create()
  await spoil('t7', change)
  expect(await run()).toEqual({ opened: 59, broken: ['t7'] })
  expect(await hashes()).toHaveLength(59)
  expect(await pull({ maxAgeMs: 3_600_000 })).toEqual({ kind: 'done' })
  expect(service.asked.at(-1)).toEqual([service.hashOf('t7')])
  expect(await run()).toEqual({ opened: 60, broken: [] })
})

test('what is damaged of a pack that is paused waits for the citizen; where another pack names it too, it is fetched', async () => {
  const { db, service, run, hold, pull } = await create()
  await hold('citizen')
  await db.articles.delete(service.hashOf('t9'))
  expect(await run()).toEqual({ opened: 59, broken: ['t9'], held: 1 })
  await pull({ country: 'LA' })
  await db.articles.delete(service.hashOf('t9'))
  expect(await run()).toEqual({ opened: 59, broken: ['t9'] })
})

test('an article that a whole pack names and that is gone counts as broken', async () => {
  const { db, service, run } = await create()
  await db.articles.delete(service.hashOf('t9'))
  expect(await run()).toEqual({ opened: 59, broken: ['t9'] })
})

test('a record that the browser itself cannot read any more is broken, and removed', async () => {
  const { db, service, run } = await create()
  const hash = service.hashOf('t9')
  db.articles.hook('reading', (row) => {
    if (row.hash === hash) throw new DOMException('Failed to read large IndexedDB value', 'DataError')
    return row
  })
  expect(await run()).toEqual({ opened: 59, broken: ['t9'] })
  expect(await db.articles.count()).toBe(59)
})

test('what a download that is under way has not brought yet is not broken', async () => {
  const { service, line, pull, run } = await create()
  await service.publish('t1', 'Newer')
  line.around = async (address, go) => (address.includes('/articles') ? Promise.reject(new TypeError('cut')) : go())
  expect(await pull()).toMatchObject({ kind: 'failure' })
  expect(await run()).toEqual({ opened: 60, broken: [] })
})

test('a pack that is sent away while its articles are opened is not broken', async () => {
  const { db, env } = await create()
  let opened = 0
  const digest: typeof env.digest.digest = async (...given) => {
    opened += 1
    if (opened === 30) {
      await db.manifests.clear()
      await db.articles.clear()
    }
    return crypto.subtle.digest(...given)
  }
  expect(await testStored({ ...env, digest: { digest } })).toEqual({ opened: 30, broken: [] })
})

test('an emergency article that is gone counts as broken', async () => {
  const { db, run } = await create()
  const hash = 'e'.repeat(64)
  await db.resources.put({
    key: resourceKeys.emergency,
    value: { version: 1, hashes: [hash] },
    etag: null,
    bytes: 0,
    fetchedAt: 1,
    confirmedAt: 1,
  })
  expect((await run()).broken).toEqual([hash])
})
