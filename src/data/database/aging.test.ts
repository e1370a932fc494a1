import { expect, test } from 'vitest'
import { followQuery } from '#store/database/follow-query.ts'
import { followAging } from './aging.ts'

test('what ages is read anew', async () => {
  const { shown, minute } = await start([1, 2])
  await minute()
  expect(shown).toEqual([1, 2])
})

test('what the database has said stays while a later minute finds it closed', async () => {
  const { shown, minute } = await start([1, 'closed', 3])
  await minute()
  expect(shown).toEqual([1])
  await minute()
  expect(shown).toEqual([1, 3])
})

test('what stands in for a database that never opened ages as well', async () => {
  const { shown, minute } = await start(['closed', 'closed', 3])
  await minute()
  await minute()
  expect(shown).toEqual(['fallback', 'fallback', 3])
})

test('after its end nothing is read any more', async () => {
  const { shown, minute, end } = await start([1, 2])
  end()
  await minute()
  expect(shown).toEqual([1])
})

/** Meets the states of the database one by one, a minute each. */
async function start(states: (number | 'closed')[]) {
  const shown: unknown[] = []
  let begin: (() => void) | null = null
  const end = followAging<() => number, unknown>(
    () => ({ read: async (db) => db(), fallback: async () => 'fallback', show: (value) => void shown.push(value) }),
    {
      follow: (query) => {
        const state = states.shift()
        void followQuery({
          ...query,
          open: async () => {
            if (typeof state !== 'number') throw new Error('closed')
            return {
              db: () => state,
              watch: (read) => ({
                subscribe: ({ next, error }) => {
                  read().then(next, error)
                  return { unsubscribe: () => {} }
                },
              }),
            }
          },
          isOver: () => false,
          sleep: () => new Promise(() => {}),
        })
      },
      repeat: (again) => {
        begin = again
        return () => void (begin = null)
      },
    },
  )
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  await settle()
  return {
    shown,
    end,
    async minute() {
      begin?.()
      await settle()
    },
  }
}
