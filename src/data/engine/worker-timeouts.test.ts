import { expect, test } from 'vitest'
import { callWithTimeout, createHeartbeat } from './worker-timeouts.ts'

test('an answer in time is the answer', async () => {
  expect(await callWithTimeout(async () => 7, 1_000)).toEqual({ kind: 'answered', value: 7 })
})

test('a call that never settles is silent', async () => {
  expect(await callWithTimeout(() => new Promise(() => {}), 5)).toEqual({ kind: 'silent' })
})

test('a call that rejects, or cannot even be made, is broken', async () => {
  expect(await callWithTimeout(() => Promise.reject(new Error('no database')), 1_000)).toEqual({ kind: 'broken', issue: 'no database' })
  const cannot = () => {
    throw new TypeError('no workers here')
  }
  expect(await callWithTimeout(cannot, 1_000)).toEqual({ kind: 'broken', issue: 'no workers here' })
})

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
