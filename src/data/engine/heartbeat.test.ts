import { expect, test } from 'vitest'
import { createHeartbeat } from './heartbeat.ts'

test('an engine that misses two beats is replaced; one that comes back is not', async () => {
  const { heart, beats, clock, respawns } = setUp()
  clock.now = 60_000
  beats.push(false, true, false)
  for (let count = 0; count < 3; count += 1) await heart.tick()
  expect(respawns()).toBe(0)
  beats.push(false)
  await heart.tick()
  expect(respawns()).toBe(1)
})

test('an engine that keeps failing is replaced every thirty seconds at most', async () => {
  const { heart, clock, respawns } = setUp()
  for (; clock.now < 100_000; clock.now += 5_000) await heart.tick()
  expect(respawns()).toBe(3)
})

function setUp() {
  const beats: boolean[] = []
  const clock = { now: 0 }
  const counted = { respawns: 0 }
  const heart = createHeartbeat({
    beat: async () => beats.shift() ?? false,
    respawn: () => void (counted.respawns += 1),
    now: () => clock.now,
  })
  return { heart, beats, clock, respawns: () => counted.respawns }
}
