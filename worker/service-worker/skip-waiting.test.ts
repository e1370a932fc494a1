import { expect, test } from 'vitest'
import { announceSkipWaiting, untilSkipWaiting } from './skip-waiting.ts'

test('what the old worker is doing ends when the next build wants its place', async () => {
  const ended = untilSkipWaiting(
    (signal) =>
      new Promise<string>((resolve) => {
        signal.addEventListener('abort', () => resolve('broken off'))
        announceSkipWaiting()
      }),
  )
  expect(await ended).toBe('broken off')
})

test('work that is over before hears nothing of it', async () => {
  const signal = await untilSkipWaiting(async (given) => given)
  announceSkipWaiting()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(signal.aborted).toBe(false)
})
