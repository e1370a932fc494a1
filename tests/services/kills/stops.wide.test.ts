import { expect, test } from 'vitest'
import { scaled } from '#tests/setup/time-limits.ts'
import type { KillableService } from './killable-service.ts'
import { runKills } from './run-kills.ts'

/** What a process is usually given before it is killed. */
const limitMs = scaled(10_000)

test('[86] services that are told to stop with writes in flight answer them, put the database away and end well in time', async () => {
  const stops: { code: number | null; isInTime: boolean }[] = []
  const strike = async ({ service }: { service: KillableService }) => {
    const began = performance.now()
    const code = await service.stop()
    stops.push({ code, isInTime: performance.now() - began <= limitMs })
    service.start()
    await service.isUp()
  }
  const { reasons, lost, duplicated, reordered, stuck, answersLost, intents } = await runKills({ kills: 3, seed: 86, strike })
  expect(stops).toEqual(Array.from({ length: 3 }, () => ({ code: 0, isInTime: true })))
  expect(reasons).toEqual([])
  expect({ lost, duplicated, reordered, stuck, answersLost }).toEqual({ lost: 0, duplicated: 0, reordered: 0, stuck: 0, answersLost: 0 })
  expect(intents).toBeGreaterThan(30)
})
