import { expect, test } from 'vitest'
import { createPersistence, type Keeper, readStorage } from './device-storage.ts'

/** A device whose browser answers no, and what it was asked. */
function device(options: { isKept?: boolean | null; permission?: string; asked?: number } = {}) {
  const asks: string[] = []
  const session = new Map<string, string>()
  const local = new Map([['abroad.keepAsks', String(options.asked ?? 0)]])
  let tap: () => void = () => undefined
  const keeper: Keeper = {
    persisted: async () => options.isKept ?? false,
    persist: async () => {
      asks.push('persist')
      return false
    },
  }
  const store = (map: Map<string, string>) => ({
    read: (key: string) => map.get(key) ?? null,
    write: (key: string, value: string) => void map.set(key, value),
  })
  const visit = () =>
    createPersistence({
      keeper: options.isKept === null ? undefined : keeper,
      session: store(session),
      local: store(local),
      permission: async () => options.permission ?? 'prompt',
      onNextTap: (run) => void (tap = run),
    })
  return {
    asks,
    visit,
    nextVisit: () => (session.clear(), visit()),
    async tap() {
      tap()
      await new Promise((resolve) => setTimeout(resolve))
    },
  }
}

test('persistence is requested at the next tap, not during the load', async () => {
  const { asks, visit, tap } = device()
  visit().askWhenFitting()
  expect(asks).toEqual([])
  await tap()
  expect(asks).toEqual(['persist'])
})

test('by itself it asks once a visit, however often something is stored', async () => {
  const { asks, visit, tap } = device()
  const keep = visit()
  keep.askWhenFitting()
  await tap()
  keep.askWhenFitting()
  await tap()
  visit().askWhenFitting()
  await tap()
  expect(asks).toEqual(['persist'])
})

test('persistence is not requested again in a visit in which the citizen did', async () => {
  const { asks, visit, tap } = device()
  const keep = visit()
  await keep.ask()
  keep.askWhenFitting()
  await tap()
  expect(asks).toEqual(['persist'])
  expect(keep.hasAsked()).toBe(true)
  await keep.ask()
  expect(asks, 'the user may ask again').toEqual(['persist', 'persist'])
})

test('after three visits it stops by itself', async () => {
  const { asks, nextVisit, tap } = device()
  for (let visits = 0; visits < 5; visits += 1) {
    nextVisit().askWhenFitting()
    await tap()
  }
  expect(asks).toHaveLength(3)
})

test.each([
  ['where the answer was no', { permission: 'denied' }],
  ['where it is kept already', { isKept: true }],
  ['where the browser cannot', { isKept: null }],
])('persistence is not requested %s', async (_, options) => {
  const { asks, visit, tap } = device(options)
  visit().askWhenFitting()
  await tap()
  expect(asks).toEqual([])
})

test('the state of the storage is what the browser says', async () => {
  const keeper = { estimate: async () => ({ usage: 12, quota: 100 }), persisted: async () => true }
  expect(await readStorage(keeper)).toEqual({ usedBytes: 12, quotaBytes: 100, isKept: true })
})

test('a browser that says nothing, or throws, leaves nulls', async () => {
  expect(await readStorage({})).toEqual({ usedBytes: null, quotaBytes: null, isKept: null })
  const throwing = { estimate: () => Promise.reject(new TypeError('insecure')), persisted: async () => false }
  expect(await readStorage(throwing)).toEqual({ usedBytes: null, quotaBytes: null, isKept: false })
  expect(await readStorage(undefined)).toEqual({ usedBytes: null, quotaBytes: null, isKept: null })
})
