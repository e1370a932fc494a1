import { expect, test } from 'vitest'
import { createEngineWorker } from './engine-worker.ts'

test('a worker is asked to close before it is ended, and whoever asks meanwhile has a new one', async () => {
  const { worker, log, close } = start()
  worker.engine()
  const retired = worker.retire()
  expect(worker.engine().name).toBe('second')
  expect(log).toEqual(['first made', 'first asked to close', 'second made'])
  close()
  await retired
  expect(log.slice(3)).toEqual(['first ended'])
})

test('one that does not close is ended after a second', async () => {
  const { worker, log, wait } = start()
  worker.engine()
  const retired = worker.retire()
  expect(log).not.toContain('first ended')
  wait()
  await retired
  expect(log).toEqual(['first made', 'first asked to close', 'waits 1000', 'first ended'])
})

test('one that cannot be asked is ended all the same', async () => {
  const { worker, log, fail } = start()
  worker.engine()
  fail()
  await worker.retire()
  expect(log.at(-1)).toBe('first ended')
})

test('with a page that is about to be frozen all of them end at once, those that are closing too', () => {
  const { worker, log } = start()
  worker.engine()
  void worker.retire()
  worker.engine()
  worker.endAll()
  expect(log.slice(-2)).toEqual(['first ended', 'second ended'])
  expect(worker.engine().name).toBe('another')
})

test('where nobody has asked for one nothing is made and nothing is ended', async () => {
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
