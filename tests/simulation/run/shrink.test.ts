import { expect, test } from 'vitest'
import { drawPlan, type Plan } from '#tests/simulation/world/plan.ts'
import { narrow } from './narrow.ts'
import { shrink } from './shrink.ts'

const plan: Plan = { ...drawPlan(7), hasForeignRows: true }
const swarm: Plan['swarm'] = {
  line: { 'answer-lost': 0.5, reset: 0.1 },
  storage: { 'storage-full': 0.02 },
  stuckOn: 'x',
  latencyMs: [10, 20],
}

test('a failure keeps the steps and the faults that it needs, and nothing else', async () => {
  let runs = 0
  const needs = [3, 17, 18]
  const small = await shrink({ ...plan, swarm }, async ({ steps, swarm: { line } }) => {
    runs += 1
    return needs.every((no) => steps.some((step) => step.no === no)) && line['answer-lost'] === 0.5
  })
  expect(small.steps.map(({ no }) => no)).toEqual(needs)
  expect(small.swarm).toEqual({ line: { 'answer-lost': 0.5 }, storage: {}, stuckOn: null, latencyMs: [10, 20] })
  expect(small.hasForeignRows).toBe(false)
  expect(runs).toBeLessThan(150)
})

test('what fails whatever is taken away is empty in the end; what never fails again stays whole', async () => {
  expect(await shrink(plan, async () => true)).toMatchObject({ steps: [], swarm: { line: {}, storage: {} } })
  expect(await shrink(plan, async () => false)).toEqual(plan)
})

test('the words of the replaying command bring back the small plan', async () => {
  const small = await shrink({ ...plan }, async ({ steps }) => steps.some(({ no }) => no === 5))
  expect(narrow(plan, { steps: [5], faults: [] })).toEqual(small)
  expect(narrow(plan, { steps: null, faults: null })).toEqual(plan)
})
