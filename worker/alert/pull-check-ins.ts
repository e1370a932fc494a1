import { checkInStatus, type CheckInStatus } from '#contract/alert/check-in.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { nobody } from '#store/feed/scope.ts'
import { isCheckIn } from '#store/outbox/lane.ts'
import type { HistoryRow } from '#store/rows/intents.ts'
import type { CoreParts } from '#worker/core-parts.ts'
import { epochGuard } from '#worker/fencing/lease.ts'
import type { Presence } from '#worker/identity/session/citizen.ts'
import type { PullEnd } from '#worker/sync/pull.ts'
import { createResourcePull } from '#worker/sync/resource-pull.ts'
import type { CycleStep, OwnSteps } from '#worker/sync/sync-round.ts'

/** Longer than the services keep what was said under an alert that lasts a week. */
const askedForMs = 40 * 86_400_000
const quietMs = 60_000

/** Whether somebody has read what was said under an alert, or answered it: asked with each round, as long as it is not answered. */
export function checkInSteps(
  { env, http, language }: Pick<CoreParts, 'env' | 'http' | 'language'>,
  { citizen, epoch }: Presence,
  { isAll, isNews, signal }: OwnSteps,
): CycleStep[] {
  const { db } = env

  /** The last word of each alert that the service has. */
  async function received(): Promise<HistoryRow[]> {
    const accounts = citizen ? [nobody, citizen.account] : [nobody]
    const rows = await Promise.all(
      accounts.map((account) =>
        db.history.where('[account+entity]').between([account, 'check-in:'], [account, 'check-in:\uffff']).sortBy('no'),
      ),
    )
    const applied = rows
      .flat()
      .filter(({ entity, end, doneAt }) => isCheckIn(entity) && end === 'applied' && env.now() - doneAt < askedForMs)
    return [...new Map(applied.map((row) => [`${row.account} ${row.entity}`, row])).values()]
  }

  async function run(): Promise<PullEnd> {
    const pull = createResourcePull({ env, http, lease: epochGuard(db, epoch) })
    for (const { id } of await received()) {
      const key = resourceKeys.checkIn(id)
      const known = (await db.resources.get(key))?.value as CheckInStatus | undefined
      if (typeof known?.answeredAt === 'number') continue
      const maxAgeMs = isAll || isNews ? 0 : quietMs
      const end = await pull({ key, call: checkInStatus, parameters: { key: id }, language: language(), maxAgeMs, signal })
      // Refused: another device has the last word since, or it is long over.
      if (end.kind === 'failure' && end.failure.kind !== 'refused') return end
    }
    return { kind: 'done' }
  }

  return [{ name: 'check-ins', run }]
}
