import { hashOfLine } from '#contract/guide/article-hash.ts'
import { Article } from '#contract/guide/guide.ts'
import type { PackEntry, PackManifest, Sitemap, Topic } from '#contract/guide/guide.ts'
import { packVersionLength, packVersionText } from '#contract/guide/pack-delta.ts'
import { isWebAddress, maxPackFileBytes, readPackFile } from '#contract/guide/pack-file.ts'
import type { PackFile } from '#contract/guide/pack-file.ts'
import type { Country } from '#contract/contact/representation.ts'
import { rowOfArticle } from '#store/guide/article-row.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { type ArticleRow, type ManifestRow, untouchedPack } from '#store/rows/rows.ts'
import type { Diary } from '#worker/diary.ts'
import { fillFromFile } from '#worker/guide/emergency-fill.ts'
import type { GivenFile, PackImport } from '#worker/entry/engine-api.ts'
import type { Environment } from '#worker/environment/environment.ts'
import { parseJson } from '#worker/net/http.ts'
import { bytesOf, changesBetween, unreadAfter } from './pack-changes.ts'

/**
 * Reads a pack back in from a file that somebody handed on. Everything is checked before anything is stored, and what is stored is stored at
 * once. The hashes prove that nothing was damaged on the way, not who wrote it: the pack counts as `origin: 'file'` until the service has
 * confirmed it. Why so: `docs/decisions/0008-guide-packs.md`.
 */
export async function importPack(deps: { env: Environment; diary: Diary }, given: GivenFile): Promise<PackImport> {
  const { env, diary } = deps
  if (given.size > maxPackFileBytes) return { kind: 'too-large' }
  const page = await textOf(given)
  if (page === null) return { kind: 'unreadable' }
  const reading = readPackFile(page)
  if (reading.kind === 'damaged') return { kind: 'damaged', topic: null }
  if (reading.kind !== 'file') return { kind: reading.kind }
  const { file } = reading
  const { country, language } = file.manifest
  if (!(await isKnown(country))) return { kind: 'unknown-country' }
  const checked = await checkLines(file, env)
  if (checked.kind !== 'rows') return checked
  const manifest = await ownManifest(file, checked.rows, env)
  const answer = await store(env, { file, rows: checked.rows, manifest })
  diary.note('pack file', answer.kind, `${country} ${language}`)
  return answer

  async function isKnown(iso2: string): Promise<boolean> {
    const row = (await env.db.resources.get(resourceKeys.countries)) ?? (await filled())
    return ((row?.value as Country[] | undefined) ?? []).some((known) => known.iso2 === iso2)
  }

  /** On a device that has only just been opened, the floor of the emergency help brings the countries. */
  async function filled() {
    await fillFromFile(env, diary, new AbortController().signal)
    return env.db.resources.get(resourceKeys.countries)
  }
}

async function textOf(given: GivenFile): Promise<string | null> {
  try {
    return await given.text()
  } catch {
    return null
  }
}

type Checked = { kind: 'rows'; rows: ArticleRow[] } | { kind: 'damaged'; topic: string | null } | { kind: 'newer' }

/** The lines must be exactly what the manifest names: each entry has its line in its place, and no topic or text comes twice. */
async function checkLines(file: PackFile, env: Pick<Environment, 'digest'>): Promise<Checked> {
  const { manifest, lines } = file
  const damaged = (entry?: PackEntry) => ({ kind: 'damaged', topic: entry ? labelOf(file, entry.topic) : null }) as const
  const distinct = (key: 'topic' | 'hash') => new Set(manifest.articles.map((entry) => entry[key])).size
  const isOfCountry = file.sitemap === null || file.sitemap.isoCode === manifest.country
  const count = manifest.articles.length
  if (!isOfCountry || lines.length !== count || distinct('topic') !== count || distinct('hash') !== count) return damaged()
  const rows: ArticleRow[] = []
  for (const [index, entry] of manifest.articles.entries()) {
    const line = lines[index] ?? ''
    // The hash is over the rest of the line: its own digits are looked at by themselves.
    if (!line.startsWith(`{"hash":"${entry.hash}",`) || line.includes('\n')) return damaged(entry)
    if ((await hashOfLine(new TextEncoder().encode(line), env.digest)) !== entry.hash) return damaged(entry)
    const parsed = parseJson(line, Article)
    // Undamaged, and yet not to be read: a newer app knows what it means.
    if (!parsed.ok) return { kind: 'newer' }
    if (!isAsNamed(parsed.value, entry, manifest)) return damaged(entry)
    rows.push(rowOfArticle(parsed.value, line))
  }
  return { kind: 'rows', rows }
}

function isAsNamed(article: Article, entry: PackEntry, { language }: PackManifest): boolean {
  const { hash, topic, category } = entry
  const isSame = article.hash === hash && article.topic === topic && article.category === category && article.language === language
  return isSame && article.sources.every((source) => isWebAddress(source.url))
}

function labelOf({ sitemap }: PackFile, name: string): string {
  const topics = (sitemap?.countryTopics ?? []).flatMap((category) =>
    category.topics.flatMap((entry) => ('subTopics' in entry ? entry.subTopics : [entry])),
  )
  return topics.find((topic) => topic.name === name)?.label ?? name
}

/** The file's word for version and sizes is not taken: a version that the service knows, over other articles, would pass for confirmed. */
async function ownManifest(file: PackFile, rows: readonly ArticleRow[], env: Pick<Environment, 'digest'>): Promise<PackManifest> {
  const { country, language, articles: entries } = file.manifest
  const articles = entries.map(({ topic, category, hash }, index) => ({ topic, category, hash, bytes: rows[index]?.bytes ?? 0 }))
  const digest = await env.digest.digest('SHA-256', new TextEncoder().encode(packVersionText(articles)))
  const version = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, packVersionLength)
  return { country, language, version, bytes: bytesOf(articles), articles }
}

async function store(
  { db, now }: Pick<Environment, 'db' | 'now'>,
  given: { file: PackFile; rows: ArticleRow[]; manifest: PackManifest },
): Promise<PackImport> {
  const { file, rows, manifest } = given
  const { country, language } = manifest
  const name = { country, language, topics: rows.length }
  // A clock that ran ahead, or a file that claims tomorrow, must not outlast what the service says today.
  const checkedAt = Math.min(file.checkedAt, now())
  try {
    return await db.transaction('rw', [db.manifests, db.articles, db.resources], async () => {
      const row = await db.manifests.get([country, language])
      const there = new Set(
        await db.articles
          .where('hash')
          .anyOf(rows.map(({ hash }) => hash))
          .primaryKeys(),
      )
      const missing = rows.filter(({ hash }) => !there.has(hash))
      const isSame = row?.manifest != null && namesSame(row.manifest, manifest)
      if (isSame && missing.length === 0) return { kind: 'nothing-new', ...name }
      if (!isSame && row?.manifest && row.confirmedAt >= checkedAt) return { kind: 'newer-here', ...name }
      await db.articles.bulkPut(missing)
      // Texts that the pack here names and lacks: by their hashes they are what it names, whoever brought them.
      if (!isSame)
        await db.manifests.put({ ...(await replaced(row)), manifest, etag: null, origin: 'file', fetchedAt: now(), confirmedAt: checkedAt })
      await putSitemap(sitemapWithin(file), checkedAt)
      return { kind: 'stored', ...name }
    })
  } catch (error) {
    if (isFull(error)) return { kind: 'full' }
    throw error
  }

  /**
   * What is being fetched beside it stays, and so does the pause of a pack that was here; what differs from that pack is news to read. Where
   * none was here, reading one in is the citizen's yes.
   */
  async function replaced(row: ManifestRow | undefined): Promise<ManifestRow> {
    const before: ManifestRow = { ...untouchedPack, unread: [], country, language, ...row, hold: row?.manifest ? row.hold : null }
    const changes = before.manifest && changesBetween(before.manifest, manifest, now())
    if (!changes) return before
    const others = (await db.manifests.toArray()).filter((other) => other.language === language)
    return { ...before, changes, unread: unreadAfter(before, changes, others) }
  }

  /** Confirmed by nobody: the next round asks for the service's at once, and until then it has no say in an emergency. */
  async function putSitemap(sitemap: Sitemap | null, asOf: number): Promise<void> {
    const key = resourceKeys.sitemap(country, language)
    const there = await db.resources.get(key)
    if (!sitemap || (there && (there.confirmedAt || there.fetchedAt) >= asOf)) return
    const bytes = JSON.stringify(sitemap).length
    await db.resources.put({ key, value: sitemap, etag: null, bytes, fetchedAt: asOf, confirmedAt: 0 })
  }
}

/** The hashes say nothing of the list of topics: it may only list what the manifest names, each where it belongs. Null where that is nothing. */
function sitemapWithin({ sitemap, manifest }: PackFile): Sitemap | null {
  if (!sitemap) return null
  const categoryOf = new Map(manifest.articles.map((entry) => [entry.topic, entry.category]))
  const countryTopics = sitemap.countryTopics.flatMap((category) => {
    const isNamed = ({ name }: Topic) => categoryOf.get(name) === category.name
    const topics = category.topics.flatMap((entry) => {
      if (!('subTopics' in entry)) return isNamed(entry) ? entry : []
      const subTopics = entry.subTopics.filter(isNamed)
      return subTopics.length > 0 ? { ...entry, subTopics } : []
    })
    return topics.length > 0 || category.topics.length === 0 ? { ...category, topics } : []
  })
  return countryTopics.some(({ topics }) => topics.length > 0) ? { ...sitemap, countryTopics } : null
}

function namesSame(one: PackManifest, other: PackManifest): boolean {
  return packVersionText(one.articles) === packVersionText(other.articles)
}

function isFull(error: unknown): boolean {
  const names = error instanceof Error ? [error.name, (error as { inner?: Error }).inner?.name] : []
  return names.includes('QuotaExceededError')
}
