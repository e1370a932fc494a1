import { getEventListeners } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reached } from './reached.ts'
import { sleep } from './reached.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('asks again until the services take it', async () => {
  const answers = [false, false, true]
  const over = reached('the line', async () => ({ ok: answers.shift() ?? false }), new AbortController().signal)
  await vi.advanceTimersByTimeAsync(1_000)
  await over
  expect(answers).toEqual([])
})

test('what the services never take is no fault that was played', async () => {
  const over = reached('the line', async () => ({ ok: false }), new AbortController().signal)
  const told = expect(over).rejects.toThrow('the services did not take the line')
  await vi.advanceTimersByTimeAsync(61_000)
  await told
})

test('asks no more when the play is broken off', async () => {
  const life = new AbortController()
  let asked = 0
  const over = reached('the line', async () => ({ ok: (asked += 1) > 9 }), life.signal)
  const told = expect(over).rejects.toThrow('broken off')
  await vi.advanceTimersByTimeAsync(0)
  life.abort(new Error('broken off'))
  await told
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toBe(1)
})

test('a sleep leaves nothing behind, whether it was slept out or broken off', async () => {
  const life = new AbortController()
  const slept = sleep(250, life.signal)
  expect(getEventListeners(life.signal, 'abort')).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(250)
  await slept
  expect(getEventListeners(life.signal, 'abort')).toHaveLength(0)
  const broken = expect(sleep(250, life.signal)).rejects.toThrow('broken off')
  life.abort(new Error('broken off'))
  await broken
  expect(vi.getTimerCount()).toBe(0)
})
