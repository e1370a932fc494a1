import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Measurements } from './measurements.ts'
import { measurementNames, measurementScales, stepOf } from '#contract/values/measurement-scales.ts'

test.each([
  ['start', 0, 0],
  ['start', 250, 0],
  ['start', 250.1, 1],
  ['start', 8_000, 5],
  ['start', 1e9, 6],
  ['shift', 0, 0],
  ['shift', 0.5, 1],
  ['faults', 0, 0],
  ['faults', 3, 2],
  ['faults', 6, 3],
] as const)('%s of %d is step %d', (name, value, step) => {
  expect(stepOf(name, value)).toBe(step)
})

test('every step that can be measured can be sent, and none beyond', () => {
  for (const name of measurementNames) {
    const last = stepOf(name, Infinity)
    expect(v.is(Measurements, { [name]: last }), name).toBe(true)
    for (const other of [last + 1, -1, 0.5, Number.NaN, '1', null])
      expect(v.is(Measurements, { [name]: other }), `${name} ${other}`).toBe(false)
  }
})

test('what is no measurement is not kept', () => {
  expect(v.parse(Measurements, { start: 1, account: 'anna', device: 'phone' })).toEqual({ start: 1 })
})

test('the limits of a scale rise', () => {
  for (const scale of Object.values(measurementScales)) expect([...scale].toSorted((a, b) => a - b)).toEqual([...scale])
})
