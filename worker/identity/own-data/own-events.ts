import { ContentItem, registrations, relatedEvents } from '#contract/content/content.ts'
import * as v from 'valibot'
import { changedRowOf } from '#store/feed/walk.ts'
import { putChanged, putPersonal, idOf, splitPersonal } from '#worker/feed/personal.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import type { PersonalRow } from '#store/rows/rows.ts'
import { endOf } from '#worker/sync/pull.ts'
import type { PullEnd, OwnPull, OwnPullDeps } from '#worker/sync/pull.ts'
import { scopeOfProfile } from '#worker/identity/session/citizen.ts'
import { epochGuard } from '#worker/fencing/lease.ts'

type OwnItem = ReturnType<typeof splitPersonal>

/** In one round, which has other steps to do as well. */
const maxPagesAtOnce = 10
/** For a backend that never says that its events end. */
const maxPages = 50

interface EventsPull extends OwnPullDeps {
  /** When the events were last fetched, and for whom: epoch, account and representations. Kept in memory only, so a start fetches them. */
  fetched: { key: string; atMs: number }
  /** The next page of related events, after a round that reached its limit of pages. */
  next: { key: string; page: number }
}

/** What the related events of a citizen depend on. */
interface Related {
  key: string
  repcodes: readonly string[]
}

/**
 * Fetches the events that the citizen is registered for, also those that are in no feed any more. Events that the list names as `gone` were
 * unregistered on another device or withdrawn, unless the device knows a newer revision. If the backend has no `gone`, events missing in its
 * list are taken as unregistered. A backend without the list is asked for the events related to the citizen instead.
 */
export function createOwnEventsPull(deps: OwnPullDeps) {
  const pull: EventsPull = { ...deps, fetched: { key: '', atMs: 0 }, next: { key: '', page: 0 } }
  return (wanted: OwnPull) => pullEvents(pull, wanted)
}

async function pullEvents(pull: EventsPull, wanted: OwnPull): Promise<PullEnd> {
  const { env, fetched } = pull
  const { account, epoch, maxAgeMs } = wanted
  const profile = (await env.db.profiles.get(account))?.profile
  const { repcodes } = scopeOfProfile(profile)
  const key = [epoch, account, ...repcodes].join('|')
  if (fetched.key === key && env.monotonicMs() - fetched.atMs < maxAgeMs) return { kind: 'done' }
  let end = await pullList(pull, wanted)
  const isMissing = end.kind === 'failure' && end.failure.kind === 'refused' && end.failure.problem.status === 404
  // The related events need the profile, which an earlier step of each round fetches.
  if (isMissing) end = profile ? await pullRelated(pull, wanted, { key, repcodes }) : { kind: 'more' }
  if (end.kind === 'done') pull.fetched = { key, atMs: env.monotonicMs() }
  return end
}

async function pullList(pull: EventsPull, { account, epoch, signal }: OwnPull): Promise<PullEnd> {
  const { env, http, language } = pull
  const { db } = env
  const before = await registeredRows(pull, account)
  const reply = await http.request(registrations, { language: language(), account, query: { languages: languagesOf(pull) }, signal })
  if (reply.kind !== 'value') return endOf(reply)
  const { content, gone } = reply.value
  const items = readItems(pull, content, { account, source: 'registrations' })
  // An item that cannot be parsed is registered too. Null: one without an id, which may be any event.
  const listed = new Set(content.map(idOf))
  await epochGuard(db, epoch).transaction(['changed', 'personal', 'resources'], async () => {
    await noteFetched(pull, account)
    await store(pull, account, items)
    const now = await registeredRows(pull, account)
    if (gone) return unregister(pull, now, gone)
    const isUnchanged = (row: PersonalRow) => now.some(({ id, rev }) => id === row.id && rev === row.rev)
    const missing = before.filter((row) => !listed.has(null) && !listed.has(row.id) && isUnchanged(row))
    await unregister(pull, now, missing)
  })
  return { kind: 'done' }
}

/**
 * Page by page; each event carries the citizen's own data. An event that no page names stays registered: it may belong to another country, or
 * have moved from one page to another in between.
 */
async function pullRelated(pull: EventsPull, { account, epoch, signal }: OwnPull, { key, repcodes }: Related): Promise<PullEnd> {
  const { env, http, language } = pull
  if (pull.next.key !== key) pull.next = { key, page: 0 }
  const { next } = pull
  const end = next.page + maxPagesAtOnce
  for (; next.page < maxPages; next.page += 1) {
    if (next.page === end) return { kind: 'more' }
    const query = { repcodes: repcodes.join(','), pagination: next.page, languages: languagesOf(pull) }
    const reply = await http.request(relatedEvents, { language: language(), account, query, signal })
    // If the backend lacks this call too, the events come with the feed only.
    if (reply.kind === 'failure' && reply.failure.kind === 'refused' && next.page === 0) break
    if (reply.kind !== 'value') return endOf(reply)
    const { content, lastPage } = reply.value
    const items = readItems(pull, content, { account, source: 'related-events' })
    await epochGuard(env.db, epoch).transaction(['changed', 'personal'], () => store(pull, account, items))
    if (lastPage || content.length === 0) break
  }
  pull.next = { key, page: 0 }
  await epochGuard(env.db, epoch).transaction(['resources'], () => noteFetched(pull, account))
  return { kind: 'done' }
}

function languagesOf({ language }: EventsPull): string {
  return `${language()},local`
}

function readItems({ diary }: EventsPull, content: readonly unknown[], from: { account: string; source: string }): OwnItem[] {
  return content.flatMap((raw) => {
    const parsed = v.safeParse(ContentItem, raw)
    if (!parsed.success) diary.quarantine({ source: from.source, id: idOf(raw), issue: parsed.issues[0].message })
    return parsed.success ? [splitPersonal(parsed.output, from.account)] : []
  })
}

/** Stores the citizen's own data of each item, and the events that they are registered for, because those may be in no feed. */
async function store({ env: { db } }: EventsPull, account: string, items: readonly OwnItem[]): Promise<void> {
  const scope = `linked|${account}`
  const registered = items.filter(([, own]) => own?.userIsRegistered)
  const stored = await db.changed.bulkGet(registered.map(([item]) => [scope, item.id]))
  const newer = registered.filter(([item], at) => (stored[at]?.item?.rev ?? 0) <= item.rev)
  const rows = newer.map(([item]) => changedRowOf(scope, item))
  await putChanged(db, rows, stored)
  await putPersonal(
    db,
    items.flatMap(([, own]) => own ?? []),
  )
}

/** With this row, a device without registrations shows an empty list rather than "not loaded yet". */
async function noteFetched({ env }: EventsPull, account: string): Promise<void> {
  const now = env.now()
  const key = resourceKeys.registrations(account)
  await env.db.resources.put({ key, value: null, etag: null, bytes: 0, fetchedAt: now, confirmedAt: now })
}

/** Rows with a newer revision stay registered. */
async function unregister({ env }: EventsPull, rows: readonly PersonalRow[], gone: readonly { id: string; rev: number }[]): Promise<void> {
  const revById = new Map(gone.map(({ id, rev }) => [id, rev]))
  const unregistered = rows.flatMap((row) => {
    const rev = revById.get(row.id)
    return rev === undefined || rev < row.rev ? [] : [{ ...row, rev, userIsRegistered: false }]
  })
  await env.db.personal.bulkPut(unregistered)
}

function registeredRows({ env }: EventsPull, account: string): PromiseLike<PersonalRow[]> {
  return env.db.personal
    .where('[account+id]')
    .between([account, ''], [account, '\uffff'])
    .filter((row) => row.userIsRegistered === true)
    .toArray()
}
