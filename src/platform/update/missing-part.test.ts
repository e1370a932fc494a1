import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isGone, reloadWhereItHelps } from './missing-part.ts'

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

const miss = (build: string, hasGone = true) =>
  reloadWhereItHelps({ build, isGone: async () => hasGone, reload: () => void loads.push(build) })

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

test('a part that is named is gone where the service says so; where none is named the service has to answer', async () => {
  const asked: string[] = []
  const isGoneWhere = (status: number, message: string) => {
    vi.stubGlobal('fetch', async (address: string) => {
      asked.push(address)
      if (status === 0) throw new TypeError('no line')
      return new Response(null, { status })
    })
    return isGone(new TypeError(message))
  }
  const dropped = 'Unable to preload CSS for http://localhost:4173/assets/shared-BSD4HO8.css'
  const failed = 'error loading dynamically imported module: http://localhost:4173/assets/activity-B7l0maa.js'
  const unnamed = 'Importing a module script failed.'
  expect([await isGoneWhere(200, dropped), await isGoneWhere(404, dropped)]).toEqual([false, true])
  expect([await isGoneWhere(404, failed), await isGoneWhere(503, failed), await isGoneWhere(0, failed)]).toEqual([true, false, false])
  expect([await isGoneWhere(200, unnamed), await isGoneWhere(503, unnamed)]).toEqual([true, false])
  expect([...new Set(asked)]).toEqual(['/assets/shared-BSD4HO8.css', '/assets/activity-B7l0maa.js', '/sw.js'])
})
