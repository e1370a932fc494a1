import { expect, test } from 'vitest'
import { askToKeep, readStorage } from './storage-state.ts'

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

test('asking to keep the data gives the answer of the browser', async () => {
  expect(await askToKeep({ persist: async () => false })).toBe(false)
  expect(await askToKeep({})).toBe(null)
})
