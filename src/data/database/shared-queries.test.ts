import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSharedQueries } from './shared-queries.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('all who ask by one key share one query, and who comes later has its answer at once', () => {
  const { ask, show, log } = device()
  const first = ask('outbox')
  show('outbox', 1)
  const second = ask('outbox')
  show('outbox', 2)
  expect(log).toEqual(['begins outbox'])
  expect([first.heard, second.heard]).toEqual([
    [1, 2],
    [1, 2],
  ])
})

test('a screen that comes back soon finds what was said, and what was said meanwhile', () => {
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

test('a query that nobody asks any more ends, and its answer is forgotten: it may be of a citizen who has gone', () => {
  const { ask, show, known, log } = device()
  const left = ask('profile')
  show('profile', 1)
  left.stop()
  vi.advanceTimersByTime(15_000)
  expect(log).toEqual(['begins profile', 'ends profile'])
  expect(known('profile')).toBeUndefined()
  expect(ask('profile').heard).toEqual([])
})

test('a timer that was not stopped ends no query that is asked for again', () => {
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

test('the answer to another key is none', () => {
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
    ask(key: string) {
      const heard: number[] = []
      const listener = ({ value }: { value: number }) => void heard.push(value)
      return { heard, stop: queries.subscribe(key, { begin: begin(key), listener }) }
    },
  }
}
