import { expect, test as base } from 'vitest'
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
const test = base.extend('world', () => create())

test('every stored article is opened and counted', async ({ world: { run } }) => {
  expect(await run()).toEqual({ opened: 60, broken: [] })
})

test.each([
  ['a flipped byte', (line: string) => line.replace('Text 7', 'Text 8')],
  ['a flipped byte in the hash', (line: string) => line.replace(/^(.{20})./, '$1x')],
  ['a line cut short', (line: string) => line.slice(0, 100)],
  ['an empty line', () => ''],
])('%s is found, named by its topic, and comes again with the next pull', async (_, change) => {
  const { spoil, run, pull, hashes, service } = await create()
  await spoil('t7', change)
  expect(await run()).toEqual({ opened: 59, broken: ['t7'] })
  expect(await hashes()).toHaveLength(59)
  expect(await pull({ maxAgeMs: 3_600_000 })).toEqual({ kind: 'done' })
  expect(service.asked.at(-1)).toEqual([service.hashOf('t7')])
  expect(await run()).toEqual({ opened: 60, broken: [] })
})

test('a damaged article of a paused pack waits for the citizen unless another pack names it too', async () => {
  const { db, service, run, hold, pull } = await create()
  await hold('citizen')
  await db.articles.delete(service.hashOf('t9'))
  expect(await run()).toEqual({ opened: 59, broken: ['t9'], held: 1 })
  await pull({ country: 'LA' })
  await db.articles.delete(service.hashOf('t9'))
  expect(await run()).toEqual({ opened: 59, broken: ['t9'] })
})

test('an article that a running download has not brought yet does not count as broken', async ({ world: { service, line, pull, run } }) => {
  await service.publish('t1', 'Newer')
  line.around = async (address, go) => (address.includes('/articles') ? Promise.reject(new TypeError('cut')) : go())
  expect(await pull()).toMatchObject({ kind: 'failure' })
  expect(await run()).toEqual({ opened: 60, broken: [] })
})

test('a pack that is removed during the test does not count as broken', async ({ world: { db, env } }) => {
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
