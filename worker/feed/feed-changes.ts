import * as v from 'valibot'
import { ContentChange, contentEntries, ContentItem } from '#contract/content/content.ts'
import { nobody } from '#store/feed/scope.ts'
import { changedRowOf, droppedRowOf, orderOf, patchedRow } from '#store/feed/walk.ts'
import type { ChangedRow, ItemPatch, PersonalRow, ScopeRow } from '#store/rows/rows.ts'
import type { Diary } from '#worker/diary.ts'
import { idOf, personalOf, splitPersonal } from './personal.ts'

/** Parses items one by one: a malformed one goes to the diary, and the others are kept. */
export function parseItems(raw: readonly unknown[], diary: Diary): { items: ContentItem[]; skipped: string[] } {
  const items: ContentItem[] = []
  const skipped: string[] = []
  for (const candidate of raw) {
    const parsed = v.safeParse(ContentItem, candidate)
    if (parsed.success) items.push(stamped(parsed.output))
    else {
      const id = idOf(candidate)
      if (id) skipped.push(id)
      const [issue] = parsed.issues
      diary.quarantine({ source: 'content', id, issue: `${v.getDotPath(issue) ?? 'the whole'}: ${issue.message}` })
    }
  }
  return { items, skipped }
}

/** Adds the version of the schema that read the item, if it is above 1. */
function stamped(item: ContentItem): ContentItem {
  const { replyVersion } = contentEntries
  return replyVersion === 1 ? item : Object.assign(item, { replyVersion })
}

/** What a list of changes makes of each item that it names: the last change counts, and a patch adds to what came before it. */
export interface ReadChanges {
  puts: Map<string, ChangedRow>
  patches: Map<string, ItemPatch>
  personal: PersonalRow[]
}

export function readChanges(
  raw: readonly unknown[],
  { diary, row, account }: { diary: Diary; row: ScopeRow; account: string },
): ReadChanges {
  const changes: ReadChanges = { puts: new Map(), patches: new Map(), personal: [] }
  for (const candidate of raw) {
    const parsed = v.safeParse(ContentChange, candidate)
    if (!parsed.success) diary.quarantine({ source: 'content changes', id: null, issue: parsed.issues[0].message })
    else if (parsed.output.op === 'drop') dropItem(changes, row.scope, parsed.output.id)
    else if (parsed.output.op === 'patch') patchItem(changes, parsed.output, { key: row.scope, account })
    else for (const full of parseItems([parsed.output.item], diary).items) putItem(changes, full, { row, account })
  }
  return changes
}

function dropItem({ puts, patches }: ReadChanges, key: string, id: string): void {
  puts.set(id, droppedRowOf(key, id))
  patches.delete(id)
}

type Patch = Extract<ContentChange, { op: 'patch' }>

function patchItem({ puts, patches, personal }: ReadChanges, change: Patch, { key, account }: { key: string; account: string }): void {
  const { id, rev } = change
  const own = personalOf(change)
  if (own && account !== nobody) personal.push({ account, id, rev, ...own })
  const before = puts.get(id)
  if (before) puts.set(id, patchedRow(key, id, before, patchOf(change)))
  else patches.set(id, { ...patches.get(id), ...patchOf(change) })
}

function putItem({ puts, patches, personal }: ReadChanges, full: ContentItem, { row, account }: { row: ScopeRow; account: string }): void {
  const [item, own] = splitPersonal(full, account)
  if (own) personal.push(own)
  // An item behind the frontier comes with its page. If it moved there, it leaves the stored part of the feed.
  const isBehindFrontier = !row.complete && orderOf(item) > (row.frontier ?? '')
  puts.set(item.id, isBehindFrontier ? droppedRowOf(row.scope, item.id) : changedRowOf(row.scope, item))
  patches.delete(item.id)
}

function patchOf(change: Patch): ItemPatch {
  return {
    rev: change.rev,
    ...(change.likes === undefined ? {} : { likes: change.likes }),
    ...(change.participants === undefined ? {} : { participants: change.participants }),
  }
}
