import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import Dexie from 'dexie'
import { afterEach, expect, test } from 'vitest'
import { watch } from '#store/database/live-query.ts'
import { createTestDatabase } from '#store/testing/test-database.ts'
import { paceLiveQueries } from './pace-mutations.ts'

// Other tests share the process.
const { subscribe, unsubscribe } = Dexie.on.storagemutated
afterEach(() => void Object.assign(Dexie.on.storagemutated, { subscribe, unsubscribe }))

test('live queries receive pull changes in batches, user actions at once, and nothing after they end', async () => {
  paceLiveQueries()
  const db = createTestDatabase()
  const counts: number[] = []
  const following = watch(() => db.scopes.count().then(async (count) => count + (await db.favourites.count()))).subscribe({
    next: (count) => void counts.push(count),
    error: (error) => expect.fail(String(error)),
  })
  await expect.poll(() => counts).toEqual([0])
  const page = (key: string) => db.scopes.put({ scope: key } as never)
  const began = performance.now()
  await page('first')
  await expect.poll(() => counts).toEqual([0, 1])
  for (const key of ['second', 'third', 'fourth']) await page(key)
  await expect.poll(() => counts.at(-1)).toBe(4)
  // Four times a second at most, so on a slow machine they may come apart. A timer may be a moment early.
  const heardAfterFirst = counts.length - 2
  expect(performance.now() - began, `together: ${counts.join(' ')}`).toBeGreaterThan(heardAfterFirst * 240)
  await page('fifth')
  await db.favourites.put({ id: 'one', at: 1 })
  await expect.poll(() => counts.at(-1)).toBe(6)
  following.unsubscribe()
  await db.favourites.put({ id: 'other', at: 2 })
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(counts.at(-1)).toBe(6)
  db.close()
})

test('Dexie loads if BroadcastChannel throws, as in Firefox with all storage blocked', async () => {
  // Dexie makes its channel once in a process.
  const script = `
    globalThis.BroadcastChannel = class { constructor() { throw new Error('blocked') } }
    const { watch } = await import('#store/database/live-query.ts')
    console.log(typeof watch)`
  const { stdout } = await promisify(execFile)(process.execPath, ['--no-warnings', '--input-type=module', '--eval', script])
  expect(stdout.trim()).toBe('function')
})
