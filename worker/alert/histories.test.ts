import { expect, test } from 'vitest'
import type { Alert } from '#contract/alert/alert.ts'
import { shownAlerts } from '#store/alert/shown-alerts.ts'
import { sampleAlert } from '#store/testing/alert-samples.ts'
import { seededRandom } from '#worker/testing/seeded-random.ts'
import { stillReadable, takeIn } from './take-in.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const countries = ['TH', 'MM', 'FR']
const histories = Number(process.env['ALERT_HISTORIES'] ?? 10_000)
/** Steps at which an alert had to be shown. */
let stepsWithAlert = 0

/** A file on its way: forged ones bear no signature of ours, and replayed ones are of before. */
interface Travelling {
  alert: Alert
  isSigned: boolean
}

/**
 * What the head office has said, kept as a plain log, and what a phone that has heard of it up to some moment must show: found by going through the
 * log, release by release, and not by the ways of the app.
 */
function expectedOf(log: readonly Alert[], { now, country }: { now: number; country: string }): number[] {
  const ids = [...new Set(log.map(({ id }) => id))]
  return ids.flatMap((id) => {
    let standing: Alert | null = null
    for (const release of log) if (release.id === id) standing = release
    const counts = standing !== null && standing.countries.includes(country) && standing.from <= now && now < standing.until
    return standing !== null && counts ? [standing.number] : []
  })
}

/** One history of release, update, end, expiry, clocks and line; gives what the phone showed wrongly, at the first step at which it did. */
function play(seed: number): string | null {
  const random = seededRandom(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const some = () => countries.filter(() => random() < 0.5)
  const log: Alert[] = []
  let now = 100 * dayMs
  /** Of the phone: its clock is wrong by this much, and it knows by how much as of its last reply. */
  let clockErrorMs = 0
  let offsetMs = 0
  let country = pick(countries)
  let stored: Alert[] = []
  /** Up to which release the phone has heard. */
  let heard = 0

  function release(kind: Alert['kind'], id: string, before: Alert | undefined): void {
    const from = kind === 'cancelled' ? now : now + Math.floor((random() - 0.5) * 12 * hourMs)
    const named = some()
    log.push(
      sampleAlert({
        id,
        kind,
        number: log.length + 1,
        replaces: before?.number ?? null,
        countries: kind === 'cancelled' && before ? before.countries : named.length > 0 ? named : ['TH'],
        from,
        until: Math.max(from, now) + Math.floor(random() * 3 * dayMs) + 1,
        releasedAt: now,
      }),
    )
  }

  /** As `alert-board.ts` says what a country's phones fetch. */
  function wanted(): Alert[] {
    const ids = [...new Set(log.map(({ id }) => id))]
    return ids.flatMap((id) => {
      const all = log.filter((one) => one.id === id)
      const isWanted = all.some((one) => one.countries.includes(country)) && all.some(({ until }) => until > now)
      return isWanted ? all.slice(-1) : []
    })
  }

  for (let step = 0; step < 30; step += 1) {
    const last = log.at(-1)
    const event = pick(['release', 'update', 'cancel', 'time', 'time', 'clock', 'pull', 'pull', 'cut', 'attack', 'move'] as const)
    if (event === 'release') release('released', `alert-${log.length}`, undefined)
    if ((event === 'update' || event === 'cancel') && last) {
      const standing = log.findLast((one) => one.id === pick(log).id)
      if (standing && standing.kind !== 'cancelled') release(event === 'update' ? 'updated' : 'cancelled', standing.id, standing)
    }
    if (event === 'time') now += Math.floor(random() * dayMs)
    if (event === 'clock') {
      // The phone's clock jumps, and is compared with the service's by the next reply.
      clockErrorMs = Math.floor((random() - 0.5) * 10 * dayMs)
      offsetMs = -clockErrorMs
    }
    if (event === 'move') {
      // Another country is asked for at once.
      country = pick(countries)
      heard = log.length
      stored = stillReadable(wanted().reduce(takeIn, stored), now)
    }
    if (event === 'pull') {
      heard = log.length
      stored = stillReadable(wanted().reduce(takeIn, stored), now)
    }
    // A pull of which nothing came: the phone has what it had.
    if (event === 'attack' && log.length > 0) {
      const old = pick(log)
      const files: Travelling[] = [
        { alert: { ...old, number: log.length + 100, until: now + dayMs, kind: 'released' }, isSigned: false },
        { alert: { ...old, until: now + dayMs }, isSigned: false },
      ]
      // A release of before that the phone has heard beyond, sent again.
      const replayed = log.filter(({ number, id }) => stored.some((one) => one.id === id && one.number > number))
      for (const alert of replayed) files.push({ alert, isSigned: true })
      stored = files
        .filter(({ isSigned }) => isSigned)
        .map(({ alert }) => alert)
        .reduce(takeIn, stored)
    }
    const phoneNow = now + clockErrorMs + offsetMs
    const shown = shownAlerts(stored, { now: phoneNow, countries: [country] }).map(({ alert }) => alert.number)
    const expected = expectedOf(log.slice(0, heard), { now, country })
    if (expected.length > 0) stepsWithAlert += 1
    if (JSON.stringify(shown.toSorted((a, b) => a - b)) !== JSON.stringify(expected.toSorted((a, b) => a - b)))
      return `seed ${seed}, step ${step}, ${event}: shown ${shown.join(' ')}, expected ${expected.join(' ')}`
  }
  return null
}

test(`in ${histories} histories no stale or forged alert is shown, and no valid one hidden`, () => {
  const wrong: string[] = []
  for (let seed = 1; seed <= histories && wrong.length < 3; seed += 1) {
    const found = play(seed)
    if (found !== null) wrong.push(found)
  }
  expect(wrong).toEqual([])
  expect(stepsWithAlert).toBeGreaterThan(0)
})
