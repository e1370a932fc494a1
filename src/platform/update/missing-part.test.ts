import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reloadWhereItHelps } from './missing-part.ts'

let kept: Map<string, string>
let loads: string[]

beforeEach(() => {
  kept = new Map()
  loads = []
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
})
afterEach(() => void vi.unstubAllGlobals())

const miss = (build: string, isServed = true) =>
  reloadWhereItHelps({ build, isServed: async () => isServed, reload: () => void loads.push(build) })

test('a missing part brings one load for each build, in whatever order they come and go, and however late', async () => {
  vi.useFakeTimers()
  for (const build of ['n1', 'n2', 'n1', 'n1', 'n2', 'n3', 'n2']) {
    await miss(build)
    vi.advanceTimersByTime(3_600_000)
  }
  vi.useRealTimers()
  expect(loads).toEqual(['n1', 'n2', 'n3'])
})

test('a part that the line dropped brings none, and costs none', async () => {
  await miss('n1', false)
  expect(loads).toEqual([])
  await miss('n1')
  expect(loads).toEqual(['n1'])
})

test('where the browser keeps nothing for the visit there is no load', async () => {
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined })
  await miss('n1')
  expect(loads).toEqual([])
})
