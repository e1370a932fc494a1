import * as v from 'valibot'
import { PersonalStateOfItem, summary } from '#contract/account/summary.ts'
import type { Summary } from '#contract/account/summary.ts'
import { notificationCount } from '#contract/account/user.ts'
import { notificationTypes } from '#contract/values/notification-types.ts'
import { offers } from '#store/account/offers.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import type { PersonalRow } from '#store/rows/rows.ts'
import { idOf, putPersonal } from '#worker/feed/personal.ts'
import { epochGuard } from '#worker/fencing/lease.ts'
import type { OwnPull, OwnPullDeps, PullEnd } from '#worker/sync/pull.ts'

/** Asked for whole again after that, since rows may be lost that an ETag vouches for. */
const wholeMs = 3_600_000

/** What was answered last, in this life alone; times on the forward-only clock. */
interface Answered {
  whose: string
  etag: string | null
  counts: Summary['counts']
  wholeAtMs: number
  askedAtMs: number
}

/**
 * The citizen's personal state of items, what is unread, and the pass, in one call: with the pass the feed is asked for as everybody's, and has nothing of them.
 * Where the backend has no summary the feed has it, and each count is asked for.
 */
export function createSummaryPull({ env, http, diary, language, serviceNow }: OwnPullDeps & { serviceNow: () => number }) {
  const { db } = env
  let answered: Answered | null = null

  const whoseOf = ({ account, epoch }: Pick<OwnPull, 'account' | 'epoch'>) => `${epoch} ${account}`
  const isKnown = (wanted: Pick<OwnPull, 'account' | 'epoch'>) => answered?.whose === whoseOf(wanted)

  function countRows(account: string, counts: Summary['counts'], askedAt: number) {
    const at = { etag: null, bytes: 0, fetchedAt: env.now(), confirmedAt: env.now(), askedAt, replyVersion: notificationCount.replyVersion }
    return notificationTypes.flatMap((type) => {
      const value = counts[type]
      return value === undefined ? [] : [{ ...at, key: resourceKeys.notificationCount(account, type), value }]
    })
  }

  async function store({ account, epoch }: OwnPull, { counts, personal, restoredRev, pass }: Summary, askedAt: number): Promise<void> {
    const rows = personal.flatMap((raw): PersonalRow[] => {
      const parsed = v.safeParse(PersonalStateOfItem, raw)
      if (!parsed.success) diary.quarantine({ source: 'summary', id: idOf(raw), issue: parsed.issues[0].message })
      return parsed.success ? [{ account, ...parsed.output }] : []
    })
    const named = new Set(personal.map(idOf))
    await epochGuard(db, epoch).transaction(['personal', 'resources'], async () => {
      const there = await db.personal.where('[account+id]').between([account, ''], [account, '\uffff']).toArray()
      const lost = there.filter(({ id, rev }) => rev <= restoredRev && !named.has(id)).map(withNothingSaid)
      await putPersonal(db, [...rows, ...lost])
      const at = { etag: null, bytes: 0, fetchedAt: env.now(), confirmedAt: env.now() }
      await db.resources.bulkPut([{ ...at, key: resourceKeys.summary(account), value: pass }, ...countRows(account, counts, askedAt)])
    })
  }

  async function forget({ account, epoch }: OwnPull): Promise<PullEnd> {
    answered = null
    const key = resourceKeys.summary(account)
    if (await db.resources.get(key)) await epochGuard(db, epoch).transaction(['resources'], () => db.resources.delete(key))
    return { kind: 'done' }
  }

  return {
    /** Whether the summary speaks for each count. */
    isKnown,
    async pull(wanted: OwnPull): Promise<PullEnd> {
      if (!(await offers(db, 'summary'))) return forget(wanted)
      const { account, epoch, maxAgeMs, signal, limitMs } = wanted
      const nowMs = env.monotonicMs()
      const before = isKnown(wanted) ? answered : null
      if (before && nowMs - before.askedAtMs < maxAgeMs) return { kind: 'done' }
      // Another tab may have forgotten the pass.
      const isHere = (await db.resources.get(resourceKeys.summary(account))) !== undefined
      const etag = before && isHere && nowMs - before.wholeAtMs < wholeMs ? before.etag : null
      const reply = await http.request(summary, { language: language(), account, etag, signal, ...(limitMs && { limitMs }) })
      if (reply.kind === 'failure') return reply.failure.kind === 'refused' ? forget(wanted) : reply
      // Counted back from the answer, which brings the service's clock with it.
      const askedAt = Math.floor(serviceNow() - (env.monotonicMs() - nowMs))
      if (reply.kind === 'value') {
        await store(wanted, reply.value, askedAt)
        answered = { whose: whoseOf(wanted), etag: reply.etag, counts: reply.value.counts, wholeAtMs: nowMs, askedAtMs: nowMs }
      } else if (before && answered === before) {
        // A count is taken away where it was read; another tab may have stored another.
        const rows = countRows(account, before.counts, askedAt)
        await epochGuard(db, epoch).transaction(['resources'], () => db.resources.bulkPut(rows))
        answered = { ...before, askedAtMs: nowMs }
      }
      return { kind: 'done' }
    },
  }
}

/** A copy among the favourites would else stand for a like of before. */
function withNothingSaid({ account, id, rev, ...state }: PersonalRow): PersonalRow {
  return {
    account,
    id,
    rev,
    ...(state.isLiked !== undefined && { isLiked: false }),
    ...(state.userIsRegistered !== undefined && { userIsRegistered: false }),
    ...(state.isCompleted !== undefined && { isCompleted: false, submittedAnswerIds: [] }),
  }
}
