import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

/** As Chrome 109 and Safari 16.0 have them. */
const own = ['toReversed', 'toSorted', 'toSpliced', 'with'].map(
  (name) => [name, Object.getOwnPropertyDescriptor(Array.prototype, name)!] as const,
)
const { any } = AbortSignal

async function withoutYounger(): Promise<void> {
  for (const [name] of own) Reflect.deleteProperty(Array.prototype, name)
  Reflect.deleteProperty(AbortSignal, 'any')
  vi.resetModules()
  await import('./older-browsers.ts')
}

afterEach(() => {
  // oxlint-disable-next-line eslint/no-extend-native -- Puts back what a test took away.
  for (const [name, descriptor] of own) Object.defineProperty(Array.prototype, name, descriptor)
  AbortSignal.any = any
})

describe('copies of lists', () => {
  beforeEach(withoutYounger)

  test('leave the list as it was', () => {
    const list = [3, 1, 2]
    expect(list.toSorted((one, other) => other - one)).toEqual([3, 2, 1])
    expect(['b', 'a'].toSorted()).toEqual(['a', 'b'])
    expect(list.toReversed()).toEqual([2, 1, 3])
    expect(list.toSpliced(1, 1)).toEqual([3, 2])
    expect(list.toSpliced(1)).toEqual([3])
    expect(list.toSpliced(1, 0, 7, 8)).toEqual([3, 7, 8, 1, 2])
    expect(list.with(0, 9)).toEqual([9, 1, 2])
    expect(list).toEqual([3, 1, 2])
  })

  test('are not met by who walks over a list', () => {
    expect(Object.keys(Array.prototype)).toEqual([])
  })
})

describe('any of several signals', () => {
  beforeEach(withoutYounger)

  test('ends with the first of them, with its reason, once', () => {
    const [one, other] = [new AbortController(), new AbortController()]
    const either = AbortSignal.any([one.signal, other.signal])
    const heard: unknown[] = []
    either.addEventListener('abort', () => heard.push(either.reason))
    expect(either.aborted).toBe(false)
    other.abort('first')
    one.abort('second')
    expect(heard).toEqual(['first'])
    expect(either.reason).toBe('first')
  })

  test('has ended where one of them has', () => {
    const either = AbortSignal.any([new AbortController().signal, AbortSignal.abort('before')])
    expect([either.aborted, either.reason]).toEqual([true, 'before'])
  })
})

test('a browser that has them keeps its own', async () => {
  vi.resetModules()
  await import('./older-browsers.ts')
  expect(AbortSignal.any).toBe(any)
  for (const [name, descriptor] of own) expect(Object.getOwnPropertyDescriptor(Array.prototype, name)).toEqual(descriptor)
})
