import { expect, test } from 'vitest'
import { sendFirst } from './send-now.ts'

/** A device whose outbox is read in turn, the last again and again; time passes only by sleeping. */
function device(reads: number[], { ok = true } = {}) {
  const life = new AbortController()
  const log: string[] = []
  let passedMs = 0
  return {
    log,
    life,
    passedMs: () => passedMs,
    run: () =>
      sendFirst({
        send: async () => {
          log.push('send')
          return { ok }
        },
        left: async () => {
          const next = (reads.length > 1 ? reads.shift() : reads[0]) ?? 0
          log.push(`${next} wait`)
          return next
        },
        sleep: async (ms) => void (passedMs += ms),
        signal: life.signal,
        limitMs: 10_000,
      }),
  }
}

test('what waits is sent, and looked after until it has left', async () => {
  const phone = device([2, 1, 0])
  expect(await phone.run()).toBe(0)
  expect(phone.log).toEqual(['send', '2 wait', '1 wait', '0 wait'])
})

test('on a silent line it ends after its limit and says what is still here', async () => {
  const phone = device([2])
  expect(await phone.run()).toBe(2)
  expect(phone.passedMs()).toBe(10_000)
})

test('what left in the very last moment has left', async () => {
  const phone = device([...Array.from({ length: 40 }, () => 1), 0])
  expect(await phone.run()).toBe(0)
})

test('a citizen who decides otherwise is not kept waiting', async () => {
  const phone = device([2])
  phone.life.abort()
  await phone.run()
  expect(phone.passedMs()).toBe(0)
})

test('where the engine cannot be asked nobody waits for it', async () => {
  const phone = device([2], { ok: false })
  expect(await phone.run()).toBe(2)
  expect(phone.passedMs()).toBe(0)
})
