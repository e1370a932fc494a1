import Dexie, { type ObservabilitySet, RangeSet } from 'dexie'
import { describe, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followQuery } from '#store/database/follow-query.ts'
import { followAging, createSharedQueries } from './use-live.ts'
import { createSilence, type NotedQuery } from './follow.ts'
import { paceMutations, rangeAround } from './pace-mutations.ts'

describe('shared queries', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('a subscriber that returns within 15 seconds gets the latest value', () => {
    const { ask, show, known, log } = device()
    ask('outbox').stop()
    const left = ask('outbox')
    show('outbox', 1)
    left.stop()
    vi.advanceTimersByTime(14_000)
    show('outbox', 2)
    expect(known('outbox')).toBe(2)
    const back = ask('outbox')
    vi.advanceTimersByTime(60_000)
    show('outbox', 3)
    expect(back.heard).toEqual([2, 3])
    expect(log).toEqual(['begins outbox', 'ends outbox', 'begins outbox'])
  })

  test('a query without subscribers ends, and its value is dropped because it may belong to another account', () => {
    const { ask, show, known, log } = device()
    const left = ask('profile')
    show('profile', 1)
    left.stop()
    vi.advanceTimersByTime(15_000)
    expect(log).toEqual(['begins profile', 'ends profile'])
    expect(known('profile')).toBeUndefined()
    expect(ask('profile').heard).toEqual([])
  })

  test('a stale timer does not end a query that has subscribers again', () => {
    const { ask, show, log } = device()
    const left = ask('outbox')
    show('outbox', 1)
    left.stop()
    // As where a test installs its clock in between: that one knows no timer from before.
    const clear = vi.spyOn(globalThis, 'clearTimeout').mockImplementation(() => undefined)
    const back = ask('outbox')
    vi.advanceTimersByTime(20_000)
    show('outbox', 2)
    expect(log).toEqual(['begins outbox'])
    expect(back.heard).toEqual([1, 2])
    clear.mockRestore()
  })

  test('a prepared query has its value before the first subscriber comes, and ends if none comes within 15 seconds', () => {
    const { ask, show, prepare, known, log } = device()
    prepare('item|1')
    prepare('item|1')
    prepare('item|2')
    show('item|1', 1)
    expect(ask('item|1').heard).toEqual([1])
    vi.advanceTimersByTime(15_000)
    expect(known('item|1')).toBe(1)
    expect(log).toEqual(['begins item|1', 'begins item|2', 'ends item|2'])
  })

  test('keys do not share values', () => {
    const { ask, show, known } = device()
    ask('item|1')
    show('item|1', 1)
    expect(ask('item|2').heard).toEqual([])
    expect(known('item|2')).toBeUndefined()
  })

  function device() {
    const log: string[] = []
    const shows = new Map<string, (value: number) => void>()
    const queries = createSharedQueries()
    const begin = (key: string) => (show: (value: number) => void) => {
      log.push(`begins ${key}`)
      shows.set(key, show)
      return () => void log.push(`ends ${key}`)
    }
    return {
      log,
      show: (key: string, value: number) => shows.get(key)?.(value),
      known: (key: string) => queries.known<number>(key)?.value,
      prepare: (key: string) => queries.prepare(key, begin(key)),
      ask(key: string) {
        const heard: number[] = []
        const listener = ({ value }: { value: number }) => void heard.push(value)
        return { heard, stop: queries.subscribe(key, { begin: begin(key), listener }) }
      },
    }
  }
})

describe('aging', () => {
  test('the last value stays if a later read finds the database closed', async () => {
    const { shown, minute } = await start([1, 'closed', 3])
    await minute()
    expect(shown).toEqual([1])
    await minute()
    expect(shown).toEqual([1, 3])
  })

  test('the fallback of a database that never opened is replaced once it opens', async () => {
    const { shown, minute } = await start(['closed', 'closed', 3])
    await minute()
    await minute()
    expect(shown).toEqual(['fallback', 'fallback', 3])
  })

  test('nothing is read after its end', async () => {
    const { shown, minute, end } = await start([1, 2])
    end()
    await minute()
    expect(shown).toEqual([1])
  })

  /** Meets the states of the database one by one, a minute each. */
  async function start(states: (number | 'closed')[]) {
    const shown: unknown[] = []
    let begin: (() => void) | null = null
    const end = followAging<() => number, unknown>(
      () => ({ read: async (db) => db(), fallback: async () => 'fallback', show: (value) => void shown.push(value) }),
      {
        follow: (query) => {
          const state = states.shift()
          void followQuery({
            ...query,
            open: async () => {
              if (typeof state !== 'number') throw new Error('closed')
              return {
                db: () => state,
                watch: (read) => ({
                  subscribe: ({ next, error }) => {
                    read().then(next, error)
                    return { unsubscribe: () => {} }
                  },
                }),
              }
            },
            isOver: () => false,
            sleep: () => new Promise(() => {}),
          })
        },
        repeat: (again) => {
          begin = again
          return () => void (begin = null)
        },
      },
    )
    const settle = () => new Promise((resolve) => setImmediate(resolve))
    await settle()
    return {
      shown,
      end,
      async minute() {
        begin?.()
        await settle()
      },
    }
  }
})

describe('silence', () => {
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

  test('a query that settles in time does not make the database silent', async () => {
    const { silence, pass, query } = start()
    query().noted.show('value')
    const failed = query()
    expect(await failed.noted.fallback?.()).toBe('tier')
    await pass(10_000)
    expect(silence.isSilent()).toBe(false)
    expect(failed.shown).toEqual([])
  })

  test('a fallback is shown only for queries that allow it, and never replaces a value of the database', async () => {
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

  test('silence lasts across screens, and the next screen gets its fallback sooner', async () => {
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

  test('an aborted query does not make the database silent', async () => {
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

  test('subscribers are notified of each change', async () => {
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
  function start() {
    let now = 0
    let sleepers: { until: number; wake: () => void }[] = []
    const sleep = (ms: number) => new Promise<void>((wake) => void sleepers.push({ until: now + ms, wake }))
    const silence = createSilence({ sleep })

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
})

describe('pace mutations', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const at = (table: string, ...keys: string[]): ObservabilitySet => ({ [`idb://abroad/${table}/`]: new RangeSet().addKeys(keys) })
  const keysIn = (changes: ObservabilitySet, table: string) =>
    [...new RangeSet().add(changes[`idb://abroad/${table}/`]!)].map(({ from }) => from)

  /** `log`: which keys of which tables, and when. */
  function queries() {
    const log: [ms: number, tables: Record<string, unknown[]>][] = []
    const began = Date.now()
    const change = paceMutations({
      notify: (changes) => {
        const tables = Object.keys(changes).map((part) => part.split('/')[3]!)
        log.push([Date.now() - began, Object.fromEntries(tables.map((table) => [table, keysIn(changes, table)]))])
      },
      merge: Dexie.extendObservabilitySet,
      wait: (run, ms) => void setTimeout(run, ms),
    })
    return { change, log }
  }

  test('the first page of a pull is passed on at once, later ones together four times a second', () => {
    const { change, log } = queries()
    for (let page = 0; page < 6; page += 1) {
      change(at('segments', `p${page}`))
      vi.advanceTimersByTime(100)
    }
    vi.advanceTimersByTime(10_000)
    expect(log).toEqual([
      [0, { segments: ['p0'] }],
      [250, { segments: ['p1', 'p2'] }],
      [500, { segments: ['p3', 'p4'] }],
      [750, { segments: ['p5'] }],
    ])
    change(at('scopes', 'later'))
    expect(log.at(-1), 'after a rest at once again').toEqual([10_600, { scopes: ['later'] }])
  })

  test('a user action is sent at once, with the changes that were held back', () => {
    const { change, log } = queries()
    change(at('segments', 'p0'))
    change(at('segments', 'p1'))
    change({ ...at('intents', 'tap'), ...at('personal', 'item') })
    expect(log).toEqual([
      [0, { segments: ['p0'] }],
      [0, { segments: ['p1'], intents: ['tap'], personal: ['item'] }],
    ])
    change(at('segments', 'p2'))
    expect(log).toHaveLength(2)
    vi.advanceTimersByTime(250)
    expect(log.at(-1)).toEqual([250, { segments: ['p2'] }])
  })

  test('changes outside a pull are sent at once and delay nothing', () => {
    const { change, log } = queries()
    change(at('connection', 'now'))
    change(at('connection', 'now'))
    change(at('segments', 'p0'))
    expect(log.map(([ms]) => ms)).toEqual([0, 0, 0])
  })

  test('many ranges are joined into one, few stay as they are', () => {
    const few = new RangeSet().addKeys(['a', 'c'])
    expect(rangeAround(few)).toBe(few)
    const keys = Array.from({ length: 500 }, (_, n) => `k${String(n).padStart(3, '0')}`)
    expect(rangeAround(new RangeSet().addKeys(keys))).toEqual({ d: 1, from: 'k000', to: 'k499' })
    expect(rangeAround(new RangeSet())).toEqual(new RangeSet())
  })
})
