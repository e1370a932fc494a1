import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { type KeyValueStore, pushKeys } from './push-storage.ts'
import { clearSdkDatabases, createLocalRepair } from './local-repair.ts'
import { keptInMemory } from '#tests/setup/recording-sdk.ts'

const lastMoment = Date.parse('2026-07-14T23:59:59.999Z')
const end = Date.parse('2026-07-15T00:00:00.000Z')

function browser(options: { now?: number; session?: KeyValueStore } = {}) {
  const did: string[] = []
  const local = keptInMemory()
  const session = options.session ?? keptInMemory()
  /** A page of the visit. */
  const page = () =>
    createLocalRepair({
      now: () => options.now ?? lastMoment,
      local,
      session,
      clearDatabases: async () => void did.push('clear'),
      reload: () => void did.push('reload'),
      warn: (detail) => void did.push(`warn ${detail}`),
    })
  return { page, did, local, session }
}
const made = { id: 'local-1a2b', isOptedIn: true }

describe('the check for subscriptions that the provider never heard of', () => {
  test.each([
    ['the last moment before the end', lastMoment, 'local-1a2b', true],
    ['the end itself', end, 'local-1a2b', false],
    ['after the end', end + 1, 'local-1a2b', false],
    ['an id with local anywhere in it', lastMoment, 'x-local-y', true],
    ['a real id', lastMoment, '9b7a', false],
    ['no id', lastMoment, null, false],
  ])('%s', async (_, now, id, repairs) => {
    const { page, did } = browser({ now })
    expect(await page().check({ id, isOptedIn: true })).toBe(repairs)
    expect(did).toEqual(repairs ? ['clear', 'reload'] : [])
  })
})

/** Opts in with the page, as often as the page says so. */
async function optsIn(page: ReturnType<typeof createLocalRepair>): Promise<number> {
  let times = 0
  await page.restore(async () => void (times += 1))
  return times
}

test.each([
  [true, 1],
  [false, 0],
])('opt-in (%s) is restored once after the reload', async (isOptedIn, times) => {
  const { page } = browser()
  await page().check({ ...made, isOptedIn })
  const next = page()
  expect([await optsIn(next), await optsIn(next)]).toEqual([times, 0])
})

test('a repair that has to be repeated does not forget it', async () => {
  const { page } = browser()
  await page().check(made)
  await page().check({ ...made, isOptedIn: false })
  expect(await optsIn(page())).toBe(1)
})

test('opting in that fails, or that the page does not live to see, is done with the next page', async () => {
  const { page } = browser()
  await page().check(made)
  await expect(page().restore(() => Promise.reject(new Error('no line')))).rejects.toThrow('no line')
  void page().restore(() => new Promise(() => undefined))
  expect(await optsIn(page())).toBe(1)
})

test('opting in that brings another subscription to repair is done once more after that', async () => {
  const { page } = browser()
  await page().check(made)
  const next = page()
  await next.restore(async () => void (await next.check(made)))
  expect(await optsIn(page())).toBe(1)
})

test('opt-in is not restored after switching off', async () => {
  const { page } = browser()
  await page().check(made)
  page().forget()
  expect(await optsIn(page())).toBe(0)
})

test('a page is reloaded once, however often the check fails', async () => {
  const { page, did, session } = browser()
  const one = page()
  expect([await one.check(made), await one.check(made)]).toEqual([true, true])
  expect(did).toEqual(['clear', 'reload'])
  expect(session.read(pushKeys.reloads)).toBe('1')
})

test('three reloads a visit, then one warning', async () => {
  const { page, did } = browser()
  for (let time = 0; time < 3; time += 1) expect(await page().check(made)).toBe(true)
  const last = page()
  expect([await last.check(made), await last.check(made)]).toEqual([false, false])
  expect(did.filter((what) => what === 'reload')).toHaveLength(3)
  expect(did.slice(-1)).toEqual(['warn maximum reload count reached for push resubscription'])
  expect(did.filter((what) => what.startsWith('warn'))).toHaveLength(1)
})

test('a browser that keeps no count is not reloaded for ever', async () => {
  const { page, did, local } = browser({ session: { read: () => null, write: () => undefined } })
  expect(await page().check(made)).toBe(false)
  expect(did).toEqual(['warn maximum reload count reached for push resubscription'])
  expect(local.read(pushKeys.restore)).toBeNull()
})

test('only the SDK’s databases are cleared', async () => {
  for (const name of ['ONE_SIGNAL_SDK_DB', 'OneSignalOther', 'abroad'])
    await new Promise((resolve) => {
      const opening = indexedDB.open(name)
      opening.onsuccess = () => resolve(opening.result.close())
    })
  await clearSdkDatabases(indexedDB)
  // Tests of other files share this process and its databases.
  const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
  expect(names).toContain('abroad')
  expect(names.filter((name) => /signal/i.test(name))).toEqual([])
})
