import { createHash } from 'node:crypto'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Alert, AlertFile } from '#contract/alert/alert.ts'
import { languages } from '#contract/values/language-codes.ts'
import type { Language } from '#contract/values/languages.ts'
import { paragraphsIn } from '#contract/values/paragraphs.ts'
import type { Config } from '#server/config.ts'
import type { Background } from '#server/content-files/keep-feed-fresh.ts'
import { alertFiles, alertPushes } from '#server/database/alert-schema.ts'
import type { Db } from '#server/database/open-database.ts'
import { pushSubscriptions } from '#server/database/contact-schema.ts'
import { rowsOf } from '#server/database/rows-of.ts'
import { logInLivesMs } from '#server/domain/accounts/session-lifetimes.ts'
import { failureOf, type Log } from '#server/log.ts'
import { readWording } from '#server/wording.ts'
import type names from './wording/alertNames.en.json'

/** How a push message and the desk name the severity of an alert. */
export const alertNames = readWording<typeof names>(import.meta.dirname, 'alertNames')

export interface PushParts {
  db: Db
  config: Pick<Config, 'oneSignalAppId' | 'oneSignalApiKey'>
  now: () => number
  log: Log
  /** Where the provider answers. */
  address?: string
  /** How many are told in one call. The provider takes 20,000; whoever is told opens the app, and all of them at once would be too many. */
  waveSize?: number
}

const provider = 'https://api.onesignal.com/notifications'
const wave = { size: 2_000, everyMs: 2_000 }
/** Longer than a call may take: then another process may try it, under the same key. */
const claimMs = 60_000
const callLimitMs = 20_000
const longestPauseMs = 10 * 60_000
/** The provider keeps nothing longer. */
const longestTtlS = 28 * 86_400
const bodyLength = 160

/** Tells who lives in the countries of an alert, or belongs to a representation there, wave by wave. Without the provider's key nobody is told. */
export function keepPushes({ every, ...parts }: PushParts & { every: (ms: number, work: () => void) => () => void }): Background {
  if (parts.config.oneSignalApiKey === undefined) return { settled: () => Promise.resolve(), close: () => Promise.resolve() }
  let running = Promise.resolve()
  const stop = every(wave.everyMs, () => {
    running = running
      .then(() => tellNext(parts))
      .catch((cause: unknown) => parts.log.write('error', 'alerts could not be pushed', failureOf(cause)))
  })
  return {
    settled: () => running,
    close() {
      stop()
      return running
    },
  }
}

/**
 * One wave of the oldest release that is due. It is claimed for a while and no transaction stays open meanwhile; a process that dies in it leaves it to the next,
 * whose call has the same key, so that the provider tells nobody twice.
 */
export async function tellNext({ db, config, now, log, address = provider, waveSize = wave.size }: PushParts): Promise<void> {
  const due = db
    .select({ number: alertPushes.number })
    .from(alertPushes)
    .where(and(isNull(alertPushes.doneAt), sql`${alertPushes.nextAt} <= ${now()}`))
    .orderBy(alertPushes.number)
    .limit(1)
    .for('update', { skipLocked: true })
  const [claim] = await db
    .update(alertPushes)
    .set({ nextAt: now() + claimMs, tries: sql`${alertPushes.tries} + 1` })
    .where(eq(alertPushes.number, sql`(${due})`))
    .returning()
  if (!claim) return
  const settle = (values: Partial<typeof alertPushes.$inferInsert>) =>
    db.update(alertPushes).set(values).where(eq(alertPushes.number, claim.number))

  const alert = await currentAlert(db, claim.number)
  const wanted =
    alert && alert.until > now() ? await nextSubscriptions(db, { alert, after: claim.toldTo, limit: waveSize, now: now() }) : []
  const ids = wanted.map(({ id }) => id)
  const last = wanted.at(-1)?.push_order
  if (!alert || last === undefined) return void (await settle(done(now())))

  const answer = await call(
    { address, key: config.oneSignalApiKey ?? '' },
    { app_id: config.oneSignalAppId, ...bodyOf(alert, claim.toldTo, ids), ttl: ttlOf(alert, now()) },
  )
  if (answer.kind === 'told') {
    if (answer.unknown.length > 0) await db.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, answer.unknown))
    const isLast = ids.length < waveSize
    return void (await settle({
      toldTo: last,
      told: claim.told + ids.length,
      tries: 0,
      nextAt: now() + wave.everyMs,
      ...(isLast && done(now())),
    }))
  }
  log.write('error', 'the push provider did not take an alert', { number: claim.number, answer: answer.text })
  const pauseMs = Math.min(longestPauseMs, 2 ** Math.min(claim.tries, 12) * 1_000)
  await settle({ nextAt: now() + Math.max(pauseMs, answer.retryAfterMs) })
}

/** Of whose subscription was told last nothing is left. */
const done = (at: number) => ({ doneAt: at, toldTo: '' })

/** Undefined where a later release has taken its place. */
async function currentAlert(db: Db, number: number): Promise<Alert | undefined> {
  const [row] = await db
    .select({ file: alertFiles.file })
    .from(alertFiles)
    .where(
      and(
        eq(alertFiles.number, number),
        sql`not exists (select 1 from alert_files later where later.alert_id = ${alertFiles.alertId} and later.number > ${alertFiles.number})`,
      ),
    )
  return row && (JSON.parse((JSON.parse(row.file) as AlertFile).payload) as Alert)
}

interface Wanted {
  alert: Pick<Alert, 'countries'>
  after: string
  limit: number
  now: number
}

/** Only accounts with a logged-in device. The device's key reopens an expired session, so the device counts, not the session. */
async function nextSubscriptions(
  db: Db,
  { alert: { countries }, after, limit, now }: Wanted,
): Promise<{ id: string; push_order: string }[]> {
  const isOne = (code: ReturnType<typeof sql>) => sql`upper(${code}) in ${countries}`
  return rowsOf<{ id: string; push_order: string }>(
    db,
    sql`
      select s.id, s.push_order from push_subscriptions s join profiles p on p.account_id = s.account_id
      where s.is_opted_in and s.push_order > ${after} and (
        exists (select 1 from sessions x where x.account_id = s.account_id and x.expires_at > ${now} and x.began_at > ${now - logInLivesMs})
        or exists (select 1 from devices d where d.account_id = s.account_id and d.confirmed_at > ${now - logInLivesMs})
      ) and (
        ${isOne(sql`p.country_of_residence`)}
        or exists (select 1 from jsonb_array_elements(p.representations::jsonb) own where ${isOne(sql`own ->> 'countryIsoCode'`)})
      )
      order by s.push_order limit ${limit}`,
  )
}

function bodyOf(alert: Alert, after: string, ids: string[]) {
  const given = languages.filter((language) => alert.texts[language])
  // The provider wants English, and shows it to whoever has none of the others.
  const shown = given.map((language): [Language, Language] => [language, language])
  const [first] = given
  if (!alert.texts.en && first) shown.push(['en', first])
  const inEach = (write: (language: Language) => string) => Object.fromEntries(shown.map(([key, language]) => [key, write(language)]))
  return {
    target_channel: 'push',
    include_subscription_ids: ids,
    headings: inEach((language) => `${labelOf(alert, language)}: ${alert.texts[language]?.title ?? ''}`),
    contents: inEach((language) => shortened(alert.texts[language]?.what ?? '')),
    priority: 10,
    // A later release takes the place of this one where it still stands on a phone. At most 32 characters (RFC 8030).
    web_push_topic: createHash('sha256').update(alert.id).digest('base64url').slice(0, 32),
    idempotency_key: uuidOf(`${alert.id} ${alert.number} ${after}`),
  }
}

function labelOf({ kind, severity }: Alert, language: Language): string {
  return alertNames[language][kind === 'cancelled' ? kind : severity]
}

/** The first paragraph, or as many words of it as have room. */
function shortened(text: string): string {
  const [first = ''] = paragraphsIn(text)
  return first.length <= bodyLength ? first : `${first.slice(0, bodyLength).replace(/\s+\S*$/, '')} …`
}

function ttlOf({ until }: Alert, now: number): number {
  return Math.min(longestTtlS, Math.ceil((until - now) / 1_000))
}

/** The same for the same text: a version 8 UUID (RFC 9562). */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** `unknown`: subscriptions that the provider does not have, or no longer. */
type Answer = { kind: 'told'; unknown: string[] } | { kind: 'failed'; text: string; retryAfterMs: number }

async function call({ address, key }: { address: string; key: string }, body: object): Promise<Answer> {
  try {
    const reply = await fetch(address, {
      method: 'POST',
      headers: { Authorization: `Key ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(callLimitMs),
    })
    const text = await reply.text()
    if (reply.ok) return { kind: 'told', unknown: unknownIn(text) }
    // Its words may name subscriptions, which no log has.
    return { kind: 'failed', text: String(reply.status), retryAfterMs: Number(reply.headers.get('Retry-After')) * 1_000 || 0 }
  } catch (cause) {
    return { kind: 'failed', text: failureOf(cause).error, retryAfterMs: 0 }
  }
}

/** OneSignal lists unknown subscriptions in an otherwise successful reply. */
const ProviderReply = v.object({ errors: v.object({ invalid_player_ids: v.array(v.string()) }) })

function unknownIn(text: string): string[] {
  try {
    const parsed = v.safeParse(ProviderReply, JSON.parse(text))
    return parsed.success ? parsed.output.errors.invalid_player_ids : []
  } catch {
    return []
  }
}
