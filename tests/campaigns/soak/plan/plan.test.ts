import { expect, test } from 'vitest'
import { drawPlan, wireFaults } from './plan.ts'

const options = { seed: 7, lengthMs: 20 * 60_000, citizens: 5, hasDatabase: true }

test('one seed gives one plan, and another seed another', () => {
  expect(drawPlan(options)).toEqual(drawPlan(options))
  expect(drawPlan({ ...options, seed: 8 })).not.toEqual(drawPlan(options))
})

test('in twenty minutes every fault befalls somebody and everything is killed', () => {
  const { wire, kills } = drawPlan(options)
  expect(new Set(wire.map(({ name }) => name))).toEqual(new Set(wireFaults.map(({ name }) => name)))
  expect(new Set(kills.map(({ what }) => what))).toEqual(new Set(['service', 'database', 'backend', 'browser']))
})

test('a wire has one fault at a time, and all are over when the time is', () => {
  const { wire } = drawPlan(options)
  expect(wire).not.toEqual([])
  for (const turns of Map.groupBy(wire, ({ citizen }) => citizen).values()) {
    let overMs = 0
    for (const { atMs, forMs } of turns) {
      expect(atMs).toBeGreaterThan(overMs)
      overMs = atMs + forMs
    }
    expect(overMs).toBeLessThanOrEqual(options.lengthMs + 1)
  }
})

test('without a database of its own only services and browsers are killed', () => {
  const { kills } = drawPlan({ ...options, hasDatabase: false })
  expect(new Set(kills.map(({ what }) => what))).toEqual(new Set(['service', 'browser']))
})
