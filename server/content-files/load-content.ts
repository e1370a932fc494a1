import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/database/open-database.ts'
import { articles, items, settings } from '#server/database/schema.ts'
import type { ReferenceData } from '#server/reference-data/load-reference-data.ts'
import { lockCounter } from '#server/services/content/counter.ts'
import { insertItem, removeItem, updateItem, type ItemDraft } from '#server/services/content/mutations.ts'
import type { Content, GuideArticle } from './content.ts'
import type { Mistake } from './mistake.ts'
import { readContentFiles } from './read-content-files.ts'

const dayMs = 86_400_000

/**
 * Dates in files are days from "today". Today stays the day of the first load for a week: a restart then changes nothing, and devices
 * that are in step stay so. After a week everything moves on together, which costs each device one pull and keeps the feed fresh.
 */
const anchorKeptMs = 7 * dayMs

/** A device that half loaded a pack may still ask for articles that no manifest names any more. */
const oldArticlesKeptMs = 90 * dayMs

export type LoadResult = { ok: true; content: Content; changed: number; gaps: string[] } | { ok: false; mistakes: Mistake[] }

/** Brings the database to what the files say, and gives back what the services hold in memory. */
export async function loadContent(options: { db: Db; folder: string; reference: ReferenceData; now: number }): Promise<LoadResult> {
  const { db, now } = options
  const anchorMs = await anchorDay(db, now)
  const files = await readContentFiles(options.folder, { reference: options.reference, anchorMs })
  if (files.mistakes.length > 0) return { ok: false, mistakes: files.mistakes }

  const changed = await db.transaction((tx) => upsertItems(tx, files.items, now))
  await storeArticles(db, files.articles, now)
  const content: Content = {
    articles: files.articles,
    articleByHash: new Map(files.articles.map((article) => [article.hash, article])),
    pictures: files.pictures,
    emergencyVersion: await emergencyVersion(db, { files: files.articles, reference: options.reference, now }),
  }
  return { ok: true, content, changed, gaps: files.gaps }
}

async function anchorDay(db: Db, now: number): Promise<number> {
  return db.transaction(async (tx) => {
    await lockCounter(tx)
    const stored = Number(await readSetting(tx, 'feed-anchor'))
    if (stored > 0 && now - stored < anchorKeptMs) return stored
    const today = now - (now % dayMs)
    await writeSetting(tx, 'feed-anchor', String(today))
    return today
  })
}

/** Several processes may start together: the first brings the items in, the others find nothing left to do. */
async function upsertItems(tx: Db, drafts: readonly ItemDraft[], now: number): Promise<number> {
  await lockCounter(tx)
  const rows = await tx
    .select({ id: items.id, removed: items.removed, sourceHash: items.sourceHash })
    .from(items)
    .where(eq(items.source, 'file'))
  const known = new Map(rows.map((row) => [row.id, row]))
  let changed = 0
  for (const draft of drafts) {
    const row = known.get(draft.item.id)
    known.delete(draft.item.id)
    if (row && !row.removed && row.sourceHash === draft.sourceHash) continue
    await (row && !row.removed ? updateItem : insertItem)(tx, draft, now)
    changed += 1
  }
  for (const row of known.values()) {
    if (row.removed) continue
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
  const hashes = files.filter((file) => file.category === 'emergencySituation').map((file) => file.hash)
  const hash = createHash('sha256')
    .update(JSON.stringify([hashes, reference.countries, reference.representations]))
    .digest('hex')
  return db.transaction(async (tx) => {
    await lockCounter(tx)
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
