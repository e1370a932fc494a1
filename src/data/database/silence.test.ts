import { expect, test } from 'vitest'
import { createSilence, type NotedQuery } from './silence.ts'

test('a query that has no value after five seconds makes the database silent, until it has one', async () => {
  const { silence, pass, query } = start()
  const asked = query()
  await pass(4_999)
  expect(silence.isSilent()).toBe(false)
  await pass(1)
  expect(silence.isSilent()).toBe(true)
  asked.noted.show('value')
  expect(silence.isSilent()).toBe(false)
  expect(asked.shown).toEqual(['value'])
})

test('a query that was answered, or has failed, in time says nothing', async () => {
  const { silence, pass, query } = start()
  query().noted.show('value')
  const failed = query()
  expect(await failed.noted.fallback?.()).toBe('tier')
  await pass(10_000)
  expect(silence.isSilent()).toBe(false)
  expect(failed.shown).toEqual([])
})

test('only what is true of a silent database stands in for it, and never in the place of what the database said', async () => {
  const { pass, query } = start()
  const [guide, outbox] = [query({ standsInForSilence: true }), query()]
  await pass(2_000)
  expect(guide.shown).toEqual(['tier'])
  expect(outbox.shown).toEqual([])
  const late = query({ standsInForSilence: true, fallbackMs: 500 })
  await pass(300)
  late.noted.show('value')
  await pass(500)
  expect(late.shown).toEqual(['value'])
})

test('on the next screen it is known sooner, and between the two it stays said', async () => {
  const { silence, pass, query } = start()
  const first = query()
  await pass(5_000)
  first.life.abort()
  const next = query({ standsInForSilence: true })
  await pass(200)
  expect(next.shown).toEqual(['tier'])
  await pass(5_000)
  expect(silence.isSilent()).toBe(true)
  next.noted.show('value')
  expect(silence.isSilent()).toBe(false)
})

test('while the database answers others it is slow, and not silent', async () => {
  const { silence, pass, query } = start()
  query()
  await pass(4_500)
  query().noted.show('value')
  await pass(5_499)
  expect(silence.isSilent()).toBe(false)
  await pass(1)
  expect(silence.isSilent()).toBe(true)
})

test('a query whose screen has gone waits for nobody', async () => {
  const { silence, pass, query } = start()
  query().life.abort()
  await pass(10_000)
  expect(silence.isSilent()).toBe(false)
  const left = query()
  await pass(5_000)
  left.life.abort()
  await pass(3_000)
  expect(silence.isSilent()).toBe(false)
})

test('while the code that asks the database is on its way the line is slow, and the database is not silent', async () => {
  const arrival = Promise.withResolvers<void>()
  const { silence, pass, query } = start(arrival.promise)
  const guide = query({ standsInForSilence: true })
  await pass(10_000)
  expect(silence.isSilent()).toBe(false)
  expect(guide.shown, 'what stands in does not wait for the code').toEqual(['tier'])
  arrival.resolve()
  await pass(4_999)
  expect(silence.isSilent()).toBe(false)
  await pass(1)
  expect(silence.isSilent()).toBe(true)
})

test('code that does not arrive makes no database silent', async () => {
  const { silence, pass, query } = start(Promise.reject(new Error('Failed to fetch dynamically imported module')))
  query()
  await pass(10_000)
  expect(silence.isSilent()).toBe(false)
})

test('who listens hears of each change', async () => {
  const { silence, pass, query } = start()
  const heard: boolean[] = []
  const stop = silence.subscribe(() => heard.push(silence.isSilent()))
  const asked = query()
  await pass(5_000)
  asked.noted.show('value')
  stop()
  query()
  await pass(5_000)
  expect(heard).toEqual([true, false])
})

/** On a clock that `pass` moves. */
function start(asked: Promise<void> = Promise.resolve()) {
  let now = 0
  let sleepers: { until: number; wake: () => void }[] = []
  const sleep = (ms: number) => new Promise<void>((wake) => void sleepers.push({ until: now + ms, wake }))
  const silence = createSilence({ sleep, asked: () => asked })

  async function pass(ms: number): Promise<void> {
    const end = now + ms
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve))
      const next = sleepers.toSorted((one, other) => one.until - other.until)[0]
      if (!next || next.until > end) break
      now = next.until
      sleepers = sleepers.filter((sleeper) => sleeper !== next)
      next.wake()
    }
    now = end
  }

  function query({ standsInForSilence = false, fallbackMs = 0 } = {}) {
    const life = new AbortController()
    const shown: string[] = []
    const given: NotedQuery<string> = {
      show: (value) => void shown.push(value),
      fallback: async () => {
        if (fallbackMs > 0) await sleep(fallbackMs)
        return 'tier'
      },
      signal: life.signal,
      standsInForSilence,
    }
    return { life, shown, noted: silence.noted(given) }
  }
  return { silence, pass, query }
}
