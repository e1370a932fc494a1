import { checkInStatus, type CheckInStatus } from '#contract/alert/check-in.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { nobody } from '#store/feed/scope.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import type { HistoryRow } from '#store/rows/intents.ts'
import type { ResourceRow } from '#store/rows/rows.ts'
import type { CoreParts } from '#worker/core-parts.ts'
import type { Environment } from '#worker/environment/environment.ts'
import { epochGuard } from '#worker/fencing/lease.ts'
import type { Presence } from '#worker/identity/session/citizen.ts'
import type { PullEnd } from '#worker/sync/pull.ts'
import { createResourcePull } from '#worker/sync/resource-pull.ts'
import type { OwnSteps } from '#worker/sync/sync-round.ts'

/** Longer than the services keep what was said under an alert that lasts a week; a visitor's word is kept here no longer. */
const askedForMs = 40 * 86_400_000
/** How soon whoever called for help within the last day, and has no answer yet, is told of one. */
const awaited = { everyMs: 60_000, forMs: 86_400_000 }

interface CheckInsPull {
  presence: Pick<Presence, 'citizen' | 'epoch'>
  wanted: Pick<OwnSteps, 'signal'>
}

/** Whether somebody has read what was said under an alert, or answered it: asked as long as it is not answered. */
export async function pullCheckIns(
  { env, http, language }: Pick<CoreParts, 'env' | 'http' | 'language'>,
  { presence: { citizen, epoch }, wanted: { signal } }: CheckInsPull,
): Promise<PullEnd> {
  const { db } = env
  const lease = epochGuard(db, epoch)
  const before = env.now() - askedForMs
  if (await hasOld(db, before)) await lease.transaction(['intents', 'history', 'resources'], () => removeOld(db, before))
  const pull = createResourcePull({ env, http, lease })
  let isAwaited = false
  for (const { id, intent, doneAt } of await received(env, citizen ? [nobody, citizen.account] : [nobody])) {
    const key = resourceKeys.checkIn(id)
    if (isAnswered(await db.resources.get(key))) continue
    // The key alone opens it: with cookies a visitor's word could be laid beside an account.
    const options = { parameters: { key: id }, language: language(), carriesNoCookies: true, maxAgeMs: 0, signal }
    const end = await pull({ key, call: checkInStatus, ...options })
    // Refused: another device has the last word since, or it is long over.
    if (end.kind === 'failure' && end.failure.kind !== 'refused') return end
    const isCall = intent.kind === 'check-in' && intent.body.state === 'help' && env.now() - doneAt < awaited.forMs
    if (isCall && end.kind === 'done') isAwaited ||= !isAnswered(await db.resources.get(key))
  }
  return isAwaited ? { kind: 'done', againInMs: awaited.everyMs } : { kind: 'done' }
}

function isAnswered(row: ResourceRow | undefined): boolean {
  return typeof (row?.value as CheckInStatus | undefined)?.answeredAt === 'number'
}

/** The last word of each alert that the service has. */
async function received({ db, now }: Pick<Environment, 'db' | 'now'>, accounts: readonly string[]): Promise<HistoryRow[]> {
  const rows = await Promise.all(
    accounts.map((account) =>
      db.history
        .where('[account+entity]')
        .between(...saidBy(account))
        .sortBy('no'),
    ),
  )
  const applied = rows.flat().filter(({ end, doneAt }) => end === 'applied' && now() - doneAt < askedForMs)
  return [...new Map(applied.map((row) => [`${row.account} ${row.entity}`, row])).values()]
}

/** What visitors said: no log-out takes it along, and whoever has the phone next could read it. What still waits to leave stays. */
async function removeOld(db: AbroadDatabase, before: number): Promise<void> {
  const old = await oldHistory(db, before).toArray()
  await db.history.bulkDelete(old.flatMap(({ no }) => no ?? []))
  await db.resources.bulkDelete(old.map(({ id }) => resourceKeys.checkIn(id)))
  await oldIntents(db, before).delete()
}

/** Looks before it locks: most rounds have nothing to remove. */
async function hasOld(db: AbroadDatabase, before: number): Promise<boolean> {
  return (await oldHistory(db, before).count()) > 0 || (await oldIntents(db, before).count()) > 0
}

function oldHistory(db: AbroadDatabase, before: number) {
  return db.history
    .where('[account+entity]')
    .between(...saidBy(nobody))
    .filter(({ doneAt }) => doneAt <= before)
}

function oldIntents(db: AbroadDatabase, before: number) {
  return db.intents
    .where('[account+entity]')
    .between(...saidBy(nobody))
    .filter(({ state, createdAt }) => state === 'needs-you' && createdAt <= before)
}

function saidBy(account: string) {
  return [
    [account, 'check-in:'],
    [account, 'check-in:\uffff'],
  ] as const
}
