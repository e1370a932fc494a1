import { Alert, alertFile, latestAlerts } from '#contract/alert/alert.ts'
import { alertCountries, type StoredAlerts } from '#store/alert/read-alerts.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import type { CoreParts } from '#worker/core-parts.ts'
import { failureText } from '#worker/diary.ts'
import { parseJson } from '#worker/net/http.ts'
import type { AlertDevice } from './alerts.ts'
import { stillReadable, takeIn } from './take-in.ts'

export type PullParts = Pick<CoreParts, 'env' | 'http' | 'diary' | 'language' | 'build' | 'serviceNow' | 'signal'> & { device: AlertDevice }

const nothing: StoredAlerts = { number: 0, countries: [], build: '', alerts: [] }

/**
 * Fetches what was released up to `heard` for the countries that matter, unless it is here; false: not all of it came. That is asked for again by the next
 * call: the number is noted only when everything has come. A file that is forged, unreadable or older than what is here changes nothing.
 */
export async function pullAlerts(parts: PullParts, { heard, chosen }: { heard: number; chosen: string | null }): Promise<boolean> {
  const { env, http, diary, language, signal } = parts
  const [countries, stored] = await Promise.all([alertCountries(env.db, { chosen, now: env.now() }), readStored(env.db)])
  const before = stored.build === parts.build() ? stored : { ...stored, number: 0 }
  if (before.number >= heard && countries.every((iso2) => before.countries.includes(iso2))) return true
  // Without cookies: what is everybody's may come from a cache on the way.
  const options = { language: language(), carriesNoCookies: true, signal }
  const here = new Set(before.alerts.map(({ number }) => number))
  const wanted = new Set<number>()
  let number = heard
  let isCut = false
  for (const country of countries) {
    const reply = await http.request(latestAlerts, { ...options, parameters: { country } })
    // A service that does not know the country has no alert for it.
    if (reply.kind === 'failure' && reply.failure.kind === 'refused') continue
    if (reply.kind !== 'value') {
      diary.note('alerts', reply.kind === 'failure' ? failureText(reply.failure) : 'not modified')
      isCut = true
      break
    }
    // Out of a cache on the way it may be older than what was heard: then it is asked for again.
    number = Math.min(number, reply.value.number)
    for (const file of reply.value.files) if (!here.has(file)) wanted.add(file)
  }
  const releases: Alert[] = []
  for (const file of wanted) {
    const reply = await http.request(alertFile, { ...options, parameters: { number: String(file) } })
    if (reply.kind === 'value' && (await parts.device.check(reply.value))) {
      const alert = parseJson(reply.value.payload, Alert)
      if (alert.ok && alert.value.number === file) releases.push(alert.value)
      else diary.note('alert', 'unreadable', alert.ok ? undefined : alert.issue)
    } else if (reply.kind === 'value') {
      // Something on the way may have put it there: the true one is still wanted.
      diary.note('alert', 'forged')
      isCut = true
    }
    if (reply.kind === 'failure') {
      diary.note('alert', failureText(reply.failure))
      // A service of several processes may not have it everywhere yet.
      if (reply.failure.kind !== 'unreadable') isCut = true
    }
  }
  // Whatever came is stored, and shown; the rest comes with the next call.
  await store(parts, isCut ? { number: before.number, countries: before.countries, releases } : { number, countries, releases })
  return !isCut && number >= heard
}

interface Pulled extends Pick<StoredAlerts, 'number' | 'countries'> {
  releases: Alert[]
}

async function store({ env, device, build, serviceNow }: PullParts, { number, countries, releases }: Pulled): Promise<void> {
  const { db } = env
  const alerts = await db.transaction('rw', [db.resources], async () => {
    // Another tab may have stored something meanwhile.
    const there = await readStored(db)
    const all = stillReadable(releases.reduce(takeIn, there.alerts), serviceNow())
    const value: StoredAlerts = { number, countries, build: build(), alerts: all }
    await db.resources.put({
      key: resourceKeys.alerts,
      value,
      replyVersion: alertFile.replyVersion,
      etag: null,
      bytes: JSON.stringify(value).length,
      fetchedAt: env.now(),
      confirmedAt: env.now(),
    })
    return all
  })
  await device.keep({ alerts, countries, offsetMs: serviceNow() - env.now() })
}

async function readStored(db: Pick<AbroadDatabase, 'resources'>): Promise<StoredAlerts> {
  const row = await db.resources.get(resourceKeys.alerts)
  return row?.replyVersion === alertFile.replyVersion ? (row.value as StoredAlerts) : nothing
}
