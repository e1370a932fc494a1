import { describe, expect, test as base } from 'vitest'
import { createRetryGate } from './retry-gate.ts'

function create(chance = 1) {
  const clock = { now: 0, isOnline: true }
  const gate = createRetryGate({ monotonicMs: () => clock.now, random: () => chance, navigatorOnLine: () => clock.isOnline })
  const [a, b] = [{ id: 'a' }, { id: 'b' }]
  return { clock, gate, a, b }
}
const test = base.extend('world', () => create())

describe('the pause of an intent', () => {
  test('applies to that intent only, until its time is over', ({ world: { clock, gate, a, b } }) => {
    gate.begin('a', { waitMs: 5_000, wait: 'busy' })
    expect([gate.isOpen(a), gate.isOpen(b), gate.remainingMs(a)]).toEqual([false, true, 5_000])
    clock.now = 4_999
    expect(gate.isOpen(a)).toBe(false)
    clock.now = 5_000
    expect([gate.isOpen(a), gate.remainingMs(a)]).toEqual([true, 0])
  })

  test('ends for one intent or all when the citizen asks', ({ world: { gate, a, b } }) => {
    for (const id of ['a', 'b']) gate.begin(id, { waitMs: 5_000, wait: 'busy' })
    gate.forget('a')
    expect([gate.isOpen(a), gate.isOpen(b)]).toEqual([true, false])
    gate.forget()
    expect(gate.isOpen(b)).toBe(true)
  })

  test('ends when the network is back, unless the service asked for it', ({ world: { gate, a, b } }) => {
    gate.begin('a', { waitMs: 5_000, wait: 'line' })
    gate.begin('b', { waitMs: 5_000, wait: 'busy' })
    expect(gate.onOnline()).toBe(true)
    expect([gate.isOpen(a), gate.isOpen(b)]).toEqual([true, false])
  })

  test('ends with the log-in, unless the service asked for it', ({ world: { gate, a, b } }) => {
    gate.begin('a', { waitMs: 5_000, wait: 'log-in' })
    gate.begin('b', { waitMs: 5_000, wait: 'busy' })
    gate.onLogIn()
    expect([gate.isOpen(a), gate.isOpen(b)]).toEqual([true, false])
  })
})

describe('a pass without any reply', () => {
  test('pauses all intents, each time longer, up to a minute', ({ world: { clock, gate, b } }) => {
    const waits: number[] = []
    for (let turn = 0; turn < 8; turn += 1) {
      gate.notePass('line')
      waits.push(gate.remainingMs(b))
      clock.now += gate.remainingMs(b)
    }
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000])
  })

  test('pauses for at least half a second', () => {
    const { gate, b } = create(0)
    gate.notePass('line')
    expect(gate.remainingMs(b)).toBe(500)
  })

  test('is forgotten after a reply, but not after a pass that lost the lease', ({ world: { gate, b } }) => {
    for (const end of ['line', 'line', 'lost'] as const) gate.notePass(end)
    expect(gate.remainingMs(b)).toBe(2_000)
    gate.notePass('drained')
    expect(gate.isOpen(b)).toBe(true)
    gate.notePass('line')
    expect(gate.remainingMs(b)).toBe(1_000)
  })

  test('lets the browser’s online event end one pause, then the next only once it is over', () => {
    const { clock, gate, a } = create()
    for (let turn = 0; turn < 4; turn += 1) gate.notePass('line')
    expect([gate.onOnline(), gate.isOpen(a)]).toEqual([true, true])
    // Tried again without a reply.
    gate.begin('a', { waitMs: 20_000, wait: 'line' })
    gate.notePass('line')
    expect([gate.onOnline(), gate.remainingMs(a)]).toEqual([false, 20_000])
    clock.now += 16_000
    expect([gate.onOnline(), gate.isOpen(a)]).toEqual([true, true])
    // After a reply, the online event ends a pause again.
    gate.notePass('drained')
    gate.notePass('line')
    expect([gate.onOnline(), gate.isOpen(a)]).toEqual([true, true])
  })
})

describe('a browser that reports no network', () => {
  test('delays attempts for a minute, then one is made anyway', ({ world: { clock, gate, a } }) => {
    clock.isOnline = false
    expect(gate.remainingMs(a)).toBe(60_000)
    clock.now = 60_000
    expect(gate.isOpen(a)).toBe(true)
    gate.notePass('line')
    clock.now += 1_000
    expect(gate.remainingMs(a)).toBe(59_000)
  })

  test('delays nothing once it is online, or when the citizen asks', ({ world: { clock, gate, a } }) => {
    clock.isOnline = false
    gate.forget('a')
    expect(gate.isOpen(a)).toBe(true)
    gate.notePass('lost')
    expect(gate.isOpen(a)).toBe(false)
    clock.isOnline = true
    expect(gate.isOpen(a)).toBe(true)
  })
})
