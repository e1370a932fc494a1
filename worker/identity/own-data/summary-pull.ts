import * as v from 'valibot'
import { SaidOfItem, summary } from '#contract/account/summary.ts'
import type { Summary } from '#contract/account/summary.ts'
import { notificationCount } from '#contract/account/user.ts'
import { notificationTypes } from '#contract/values/notification-types.ts'
import { offers } from '#store/account/offers.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { idOf, putPersonal } from '#worker/feed/personal.ts'
import { epochGuard } from '#worker/fencing/lease.ts'
import { endOf } from '#worker/sync/pull.ts'
import type { OwnPull, OwnPullDeps, PullEnd } from '#worker/sync/pull.ts'

/** Asked for whole again after that, since rows may be lost that an ETag vouches for. */
const wholeMs = 3_600_000

/**
 * What the citizen said of items, what is unread, and the pass, in one call: with the pass the feed is asked for as everybody's, and says nothing of them.
 * `pull` answers null where the backend has no summary: the feed tells of one's own then, and each count is asked for.
 */
export function createSummaryPull({ env, http, diary, language, serviceNow }: OwnPullDeps & { serviceNow: () => number }) {
  const { db } = env
  /** Of this life alone; times on the forward-only clock. */
  let told: { whose: string; etag: string | null; wholeAtMs: number; askedAtMs: number } | null = null

  async function store({ account, epoch }: OwnPull, { counts, said, restoredRev, pass }: Summary, askedAt: number): Promise<void> {
    const rows = said.flatMap((raw) => {
      const parsed = v.safeParse(SaidOfItem, raw)
      if (!parsed.success) diary.quarantine({ source: 'summary', id: idOf(raw), issue: parsed.issues[0].message })
      return parsed.success ? [{ account, ...parsed.output }] : []
    })
    const named = new Set(said.map(idOf))
    const at = { etag: null, bytes: 0, fetchedAt: env.now(), confirmedAt: env.now(), askedAt }
    await epochGuard(db, epoch).transaction(['personal', 'resources'], async () => {
      await putPersonal(db, rows)
      if (restoredRev > 0) {
        const own = db.personal.where('[account+id]').between([account, ''], [account, '\uffff'])
        await own.filter(({ id, rev }) => rev <= restoredRev && !named.has(id)).delete()
      }
      await db.resources.bulkPut([
        { ...at, key: resourceKeys.summary(account), value: pass },
        ...notificationTypes.flatMap((type) => {
          const value = counts[type]
          return value === undefined
            ? []
            : [{ ...at, key: resourceKeys.notificationCount(account, type), value, replyVersion: notificationCount.replyVersion }]
        }),
      ])
    })
  }

  const isOf = ({ account, epoch }: Pick<OwnPull, 'account' | 'epoch'>) => told?.whose === `${epoch} ${account}`

  return {
    /** Whether the summary speaks for each count. */
    isTold: isOf,
    async pull(wanted: OwnPull): Promise<PullEnd | null> {
      if (!(await offers(db, 'summary'))) return null
      const { account, epoch, maxAgeMs, signal } = wanted
      const nowMs = env.monotonicMs()
      const before = isOf(wanted) ? told : null
      if (before && nowMs - before.askedAtMs < maxAgeMs) return { kind: 'done' }
      const etag = before && nowMs - before.wholeAtMs < wholeMs ? before.etag : null
      const reply = await http.request(summary, { language: language(), account, etag, signal })
      if (reply.kind === 'failure' && reply.failure.kind === 'refused' && reply.failure.problem.status === 404) {
        told = null
        return null
      }
      if (reply.kind === 'failure') return endOf(reply)
      const whose = `${epoch} ${account}`
      if (reply.kind === 'value') {
        // Counted back from the answer, which brings the service's clock with it.
        await store(wanted, reply.value, Math.floor(serviceNow() - (env.monotonicMs() - nowMs)))
        told = { whose, etag: reply.etag, wholeAtMs: nowMs, askedAtMs: nowMs }
      } else if (before) told = { ...before, askedAtMs: nowMs }
      return { kind: 'done' }
    },
  }
}
