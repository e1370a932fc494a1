import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { createMemoryLocks } from '#worker/testing/memory-locks.ts'
import { createPackDevice } from '#worker/testing/pack-device.ts'
import type { Around } from '#worker/testing/pack-device.ts'

/** Two tabs of one browser that download the same pack at the same time. */
async function createTabs(options: { hasLocks: boolean; around?: Around; other?: Around }) {
  const shared = { indexedDB: new IDBFactory(), name: 'abroad-tabs' }
  const locks = createMemoryLocks()
  const lockOf = (tab: string) => ({ locks: options.hasLocks ? locks.tab(tab) : null })
  const first = await createPackDevice(70, { ...shared, ...lockOf('first'), ...(options.around && { around: options.around }) })
  const second = await createPackDevice(0, {
    ...shared,
    ...lockOf('second'),
    service: first.service,
    ...(options.other && { around: options.other }),
  })
  /** Lets time pass in both until `work` has ended. */
  const through = async <T>(work: Promise<T>): Promise<T> => {
    const ended = new AbortController()
    void work.finally(() => ended.abort())
    while (!ended.signal.aborted) for (const { world } of [first, second]) await world.advance(300)
    return work
  }
  return { first, second, service: first.service, locks, through }
}

test('fetch each article once: the second waits while the first gets on', async () => {
  const { first, second, service, locks, through } = await createTabs({ hasLocks: true })
  expect(await through(Promise.all([first.pull(), second.pull()]))).toEqual([{ kind: 'done' }, { kind: 'done' }])
  const asked = service.asked.flat()
  expect(asked.toSorted()).toEqual(service.hashes().toSorted())
  expect(locks.count()).toBe(0)
})

test('one that stands still is waited for ten seconds, not for ever', async () => {
  const { first, second, through } = await createTabs({
    hasLocks: true,
    around: (address, go) => (address.includes('/articles') ? new Promise(() => undefined) : go()),
  })
  void first.pull()
  await expect.poll(async () => (await first.manifest())?.next).toBeTruthy()
  const before = second.world.monotonicMs()
  expect(await through(second.pull())).toEqual({ kind: 'done' })
  expect(second.world.monotonicMs() - before).toBeGreaterThanOrEqual(10_000)
})

test('the other one’s line breaks: the second fetches the rest', async () => {
  const { first, second, service, through } = await createTabs({
    hasLocks: true,
    around: async (address, go) => {
      const answer = await go()
      if (!address.includes('/articles')) return answer
      const text = await answer.text()
      return new Response(text.slice(0, text.length / 2), { headers: answer.headers })
    },
  })
  const [one, other] = await through(Promise.all([first.pull(), second.pull()]))
  expect([one, other]).toMatchObject([{ kind: 'failure' }, { kind: 'done' }])
  expect(await second.hashes()).toEqual(service.hashes().toSorted())
})

test('without locks both fetch, and what comes twice is stored once', async () => {
  const { first, second, service, through } = await createTabs({ hasLocks: false })
  expect(await through(Promise.all([first.pull(), second.pull()]))).toEqual([{ kind: 'done' }, { kind: 'done' }])
  expect(await second.hashes()).toEqual(service.hashes().toSorted())
})
