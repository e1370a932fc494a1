import { expect, test } from 'vitest'
import { runKills } from './run-kills.ts'

test('[2] [3] [81] [83] a process that is killed under load has done what it acknowledged, once', async () => {
  const { reasons, lost, duplicated, reordered, stuck, intents, retried } = await runKills({ kills: 3, seed: 1 })
  expect(reasons).toEqual([])
  expect({ lost, duplicated, reordered, stuck }).toEqual({ lost: 0, duplicated: 0, reordered: 0, stuck: 0 })
  // A run in which nothing was said, or nothing broke, shows nothing.
  expect(intents).toBeGreaterThan(20)
  expect(retried).toBeGreaterThan(2)
})
