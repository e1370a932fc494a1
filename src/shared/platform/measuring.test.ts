import { expect, test } from 'vitest'
import type { MeasuredSteps } from '#contract/values/measurement-scales.ts'
import { keptInMemory } from '#tests/setup/recording-sdk.ts'
import { measureVisit } from './measuring.ts'
import { measuredKey } from './names.ts'

interface Given {
  isGiven?: boolean
  kept?: string
  /** The service takes no measurements. */
  isNotTaken?: boolean
  answer?: 'received' | 'refused' | 'no-answer'
}

/** One browser, with as many visits as a test opens. */
function browser(given: Given = {}) {
  const local = keptInMemory(given.kept === undefined ? {} : { [measuredKey]: given.kept })
  const listeners = new Set<() => void>()
  const state = { isGiven: given.isGiven ?? true, answer: given.answer ?? ('received' as const) }
  const sent: MeasuredSteps[] = []

  function change(isGiven: boolean) {
    state.isGiven = isGiven
    for (const listener of listeners) listener()
  }

  async function open(measures: MeasuredSteps = { start: 1 }) {
    const log: string[] = []
    let leave = () => {}
    void measureVisit({
      isGiven: () => state.isGiven,
      onConsent(listener) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
      local,
      taken: () => (given.isNotTaken ? new Promise(() => {}) : Promise.resolve()),
      async send(steps) {
        sent.push(steps)
        return state.answer
      },
      watch(signal) {
        log.push('watching')
        signal.addEventListener('abort', () => log.push('ended'))
        return () => measures
      },
      onLeaving(listener, signal) {
        leave = listener
        signal.addEventListener('abort', () => (leave = () => {}))
      },
    })
    await settled()
    return { log, leave: () => leave() }
  }
  return { open, change, sent, state, kept: () => local.read(measuredKey) }
}
const settled = () => new Promise<void>((resolve) => setTimeout(resolve))

test('nothing is measured or sent without consent, and old records are deleted', async () => {
  const { open, sent, kept } = browser({ isGiven: false, kept: '{"start":1}' })
  const { log } = await open()
  expect([log, sent, kept()]).toEqual([[], [], null])
})

test('the record of a visit is sent once, by the next visit', async () => {
  const { open, sent } = browser()
  const first = await open({ start: 2, faults: 0 })
  expect(sent).toEqual([])
  first.leave()
  await open()
  expect(sent).toEqual([{ start: 2, faults: 0 }])
  await open()
  expect(sent).toHaveLength(1)
})

test('a visit that is put aside and looked at again is one visit, as it stood last', async () => {
  const { open, sent } = browser()
  const measures: MeasuredSteps = { response: 0 }
  const { leave } = await open(measures)
  leave()
  measures.response = 3
  leave()
  await open()
  expect(sent).toEqual([{ response: 3 }])
})

test('a record that another tab has taken is not sent again', async () => {
  const { open, sent } = browser()
  const first = await open({ start: 4 })
  first.leave()
  const second = await open({ start: 5 })
  first.leave()
  expect(first.log).toEqual(['watching', 'ended'])
  second.leave()
  await open()
  expect(sent).toEqual([{ start: 4 }, { start: 5 }])
})

test('a record that could not be sent is kept for the next visit', async () => {
  const { open, sent, state, kept } = browser({ kept: '{"start":6}', answer: 'no-answer' })
  await open()
  expect(kept()).toBe('{"start":6}')
  state.answer = 'received'
  await open()
  expect([sent, kept()]).toEqual([[{ start: 6 }, { start: 6 }], null])
})

test('a refused record is deleted', async () => {
  const { open, kept } = browser({ kept: '{"start":6}', answer: 'refused' })
  await open()
  expect(kept()).toBeNull()
})

test('withdrawn consent stops measuring and deletes the record', async () => {
  const { open, change, sent, kept } = browser()
  const { log, leave } = await open()
  leave()
  change(false)
  expect([log, kept()]).toEqual([['watching', 'ended'], null])
  leave()
  expect(kept()).toBeNull()
  change(true)
  await open()
  expect(sent).toEqual([])
})

test('nothing is measured if the service takes no measurements', async () => {
  const { open, kept } = browser({ isNotTaken: true })
  const { log, leave } = await open()
  leave()
  expect([log, kept()]).toEqual([[], null])
})

test.each(['', 'x', '[]', '7', '{}', '{"start":99}', '{"start":"1"}', '{"account":1}', '{"start":-1,"shift":0.5}'])(
  'an invalid record is not sent: %s',
  async (kept) => {
    const { open, sent } = browser({ kept })
    await open()
    expect(sent).toEqual([])
  },
)
