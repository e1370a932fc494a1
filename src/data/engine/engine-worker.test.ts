import { expect, test } from 'vitest'
import { createEngineWorker } from './engine-worker.ts'
import { callWithTimeout, createHeartbeat } from './worker-timeouts.ts'

test('a worker that does not close is terminated after a second', async () => {
  const { worker, log, wait } = start()
  worker.engine()
  const retired = worker.retire()
  expect(log).not.toContain('first ended')
  wait()
  await retired
  expect(log).toEqual(['first made', 'first asked to close', 'waits 1000', 'first ended'])
})

test('a worker that cannot be called is terminated', async () => {
  const { worker, log, fail } = start()
  worker.engine()
  fail()
  await worker.retire()
  expect(log.at(-1)).toBe('first ended')
})

test('all workers are terminated at once with a page that is about to be frozen', () => {
  const { worker, log } = start()
  worker.engine()
  void worker.retire()
  worker.engine()
  worker.endAll()
  expect(log.slice(-2)).toEqual(['first ended', 'second ended'])
  expect(worker.engine().name).toBe('another')
})

test('no worker is started or terminated if none was used', async () => {
  const { worker, log } = start()
  await worker.retire()
  worker.end()
  expect(log).toEqual([])
})

function start() {
  const log: string[] = []
  const names = ['first', 'second']
  const closing = Promise.withResolvers<void>()
  const waiting = Promise.withResolvers<void>()
  let isBroken = false
  const worker = createEngineWorker({
    spawn: () => {
      const name = names.shift() ?? 'another'
      log.push(`${name} made`)
      return {
        engine: {
          name,
          close: async () => {
            if (isBroken) throw new Error('no such worker')
            log.push(`${name} asked to close`)
            await closing.promise
          },
        },
        terminate: () => void log.push(`${name} ended`),
      }
    },
    sleep: async (ms) => {
      await waiting.promise
      log.push(`waits ${ms}`)
    },
  })
  return { worker, log, close: closing.resolve, wait: waiting.resolve, fail: () => (isBroken = true) }
}

test('a call that settles in time returns its value', async () => {
  expect(await callWithTimeout(async () => 7, 1_000)).toEqual({ kind: 'answered', value: 7 })
})

test('a call that never settles is reported as silent', async () => {
  expect(await callWithTimeout(() => new Promise(() => {}), 5)).toEqual({ kind: 'silent' })
})

test('a call that rejects or cannot be made is reported as broken', async () => {
  expect(await callWithTimeout(() => Promise.reject(new Error('no database')), 1_000)).toEqual({ kind: 'broken', issue: 'no database' })
  const cannot = () => {
    throw new TypeError('no workers here')
  }
  expect(await callWithTimeout(cannot, 1_000)).toEqual({ kind: 'broken', issue: 'no workers here' })
})

test('an engine that misses two beats is replaced, one that misses a single beat is not', async () => {
  const { heart, beats, clock, respawns } = setUp()
  clock.now = 60_000
  beats.push(false, true, false)
  for (let count = 0; count < 3; count += 1) await heart.tick()
  expect(respawns()).toBe(0)
  beats.push(false)
  await heart.tick()
  expect(respawns()).toBe(1)
})

test('an engine that keeps failing is replaced at most every thirty seconds', async () => {
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
