import { expect, test } from 'vitest'
import { followQuery } from './follow-query.ts'

type Outcome = 'no database' | 'unreadable' | number

test('what the database says is shown, and no fallback', async () => {
  const { shown } = await follow([3])
  expect(shown).toEqual([3])
})

test('without a database the fallback stands in, once, until the database opens; the tries grow rare', async () => {
  const { shown, sleeps } = await follow(['no database', 'no database', 'no database', 4])
  expect(shown).toEqual([-1, 4])
  expect(sleeps).toEqual([1_000, 2_000, 4_000])
})

test('a first read that fails shows the fallback too', async () => {
  const { shown } = await follow(['unreadable', 5])
  expect(shown).toEqual([-1, 5])
})

test('what the database has said stays when a later read fails', async () => {
  const { shown } = await follow([6, 'unreadable', 7])
  expect(shown).toEqual([6, 7])
})

test('no try comes later than thirty seconds after the one before', async () => {
  const { sleeps } = await follow(Array.from<Outcome>({ length: 8 }).fill('no database'))
  expect(sleeps.slice(-2)).toEqual([30_000, 30_000])
})

/** Runs a query through the outcomes, one an attempt; a value is followed by a failure as long as outcomes are left. */
async function follow(outcomes: Outcome[]): Promise<{ shown: number[]; sleeps: number[] }> {
  const life = new AbortController()
  const shown: number[] = []
  const sleeps: number[] = []
  await followQuery<object, number>({
    open: async () => {
      const outcome = outcomes.shift()
      if (outcomes.length === 0) setTimeout(() => life.abort())
      if (outcome === 'no database' || outcome === undefined) throw new Error('no database')
      return {
        db: {},
        watch: () => ({
          subscribe: (listener) => {
            if (outcome !== 'unreadable') listener.next(outcome)
            if (outcomes.length > 0) listener.error(new Error('unreadable'))
            return { unsubscribe: () => {} }
          },
        }),
      }
    },
    read: async () => 0,
    fallback: async () => -1,
    show: (value) => void shown.push(value),
    signal: life.signal,
    isOver: () => false,
    sleep: async (ms) => {
      sleeps.push(ms)
      await new Promise((resolve) => setTimeout(resolve))
    },
  })
  return { shown, sleeps }
}
