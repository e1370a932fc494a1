import { ContentItem, registrations, relatedEvents } from '#contract/content/content.ts'
import type { Language } from '#contract/values/languages.ts'
import * as v from 'valibot'
import { changedRowOf } from '#store/feed/walk.ts'
import { putPersonal, idOf, splitPersonal } from '#worker/feed/personal.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import type { PersonalRow } from '#store/rows/rows.ts'
import { endOf } from '#worker/sync/pull.ts'
import type { PullEnd, OwnPull, OwnPullDeps } from '#worker/sync/pull.ts'
import { scopeOfProfile } from '#worker/identity/session/citizen.ts'
import { epochGuard } from '#worker/fencing/lease.ts'

type OwnItem = ReturnType<typeof splitPersonal>

/** In one round: the others of it have to come to their turn. */
const mostPagesAtOnce = 10
/** A backend that never says that its events end is believed no further. */
const mostPages = 50

/**
 * The events that the citizen is registered for, also those that are in no feed of theirs any more. What the list names as gone was taken back on
 * another device or withdrawn, unless something newer is known; a backend that names nothing means what its list lacks. One without the list is
 * asked for the events around the citizen instead.
 */
export function createOwnEventsPull({ env, http, diary, language }: OwnPullDeps) {
  const { db } = env
  /** Only in memory: asked once a start, a log-in and a change of representation, and then as seldom as the rest. */
  let asked = { whose: '', atMs: 0 }
  /** Where a walk through the related events broke off: the next one goes on there. */
  let left = { whose: '', page: 0 }

  return async function pullEvents(wanted: OwnPull): Promise<PullEnd> {
    const { account, epoch, maxAgeMs } = wanted
    const profile = (await db.profiles.get(account))?.profile
    const { repcodes } = scopeOfProfile(profile)
    const whose = [epoch, account, ...repcodes].join('|')
    if (asked.whose === whose && env.monotonicMs() - asked.atMs < maxAgeMs) return { kind: 'done' }
    let end = await pullList(wanted)
    const isLacking = end.kind === 'failure' && end.failure.kind === 'refused' && end.failure.problem.status === 404
    // Around what, only the profile tells; it comes first in every round.
    if (isLacking) end = profile ? await pullRelated(wanted, { whose, repcodes }) : { kind: 'more' }
    if (end.kind === 'done') asked = { whose, atMs: env.monotonicMs() }
    return end
  }

  async function pullList({ account, epoch, signal }: OwnPull): Promise<PullEnd> {
    const before = await registeredOf(account)
    const reply = await http.request(registrations, { ...common(account), query: { languages: languages() }, signal })
    if (reply.kind !== 'value') return endOf(reply)
    const { content, gone } = reply.value
    const items = readItems(content, { account, source: 'registrations' })
    // One that cannot be read is registered for all the same; one without a name could be any.
    const here = new Set(content.map(idOf))
    await epochGuard(db, epoch).transaction(['changed', 'personal', 'resources'], async () => {
      await noteAsked(account)
      await store(account, items)
      const now = await registeredOf(account)
      if (gone) return takeOff(now, gone)
      const isUntouched = (row: PersonalRow) => now.some(({ id, rev }) => id === row.id && rev === row.rev)
      const lacking = before.filter((row) => !here.has(null) && !here.has(row.id) && isUntouched(row))
      await takeOff(now, lacking)
    })
    return { kind: 'done' }
  }

  /**
   * Page by page: each event says what the citizen has said of it. One that no page names is taken off no list: it may be one of another country,
   * or have moved from one page to another in between.
   */
  async function pullRelated(
    { account, epoch, signal }: OwnPull,
    { whose, repcodes }: { whose: string; repcodes: readonly string[] },
  ): Promise<PullEnd> {
    if (left.whose !== whose) left = { whose, page: 0 }
    const end = left.page + mostPagesAtOnce
    for (; left.page < mostPages; left.page += 1) {
      if (left.page === end) return { kind: 'more' }
      const query = { repcodes: repcodes.join(','), pagination: left.page, languages: languages() }
      const reply = await http.request(relatedEvents, { ...common(account), query, signal })
      // Without this call either they come with the feed alone.
      if (reply.kind === 'failure' && reply.failure.kind === 'refused' && left.page === 0) break
      if (reply.kind !== 'value') return endOf(reply)
      const { content, lastPage } = reply.value
      const items = readItems(content, { account, source: 'related-events' })
      await epochGuard(db, epoch).transaction(['changed', 'personal'], () => store(account, items))
      if (lastPage || content.length === 0) break
    }
    left = { whose, page: 0 }
    await epochGuard(db, epoch).transaction(['resources'], () => noteAsked(account))
    return { kind: 'done' }
  }

  function common(account: string): { language: Language; account: string } {
    return { language: language(), account }
  }

  function languages(): string {
    return `${language()},local`
  }

  function readItems(content: readonly unknown[], { account, source }: { account: string; source: string }): OwnItem[] {
    return content.flatMap((raw) => {
      const parsed = v.safeParse(ContentItem, raw)
      if (!parsed.success) diary.quarantine({ source, id: idOf(raw), issue: parsed.issues[0].message })
      return parsed.success ? [splitPersonal(parsed.output, account)] : []
    })
  }

  /** What the citizen has said of each, and the events that they are registered for: those are in no feed, perhaps. */
  async function store(account: string, items: readonly OwnItem[]): Promise<void> {
    const scope = `linked|${account}`
    const theirs = items.filter(([, own]) => own?.userIsRegistered)
    const stored = await db.changed.bulkGet(theirs.map(([item]) => [scope, item.id]))
    const newer = theirs.filter(([item], at) => (stored[at]?.item?.rev ?? 0) <= item.rev)
    await db.changed.bulkPut(newer.map(([item]) => changedRowOf(scope, item)))
    await putPersonal(
      db,
      items.flatMap(([, own]) => own ?? []),
    )
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
