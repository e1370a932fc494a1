import { describe, expect, test as base } from 'vitest'
import { createRetryGate } from './retry-gate.ts'

function create(chance = 1) {
  const clock = { now: 0, isOnline: true }
  const pauses = createRetryGate({ monotonicMs: () => clock.now, random: () => chance, navigatorOnLine: () => clock.isOnline })
  const [a, b] = [{ id: 'a' }, { id: 'b' }]
  return { clock, pauses, a, b }
}
const test = base.extend('world', () => create())

describe('an intent’s own pause', () => {
  test('is its own, and over when its time is', ({ world: { clock, pauses, a, b } }) => {
    pauses.begin('a', { waitMs: 5_000, wait: 'busy' })
    expect([pauses.isOver(a), pauses.isOver(b), pauses.leftOf(a)]).toEqual([false, true, 5_000])
    clock.now = 4_999
    expect(pauses.isOver(a)).toBe(false)
    clock.now = 5_000
    expect([pauses.isOver(a), pauses.leftOf(a)]).toEqual([true, 0])
  })

  test('ends at the citizen’s wish, one or all', ({ world: { pauses, a, b } }) => {
    for (const id of ['a', 'b']) pauses.begin(id, { waitMs: 5_000, wait: 'busy' })
    pauses.forget('a')
    expect([pauses.isOver(a), pauses.isOver(b)]).toEqual([true, false])
    pauses.forget()
    expect(pauses.isOver(b)).toBe(true)
  })

  test('ends with the line where it was for the line, and not where a service asked for it', ({ world: { pauses, a, b } }) => {
    pauses.begin('a', { waitMs: 5_000, wait: 'line' })
    pauses.begin('b', { waitMs: 5_000, wait: 'busy' })
    expect(pauses.onOnline()).toBe(true)
    expect([pauses.isOver(a), pauses.isOver(b)]).toEqual([true, false])
  })

  test('ends with the log-in where it was for that, and not where a service asked for it', ({ world: { pauses, a, b } }) => {
    pauses.begin('a', { waitMs: 5_000, wait: 'log-in' })
    pauses.begin('b', { waitMs: 5_000, wait: 'busy' })
    pauses.onLogIn()
    expect([pauses.isOver(a), pauses.isOver(b)]).toEqual([true, false])
  })
})

describe('a line that brought nothing', () => {
  test('gives all a pause, each time a longer one, up to a minute', ({ world: { clock, pauses, b } }) => {
    const lefts: number[] = []
    for (let turn = 0; turn < 8; turn += 1) {
      pauses.noteLine('line')
      lefts.push(pauses.leftOf(b))
      clock.now += pauses.leftOf(b)
    }
    expect(lefts).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000])
  })

  test('never gives no pause at all', () => {
    const { pauses, b } = create(0)
    pauses.noteLine('line')
    expect(pauses.leftOf(b)).toBe(500)
  })

  test('is forgotten with the first answer; a pass that another took over says nothing', ({ world: { pauses, b } }) => {
    for (const end of ['line', 'line', 'lost'] as const) pauses.noteLine(end)
    expect(pauses.leftOf(b)).toBe(2_000)
    pauses.noteLine('drained')
    expect(pauses.isOver(b)).toBe(true)
    pauses.noteLine('line')
    expect(pauses.leftOf(b)).toBe(1_000)
  })

  test('that comes back to everything but the outbox ends a pause once, and not again before the next is over', () => {
    const { clock, pauses, a } = create()
    for (let turn = 0; turn < 4; turn += 1) pauses.noteLine('line')
    expect([pauses.onOnline(), pauses.isOver(a)]).toEqual([true, true])
    // Tried, and nothing was answered again.
    pauses.begin('a', { waitMs: 20_000, wait: 'line' })
    pauses.noteLine('line')
    expect([pauses.onOnline(), pauses.leftOf(a)]).toEqual([false, 20_000])
    clock.now += 16_000
    expect([pauses.onOnline(), pauses.isOver(a)]).toEqual([true, true])
    // An answer: from here on the word that the line is back is believed again.
    pauses.noteLine('drained')
    pauses.noteLine('line')
    expect([pauses.onOnline(), pauses.isOver(a)]).toEqual([true, true])
  })
})

describe('a browser that knows of no network', () => {
  test('is believed for a minute, so that what waits still folds; then a try finds it wrong', ({ world: { clock, pauses, a } }) => {
    clock.isOnline = false
    expect(pauses.leftOf(a)).toBe(60_000)
    clock.now = 60_000
    expect(pauses.isOver(a)).toBe(true)
    pauses.noteLine('line')
    clock.now += 1_000
    expect(pauses.leftOf(a)).toBe(59_000)
  })

  test('keeps nothing back once it knows of one, or the citizen wants it', ({ world: { clock, pauses, a } }) => {
    clock.isOnline = false
    pauses.forget('a')
    expect(pauses.isOver(a)).toBe(true)
    pauses.noteLine('lost')
    expect(pauses.isOver(a)).toBe(false)
    clock.isOnline = true
    expect(pauses.isOver(a)).toBe(true)
  })
})
