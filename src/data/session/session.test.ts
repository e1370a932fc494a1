import { expect, test, describe } from 'vitest'
import type { Profile } from '#contract/account/user.ts'
import type { SessionView } from '#store/rows/views.ts'
import { countryOfProfile, followCountry } from './session.ts'
import { createSessionMirror } from './session-mirror.ts'

const entry = { id: 'a', repCode: 'A', countryIsoCode: 'TH', isMainRepresentation: true, isOriginalCombination: true, index: 0 }
const profile = {
  countryOfResidence: 'LA',
  representations: [{ ...entry, isMainRepresentation: false, countryIsoCode: 'FR' }, entry],
} as Profile

test('the guide is about the country of the main representation, else of residence', () => {
  expect(countryOfProfile(profile)).toBe('TH')
  expect(countryOfProfile({ ...profile, representations: [] })).toBe('LA')
  expect(countryOfProfile({ ...profile, representations: [], countryOfResidence: null })).toBeNull()
  expect(countryOfProfile(null)).toBeNull()
})

test('it follows each change of the profile once, and leaves what the citizen chose since', () => {
  let followed: string | null = null
  const countries: string[] = []
  const guide = {
    followed: () => followed,
    setFollowed: (country: string) => void (followed = country),
    setCountry: (country: string) => void countries.push(country),
  }
  for (const country of ['TH', 'TH', null, 'TH', 'FR', 'TH']) followCountry(guide, country)
  expect(countries).toEqual(['TH', 'FR', 'TH'])
})

const view = (more: Partial<SessionView> = {}): SessionView => ({
  state: 'logged-out',
  accountId: null,
  generation: null,
  isComplete: null,
  canStoreKey: true,
  lostUnintentionally: false,
  isRevoking: false,
  epoch: 0,
  ...more,
})
const anna = view({ state: 'logged-in', accountId: 'anna', isComplete: true })

function memoryStorage(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries))
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
    key: (at: number) => [...map.keys()][at] ?? null,
    get length() {
      return map.size
    },
  }
}

function page(local = memoryStorage(), session = memoryStorage()) {
  let emptied = 0
  const create = () => createSessionMirror({ local: () => local, session: () => session, onEmptied: () => void (emptied += 1) })
  return { local, session, create, mirror: create(), emptied: () => emptied }
}

describe('the first paint', () => {
  test('goes by what the page remembers, until the database says otherwise', () => {
    const { mirror, create } = page()
    expect(mirror.read()).toMatchObject({ state: 'logged-out', accountId: null })
    mirror.follow(anna)
    const next = create()
    expect(next.read()).toMatchObject({ state: 'logged-in', accountId: 'anna', isComplete: null })
    next.follow(view({ epoch: 1 }))
    expect(next.read()).toMatchObject({ state: 'logged-out', epoch: 1 })
    expect(create().read()).toMatchObject({ state: 'logged-out' })
  })

  test('of a browser that forbids storage knows nothing', () => {
    const forbidden = () => {
      throw new DOMException('no', 'SecurityError')
    }
    const mirror = createSessionMirror({ local: forbidden, session: forbidden, onEmptied: () => undefined })
    expect(mirror.read().state).toBe('unknown')
    mirror.follow(anna)
    expect(mirror.read().state).toBe('logged-in')
    mirror.setSkips()
    expect(mirror.skips()).toBe(true)
  })
})

describe('what the page keeps of a citizen', () => {
  const own = () => memoryStorage({ 'abroad.own.draft': 'Muster', 'abroad.language': 'de' })

  test('is removed when the device is emptied, in this tab or another', () => {
    const { mirror, local, session, emptied } = page(own(), own())
    mirror.follow(anna)
    expect(local.map.has('abroad.own.draft')).toBe(true)
    mirror.follow(view({ epoch: 1 }))
    for (const storage of [local, session]) expect([...storage.map.keys()].filter((key) => /own|account/.test(key))).toEqual([])
    expect(local.map.get('abroad.language')).toBe('de')
    expect(emptied()).toBe(1)
  })

  test('is removed if the account changed while no page was open', () => {
    for (const now of [view({ epoch: 1 }), { ...anna, epoch: 1 }, view(), { ...anna, accountId: 'bert' }]) {
      const { mirror, local, create, emptied } = page(own())
      mirror.follow(anna)
      create().follow(now)
      expect(local.map.has('abroad.own.draft')).toBe(false)
      expect(emptied()).toBe(1)
      expect(local.map.get('abroad.account')).toBe(now.accountId ?? undefined)
    }
  })

  test('stays while nothing changes, and through a log-in', () => {
    const { mirror, local, emptied } = page(own())
    for (const now of [view(), view(), anna, { ...anna, isComplete: false }]) mirror.follow(now)
    expect(local.map.has('abroad.own.draft')).toBe(true)
    expect(emptied()).toBe(0)
  })
})

test('going on without log-in is remembered until somebody logs in or out', () => {
  const { mirror, create } = page()
  mirror.follow(view())
  mirror.setSkips()
  expect(create().skips()).toBe(true)
  mirror.follow(anna)
  expect([mirror.skips(), create().skips()]).toEqual([false, false])
  mirror.setSkips()
  mirror.follow(view({ epoch: 1 }))
  expect(mirror.skips()).toBe(false)
})

test('subscribers are notified until they unsubscribe', () => {
  const { mirror } = page()
  let heard = 0
  const stop = mirror.subscribe(() => void (heard += 1))
  mirror.follow(anna)
  stop()
  mirror.follow(view({ epoch: 1 }))
  expect(heard).toBe(1)
})

test('a tab clears its own session storage even if another tab recorded the log-out first', () => {
  const local = memoryStorage()
  const [first, second] = [page(local), page(local)]
  for (const { mirror } of [first, second]) mirror.follow(anna)
  second.session.setItem('abroad.own.askedFor', '/user')
  const gone = view({ epoch: 1 })
  first.mirror.follow(gone)
  second.mirror.follow(gone)
  expect([first.emptied(), second.emptied()]).toEqual([1, 1])
  expect([...second.session.map.keys()]).toEqual([])
})
