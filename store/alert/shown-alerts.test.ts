import { expect, test } from 'vitest'
import { untouchedPack } from '#store/rows/rows.ts'
import { sampleAlert } from '#store/testing/alert-samples.ts'
import { createTestDatabase } from '#store/testing/test-database.ts'
import { alertCountries } from './read-alerts.ts'
import { lastReleases, restOf, shownAlerts } from './shown-alerts.ts'

const here = { now: 1_000, countries: ['TH'] }
const shownAt = (now: number) => (alerts: Parameters<typeof shownAlerts>[0]) =>
  shownAlerts(alerts, { ...here, now }).map(({ alert }) => alert.number)

test('an alert is shown from its beginning on and no more at its end, in its countries alone', () => {
  const alert = sampleAlert({ from: 1_000, until: 2_000 })
  expect([999, 1_000, 1_999, 2_000].map((now) => shownAt(now)([alert]).length)).toEqual([0, 1, 1, 0])
  expect(shownAlerts([alert], { now: 1_000, countries: ['FR'] })).toEqual([])
  expect(shownAlerts([sampleAlert({ countries: ['MM', 'TH'] })], here)).toHaveLength(1)
})

test('of one alert only the last release counts, in whatever order they came, also where it ends it for a country', () => {
  const releases = [sampleAlert({ number: 2 }), sampleAlert({ number: 3, countries: ['MM'] }), sampleAlert()]
  expect(shownAlerts(releases, here)).toEqual([])
  expect(shownAt(1_000)(releases.filter(({ number }) => number < 3))).toEqual([2])
  expect(lastReleases(releases).map(({ number }) => number)).toEqual([3])
})

test('the most severe stands first, what is over last, and the latest before others', () => {
  const alerts = [
    sampleAlert({ id: 'a', number: 1, severity: 'information' }),
    sampleAlert({ id: 'b', number: 2, severity: 'emergency', kind: 'cancelled' }),
    sampleAlert({ id: 'c', number: 3, severity: 'emergency' }),
    sampleAlert({ id: 'd', number: 4, severity: 'warning' }),
    sampleAlert({ id: 'e', number: 5, severity: 'emergency' }),
  ]
  const shown = shownAlerts(alerts, here).map(({ alert, isOver }) => `${alert.number}${isOver ? ' over' : ''}`)
  expect(shown).toEqual(['5', '3', '4', '1', '2 over'])
})

test('that there is no alert is said only where every country was asked for', () => {
  const some = shownAlerts([sampleAlert({ from: 1_000, until: 2_000 })], here)
  expect(some).toHaveLength(1)
  const rest = (count: 0 | 1, isAskedForAll: boolean | undefined, isAnswered = true) =>
    restOf(count === 0 ? [] : some, { held: { ...(isAskedForAll !== undefined && { isAskedForAll }) }, isAnswered })
  expect([rest(0, true), rest(0, undefined), rest(0, false), rest(0, true, false)]).toEqual(['none', 'none', 'unknown', 'unknown'])
  expect([rest(1, true), rest(1, false)]).toEqual([null, 'unknownForSome'])
  expect(restOf([], { held: null, isAnswered: true }), 'nothing was ever released').toBe('none')
})

const pack = (country: string, language: 'de' | 'en') =>
  ({ ...untouchedPack, country, language, manifest: null, etag: null, fetchedAt: 1, confirmedAt: 1, next: null, nextEtag: null }) as const

test('follows the countries of downloaded packs after the citizen’s own, each once', async () => {
  const db = createTestDatabase()
  expect(await alertCountries(db, { chosen: 'TH', now: 0 })).toEqual(['TH'])
  await db.manifests.bulkPut([pack('JP', 'de'), pack('JP', 'en'), pack('TH', 'en')])
  expect(await alertCountries(db, { chosen: 'TH', now: 0 })).toEqual(['TH', 'JP'])
  await db.manifests.delete(['JP', 'de'])
  await db.manifests.delete(['JP', 'en'])
  expect(await alertCountries(db, { chosen: 'TH', now: 0 })).toEqual(['TH'])
})
