import { expect, test } from 'vitest'
import { readScenario } from '#lab/scenario/read-scenario.ts'
import { createLabDay } from '#lab/device/lab-day.ts'
import type { PlayEnd } from './play-scenario.ts'
import { createPlayStore } from './play-store.ts'

const steps = [{ do: 'like', what: 'story-1' }, { wait: 'quiet' }]
const text = { title: 'A day in the app itself', badDays: [1], seed: 1, lanes: ['chromium'], mustTurnRedBy: 'drop-the-key', steps }
const read = readScenario(JSON.stringify(text), 'day.json')
if (!read.ok) throw new Error(read.flaws.join())
const file = { name: 'day', scenario: read.scenario }
const end: PlayEnd = { ok: false, why: 'items' }

/** A device with its storage; each page on it is a store of its own, and one of them has the lock. */
function deviceOf() {
  const texts = new Map<string, string>()
  const storage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, value: string) => void texts.set(key, value),
    removeItem: (key: string) => void texts.delete(key),
  }
  const day = createLabDay({ storage, key: 'abroad.lab', nowMs: () => 0 })
  const log: string[] = []
  const lock = { isHeld: false, turn: Promise.resolve() }
  /** What a play does before it begins. */
  const prepared = { by: async (_signal: AbortSignal): Promise<void> => {} }

  function openPage() {
    const takeSteps = async (from: number, options: { onStep: (soFar: never) => Promise<void>; signal: AbortSignal }) => {
      for (let stepNo = from; stepNo <= steps.length; stepNo += 1) {
        day.change(({ play }) => (play ? { play: { ...play, stepNo } } : {}))
        await options.onStep({ stepNo, flaws: [], lastDeedMs: 0 } as never)
        options.signal.throwIfAborted()
        log.push(`step ${stepNo}`)
        await Promise.resolve()
      }
      return end
    }
    return createPlayStore({
      day,
      player: {
        async playScenario({ name, scenario, isByStep }, options) {
          await prepared.by(options.signal)
          day.begin()
          const rest = { subjectIds: {}, tapIds: {}, flaws: [], lastDeedMs: 0, planned: [], faults: [], clockOffsetMs: 0 }
          day.change(() => ({ play: { name, scenario, stepNo: 0, isByStep, ...rest } }))
          return takeSteps(0, options)
        },
        goOnWith: (play, options) => takeSteps(play.stepNo, options),
      },
      async alone(work) {
        await lock.turn
        if (lock.isHeld) return null
        lock.isHeld = true
        await work().finally(() => (lock.isHeld = false))
      },
    })
  }
  /** Whoever asks for the lock gets it only then. */
  function holdLock(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    lock.turn = promise
    return resolve
  }
  return { day, log, lock, prepared, holdLock, openPage }
}
/** Everything here goes on in microtasks, which are over before the next timer. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('a play runs its steps and leaves nothing in the day', async () => {
  const { day, log, openPage } = deviceOf()
  const page = openPage()
  await page.play(file)
  expect(log).toEqual(['step 0', 'step 1', 'step 2'])
  expect(page.read()).toMatchObject({ state: 'ended', name: 'day', end })
  expect(day.read().play).toBeNull()
})

test('step by step, a play waits before each step and continues on request', async () => {
  const { log, openPage } = deviceOf()
  const page = openPage()
  const over = page.step(file)
  await settled()
  expect([page.read().state, page.read().stepNo, log]).toEqual(['held', 1, []])
  await page.step(file)
  await settled()
  expect([page.read().state, page.read().stepNo, log]).toEqual(['held', 2, ['step 0']])
  await page.play(file)
  await over
  expect(log).toEqual(['step 0', 'step 1', 'step 2'])
  expect(page.read().state).toBe('ended')
})

test('a reloaded page continues before the same step, held if it was held', async () => {
  const { log, lock, openPage } = deviceOf()
  const page = openPage()
  void page.step(file)
  await settled()
  await page.step(file)
  await settled()
  lock.isHeld = false

  const next = openPage()
  const over = next.takeUp()
  await settled()
  expect(next.read()).toMatchObject({ state: 'held', stepNo: 2, stepCount: 2, isTakenUp: true, name: 'day' })
  await next.play(file)
  await over
  expect(log).toEqual(['step 0', 'step 1', 'step 2'])
  await openPage().takeUp()
  expect(log, 'nothing is under way any more').toHaveLength(3)
})

test('another tab shows that the play runs elsewhere', async () => {
  const { log, openPage } = deviceOf()
  void openPage().step(file)
  await settled()
  const other = openPage()
  await other.takeUp()
  expect(other.read().state).toBe('elsewhere')
  await other.play(file)
  expect([other.read().state, log]).toEqual(['elsewhere', []])
})

test('a stopped play checks nothing, and another one can start', async () => {
  const { day, log, openPage } = deviceOf()
  const page = openPage()
  const over = page.step(file)
  await settled()
  page.stop()
  await over
  expect(page.read()).toMatchObject({ state: 'none', end: null })
  expect([day.read().play, log]).toEqual([null, []])
  await page.play(file)
  expect(page.read().state).toBe('ended')
})

test('a waiting tab continues the current play, but not one that has ended', async () => {
  const { day, log, lock, holdLock, openPage } = deviceOf()
  const first = openPage()
  void first.step(file)
  await settled()
  lock.isHeld = false
  const letIn = holdLock()
  const [second, third] = [openPage(), openPage()]
  const over = [second.takeUp(), third.takeUp()]
  day.change(({ play }) => (play ? { play: { ...play, stepNo: 2, isByStep: false } } : {}))
  letIn()
  await Promise.all(over)
  expect([second.read().state, log]).toEqual(['ended', ['step 2']])

  void openPage().step(file)
  await settled()
  lock.isHeld = false
  const letInLate = holdLock()
  const late = openPage()
  const nothingLeft = late.takeUp()
  expect(late.read()).toMatchObject({ state: 'playing', isTakenUp: true })
  day.change(() => ({ play: null }))
  letInLate()
  await nothingLeft
  expect([late.read().state, late.read().name, log]).toEqual(['none', null, ['step 2']])
})

test('a play that is stopped before its turn or during its preparation never starts', async () => {
  const { day, log, prepared, holdLock, openPage } = deviceOf()
  const page = openPage()
  const letIn = holdLock()
  const waiting = page.play(file)
  page.stop()
  letIn()
  await waiting
  expect([page.read().state, day.read().play, log]).toEqual(['none', null, []])

  const { promise, resolve } = Promise.withResolvers<void>()
  prepared.by = async (signal) => {
    await promise
    signal.throwIfAborted()
  }
  const preparing = page.play(file)
  await settled()
  page.stop()
  resolve()
  await preparing
  expect([page.read().state, day.read().play, log]).toEqual(['none', null, []])
})

test('a new day in another tab ends the play of this one', async () => {
  const { day, log, openPage } = deviceOf()
  const page = openPage()
  const over = page.step(file)
  await settled()
  day.begin()
  await page.step(file)
  await over
  expect([page.read().state, day.read().play, log]).toEqual(['none', null, []])
})

test('a failure ends the play, and another one can start', async () => {
  const { day, prepared, openPage } = deviceOf()
  const page = openPage()
  const good = prepared.by
  prepared.by = () => Promise.reject(new Error('the worker was replaced'))
  await page.play(file)
  expect(page.read()).toMatchObject({ state: 'ended', end: { ok: false, why: 'broken' } })
  expect(day.read().play).toBeNull()
  prepared.by = good
  await page.play(file)
  expect(page.read()).toMatchObject({ state: 'ended', end })
})
