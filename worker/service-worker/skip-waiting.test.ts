import { expect, test } from 'vitest'
import { announceTakeover, untilTakeover } from './skip-waiting.ts'

test('what the old worker is doing ends when the next build wants its place', async () => {
  const ended = untilTakeover(
    (signal) =>
      new Promise<string>((resolve) => {
        signal.addEventListener('abort', () => resolve('broken off'))
        announceTakeover()
      }),
  )
  expect(await ended).toBe('broken off')
})

test('work that is over before hears nothing of it', async () => {
  const signal = await untilTakeover(async (given) => given)
  announceTakeover()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(signal.aborted).toBe(false)
})
