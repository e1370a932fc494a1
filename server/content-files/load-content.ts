import { createHash } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/database/open-database.ts'
import { articles, items, settings } from '#server/database/schema.ts'
import type { ReferenceData } from '#server/reference-data/load-reference-data.ts'
import { lockEditors } from '#server/domain/items/counter.ts'
import { insertItem, removeItem, updateItem } from '#server/domain/items/mutations.ts'
import type { Content, GuideArticle } from './content.ts'
import type { Mistake } from './mistake.ts'
import { readContentFiles, readFeedFiles, type ContentFiles } from './read-content-files.ts'

const dayMs = 86_400_000

/**
 * Dates in files are days from "today". Today stays the day of the first load for a week: a restart then changes nothing, and devices
 * that are in step stay so. After a week everything moves on together, which costs each device one pull and keeps the feed fresh:
 * at the start, and while the process runs (`keep-feed-fresh.ts`).
 */
const anchorKeptMs = 7 * dayMs

/** A device that half loaded a pack may still ask for articles that no manifest names any more. */
const oldArticlesKeptMs = 90 * dayMs

export interface LoadResult {
  content: Content
  changed: number
  /** An article with a mistake is left out; an item with a mistake stays in the database as it was. */
  mistakes: Mistake[]
  gaps: string[]
}

export interface LoadOptions {
  db: Db
  folder: string
  reference: ReferenceData
  now: number
  /** Whether the sample feed is part of it; without it the database loses what was loaded of it before. */
  demo: boolean
}

/** Updates the database from the files, and returns the content that the services keep in memory. A file with a mistake never stops the services. */
export async function loadContent(options: LoadOptions): Promise<LoadResult> {
  const { db, now, folder, reference, demo } = options
  const { files, changed } = await db.transaction(async (tx) => {
    const anchor = await anchorDay(tx, now)
    return bringIn(tx, { anchor, now, files: await readContentFiles(folder, { reference, demo, anchorMs: anchor.ms }) })
  })
  await storeArticles(db, files.articles, now)
  const content: Content = {
    articles: files.articles,
    articleByHash: new Map(files.articles.map((article) => [article.hash, article])),
    pictures: files.pictures,
    emergencyVersion: await emergencyVersion(db, { files: files.articles, reference, now }),
  }
  return { content, changed, mistakes: files.mistakes, gaps: files.gaps }
}

/**
 * Moves the feed's dates on when their week is over, and else leaves the feed alone: whatever the files say meanwhile is for the next
 * start. Of several processes the first moves them.
 */
export function moveFeedOn({ db, folder, reference, now, demo }: LoadOptions): Promise<{ changed: number; mistakes: Mistake[] }> {
  return db.transaction(async (tx) => {
    const anchor = await anchorDay(tx, now)
    if (!anchor.isNew) return { changed: 0, mistakes: [] }
    const { changed, files } = await bringIn(tx, {
      anchor,
      now,
      files: await readFeedFiles(folder, { reference, demo, anchorMs: anchor.ms }),
    })
    return { changed, mistakes: files.mistakes }
  })
}

interface Anchor {
  ms: number
  isNew: boolean
}

/** Together with the items in one transaction: a day that is stored is a day on which they stand. */
async function anchorDay(tx: Db, now: number): Promise<Anchor> {
  await lockEditors(tx)
  const stored = Number(await readSetting(tx, 'feed-anchor'))
  if (stored > 0 && now - stored < anchorKeptMs) return { ms: stored, isNew: false }
  return { ms: now - (now % dayMs), isNew: true }
}

async function bringIn(
  tx: Db,
  { files, anchor, now }: { files: ContentFiles; anchor: Anchor; now: number },
): Promise<{ files: ContentFiles; changed: number }> {
  // If there is a mistake, the day is not stored, so that the next check loads the corrected file.
  if (anchor.isNew && files.mistakes.length === 0) await writeSetting(tx, 'feed-anchor', String(anchor.ms))
  return { files, changed: await upsertItems(tx, files, now) }
}

/** Several processes may start together: the first brings the items in, the others find nothing left to do. */
async function upsertItems(tx: Db, { items: drafts, mistakes }: ContentFiles, now: number): Promise<number> {
  await lockEditors(tx)
  const rows = await tx
    .select({ id: items.id, removed: items.removed, source: items.source, sourceHash: items.sourceHash })
    .from(items)
    .where(inArray(items.source, ['file', 'desk']))
  const known = new Map(rows.filter(({ source }) => source === 'file').map((row) => [row.id, row]))
  // What a desk has written over is the desk's.
  const taken = new Set(rows.filter(({ source }) => source === 'desk').map(({ id }) => id))
  const faulty = new Set(mistakes.map(({ file }) => file))
  let changed = 0
  for (const draft of drafts) {
    if (taken.has(draft.item.id)) continue
    const row = known.get(draft.item.id)
    known.delete(draft.item.id)
    if (row && !row.removed && row.sourceHash === draft.sourceHash) continue
    await (row && !row.removed ? updateItem : insertItem)(tx, draft, now)
    changed += 1
  }
  for (const row of known.values()) {
    if (row.removed || faulty.has(`feed/${row.id}.md`)) continue
    await removeItem(tx, row.id, now)
    changed += 1
  }
  return changed
}

async function storeArticles(db: Db, list: readonly GuideArticle[], now: number): Promise<void> {
  for (const { hash, line } of list) {
    await db
      .insert(articles)
      .values({ hash, line, seenAt: now })
      .onConflictDoUpdate({ target: articles.hash, set: { seenAt: now } })
  }
  await db.execute(sql`delete from articles where seen_at < ${now - oldArticlesKeptMs}`)
}

/** Kept in the database, so that all processes say the same and a restart says nothing new. It only grows. */
async function emergencyVersion(
  db: Db,
  { files, reference, now }: { files: readonly GuideArticle[]; reference: ReferenceData; now: number },
): Promise<number> {
  const hashes = files
    .filter((file) => file.category === 'emergencySituation' && !reference.comingWithPack.has(file.topic))
    .map((file) => file.hash)
  const hash = createHash('sha256')
    .update(JSON.stringify([hashes, reference.countries, reference.representations]))
    .digest('hex')
  return db.transaction(async (tx) => {
    await lockEditors(tx)
    const [storedHash, storedVersion = '0'] = (await readSetting(tx, 'emergency'))?.split(' ') ?? []
    if (storedHash === hash) return Number(storedVersion)
    const version = Math.max(now, Number(storedVersion) + 1)
    await writeSetting(tx, 'emergency', `${hash} ${version}`)
    return version
  })
}

async function readSetting(db: Db, name: string): Promise<string | undefined> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.name, name))
  return row?.value
}

async function writeSetting(db: Db, name: string, value: string): Promise<void> {
  await db.insert(settings).values({ name, value }).onConflictDoUpdate({ target: settings.name, set: { value } })
}
