import { IDBDatabase } from 'fake-indexeddb'
import { afterEach, expect, test, vi } from 'vitest'
import { sampleStory } from '#store/testing/samples.ts'
import { createTestWorld } from '#worker/testing/test-environment.ts'
import { createWholeService } from '#worker/testing/whole-service.ts'
import { createEngine } from './engine.ts'

const minuteMs = 60_000

afterEach(() => void vi.restoreAllMocks())

/** What an engine does in an hour in which nothing happens, a visitor's app open and everything here. */
async function anHourUntouched(savesData: boolean) {
  const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction')
  const service = createWholeService()
  for (let n = 0; n < 3; n += 1) service.feed.put(sampleStory(`s${n}`, n))
  const world = Object.assign(createTestWorld({ fetch: service.fetch }), { savesData: () => savesData })
  const sleeps = vi.spyOn(world, 'sleep')
  const engine = await createEngine(world)
  await engine.start({ language: 'en', country: 'TH', build: 'test' })
  for (let minute = 0; minute < 20; minute += 1) await world.advance(minuteMs)
  service.requests.length = 0
  transactions.mockClear()
  sleeps.mockClear()
  for (let minute = 0; minute < 60; minute += 1) await world.advance(minuteMs)
  const done = { requests: service.requests.length, transactions: transactions.mock.calls.length, timers: sleeps.mock.calls.length }
  await engine.close()
  return done
}

test('untouched for an hour it asks for changes every five minutes, and wakes for little else', async () => {
  const { requests, transactions, timers } = await anHourUntouched(false)
  expect(requests).toBeGreaterThanOrEqual(12)
  expect(requests).toBeLessThanOrEqual(18)
  expect(Math.min(transactions, timers)).toBeGreaterThan(0)
  expect(transactions).toBeLessThanOrEqual(600)
  expect(timers).toBeLessThanOrEqual(200)
})

test('where the device saves data it asks a third as often', async () => {
  const { requests, transactions } = await anHourUntouched(true)
  expect(requests).toBeGreaterThanOrEqual(4)
  expect(requests).toBeLessThanOrEqual(8)
  expect(transactions).toBeGreaterThan(0)
  expect(transactions).toBeLessThanOrEqual(300)
})
