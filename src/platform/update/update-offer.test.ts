import { expect, test } from 'vitest'
import type { ShellStatus } from './shell-status.ts'
import { createUpdateOffer } from './update-offer.ts'

test('a new build is offered only when all of it is on the device', async () => {
  const { offer, worker, answers, sleeps } = setUp()
  answers.push({ present: 3, total: 9 }, undefined, { present: 9, total: 9 })
  offer.found(worker)
  await settled()
  expect(worker.said).toEqual(['fill'])
  expect(offer.isReady()).toBe(false)
  sleeps.shift()?.()
  await settled()
  expect(offer.isReady()).toBe(false)
  offer.fill()
  expect(worker.said).toEqual(['fill', 'fill'])
  sleeps.shift()?.()
  await settled()
  expect(offer.isReady()).toBe(true)
})

test('the yes of the citizen brings one load, when the new build has taken over', async () => {
  const { offer, worker, answers, takeOver, loads } = setUp()
  answers.push({ present: 9, total: 9 })
  offer.found(worker)
  await settled()
  offer.apply()
  offer.apply()
  expect(worker.said).toEqual(['fill', 'apply-update'])
  expect(loads()).toBe(0)
  takeOver()
  expect(loads()).toBe(1)
})

test('where another tab said yes before, the load comes at once', async () => {
  const { offer, worker, answers, loads } = setUp()
  answers.push({ present: 9, total: 9 })
  offer.found(worker)
  await settled()
  worker.state = 'activated'
  offer.apply()
  expect(loads()).toBe(1)
  expect(worker.said).toEqual(['fill'])
})

test('a takeover that is never heard of ends in a load', async () => {
  const { offer, worker, answers, sleeps, loads } = setUp()
  answers.push({ present: 9, total: 9 })
  offer.found(worker)
  await settled()
  offer.apply()
  sleeps.shift()?.()
  await settled()
  expect(loads()).toBe(1)
})

test('a load that is never answered is asked for again, a few times', async () => {
  const { offer, worker, answers, sleeps, takeOver, loads } = setUp()
  answers.push({ present: 9, total: 9 })
  offer.found(worker)
  await settled()
  offer.apply()
  takeOver()
  // The limit of the takeover comes first, and has nothing more to end.
  sleeps.shift()?.()
  for (const count of [1, 2, 3, 3]) {
    expect(loads()).toBe(count)
    sleeps.pop()?.()
    await settled()
  }
})

test('a build that a still newer one replaced is not asked any more', async () => {
  const { offer, worker, answers, sleeps } = setUp()
  answers.push({ present: 1, total: 9 })
  offer.found(worker)
  await settled()
  worker.state = 'redundant'
  expect(sleeps).toHaveLength(1)
  sleeps.shift()?.()
  await settled()
  expect(sleeps).toEqual([])
  expect(offer.isReady()).toBe(false)
})

test('the look for a newer build ends in a load, whether it brings one, fails or is not answered', async () => {
  const { offer, sleeps, looks, loads } = setUp()
  for (const end of [() => looks.shift()?.resolve(), () => looks.shift()?.reject(new Error('no line')), () => sleeps.pop()?.()]) {
    const before = loads()
    offer.loadNewest()
    await settled()
    expect(loads()).toBe(before)
    end()
    await settled()
    expect(loads()).toBe(before + 1)
  }
})

function setUp() {
  const answers: (ShellStatus | undefined)[] = []
  const sleeps: (() => void)[] = []
  const takeovers: (() => void)[] = []
  const looks: PromiseWithResolvers<void>[] = []
  const counted = { loads: 0 }
  const said: string[] = []
  const worker: { state: ServiceWorkerState; said: string[]; postMessage: (message: { type: string }) => void } = {
    state: 'installed',
    said,
    postMessage: ({ type }) => void said.push(type),
  }
  const offer = createUpdateOffer({
    workers: { addEventListener: (_: string, listener: unknown) => void takeovers.push(listener as () => void) },
    askStatus: async () => answers.shift(),
    look: () => {
      const look = Promise.withResolvers<void>()
      looks.push(look)
      return look.promise
    },
    reload: () => void (counted.loads += 1),
    sleep: () => new Promise((resolve) => sleeps.push(resolve)),
  })
  return { offer, worker, answers, sleeps, looks, takeOver: () => takeovers.shift()?.(), loads: () => counted.loads }
}

function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
