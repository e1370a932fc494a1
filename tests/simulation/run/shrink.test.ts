import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { drawPlan, type Plan } from '#tests/simulation/world/plan.ts'
import { readWorld, worldText } from './corpus.ts'
import { shrink } from './shrink.ts'

const plan: Plan = { ...drawPlan(7), hasForeignRows: true }
const swarm: Plan['swarm'] = {
  line: { 'reply-lost': 0.5, 'connection-reset': 0.1 },
  storage: { 'storage-full': 0.02 },
  stuckOn: 'x',
  latencyMs: [10, 20],
}

test('shrinking keeps only the steps and faults that the failure needs', async () => {
  let runs = 0
  const needs = [3, 17, 18]
  const small = await shrink({ ...plan, swarm }, async ({ steps, swarm: { line } }) => {
    runs += 1
    return needs.every((no) => steps.some((step) => step.no === no)) && line['reply-lost'] === 0.5
  })
  expect(small.steps.map(({ no }) => no)).toEqual(needs)
  expect(small.swarm).toEqual({ line: { 'reply-lost': 0.5 }, storage: {}, latencyMs: [10, 20] })
  expect(small.hasForeignRows).toBe(false)
  expect(runs).toBeLessThan(150)
})

test('shrinking ends empty if everything fails, and whole if nothing smaller fails', async () => {
  expect(await shrink(plan, async () => true)).toMatchObject({ steps: [], swarm: { line: {}, storage: {} } })
  expect(await shrink(plan, async () => false)).toEqual(plan)
})

test('a shrunk world is the same after it was written and read', () => {
  const world = { invariant: 'I1', story: 'Lost.', mistake: 'drop-the-key', plan: { ...plan, steps: plan.steps.slice(0, 3) } }
  const file = join(tmpdir(), `shrunk-${process.pid}.json`)
  writeFileSync(file, worldText(world))
  const devices = plan.devices.length
  const steps = world.plan.steps.map((step) => ({ ...step, device: step.device % devices }))
  expect(readWorld(file)).toMatchObject({ invariant: 'I1', mistake: { name: 'drop-the-key' }, plan: { ...plan, steps } })
  rmSync(file)
})
