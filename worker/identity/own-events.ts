import { ContentItem, registrations } from '#contract/content.ts'
import * as v from 'valibot'
import { changedRowOf } from '#store/feed-rows.ts'
import { putPersonal } from '#store/personal-rows.ts'
import { resourceKeys } from '#store/resource-keys.ts'
import type { PersonalRow } from '#store/rows.ts'
import { idOf, splitPersonal } from '../feed-store.ts'
import type { PullEnd } from '../pull-end.ts'
import { epochGuard } from './epoch-guard.ts'
import type { OwnPull, OwnPullDeps } from './own-pulls.ts'

/**
 * The events that the citizen is registered for, also those that are in no feed of theirs any more. What the list names as gone was taken back on
 * another device or withdrawn, unless something newer is known; a backend that names nothing means what its list lacks.
 */
export function createOwnEventsPull({ env, http, diary, language }: OwnPullDeps) {
  const { db } = env
  /** Only in memory: asked once a start and a log-in, and then as seldom as the rest. */
  let asked = { epoch: -1, atMs: 0 }

  return async function pullEvents({ account, epoch, maxAgeMs, signal }: OwnPull): Promise<PullEnd> {
    if (asked.epoch === epoch && env.monotonicMs() - asked.atMs < maxAgeMs) return { kind: 'done' }
    const before = await registeredOf(account)
    const reply = await http.request(registrations, { language: language(), account, query: { languages: `${language()},local` }, signal })
    // A backend without the call has them among the items of the feed.
    if (reply.kind === 'failure' && reply.failure.kind === 'refused') {
      await epochGuard(db, epoch).transaction(['resources'], () => noteAsked(account))
      return { kind: 'done' }
    }
    if (reply.kind === 'failure') return reply
    if (reply.kind === 'not-modified') return { kind: 'done' }
    const { content, gone } = reply.value
    const items = content.flatMap((raw) => {
      const parsed = v.safeParse(ContentItem, raw)
      if (!parsed.success) diary.setAside({ source: 'registrations', id: idOf(raw), issue: parsed.issues[0].message })
      return parsed.success ? [splitPersonal(parsed.output, account)] : []
    })
    // One that cannot be read is registered for all the same; one without a name could be any.
    const here = new Set(content.map(idOf))
    await epochGuard(db, epoch).transaction(['changed', 'personal', 'resources'], async () => {
      await noteAsked(account)
      const scope = `linked|${account}`
      const stored = await db.changed.bulkGet(items.map(([item]) => [scope, item.id]))
      const newer = items.filter(([item], at) => (stored[at]?.item?.rev ?? 0) <= item.rev)
      await db.changed.bulkPut(newer.map(([item]) => changedRowOf(scope, item)))
      await putPersonal(
        db,
        items.flatMap(([, own]) => own ?? []),
      )
      const now = await registeredOf(account)
      if (gone) return takeOff(now, gone)
      const isUntouched = (row: PersonalRow) => now.some(({ id, rev }) => id === row.id && rev === row.rev)
      const lacking = before.filter((row) => !here.has(null) && !here.has(row.id) && isUntouched(row))
      await takeOff(now, lacking)
    })
    asked = { epoch, atMs: env.monotonicMs() }
    return { kind: 'done' }
  }

  /** From now on none here means none. */
  async function noteAsked(account: string): Promise<void> {
    const now = env.now()
    const key = resourceKeys.registrations(account)
    await db.resources.put({ key, value: null, etag: null, bytes: 0, fetchedAt: now, confirmedAt: now })
  }

  /** What something newer is known of stays. */
  async function takeOff(rows: readonly PersonalRow[], gone: readonly { id: string; rev: number }[]): Promise<void> {
    const revById = new Map(gone.map(({ id, rev }) => [id, rev]))
    const off = rows.flatMap((row) => {
      const rev = revById.get(row.id)
      return rev === undefined || rev < row.rev ? [] : [{ ...row, rev, userIsRegistered: false }]
    })
    await db.personal.bulkPut(off)
  }

  function registeredOf(account: string): PromiseLike<PersonalRow[]> {
    return db.personal
      .where('[account+id]')
      .between([account, ''], [account, '\uffff'])
      .filter((row) => row.userIsRegistered === true)
      .toArray()
  }
}
