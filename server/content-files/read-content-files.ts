import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '#contract/values/languages.ts'
import { languages } from '#contract/values/language-codes.ts'
import type { ReferenceData } from '#server/reference-data/load-reference-data.ts'
import type { ItemDraft } from '#server/domain/items/mutations.ts'
import type { GuideArticle, Picture } from './content.ts'
import type { Mistake } from './mistake.ts'
import { readArticle } from './read-article.ts'
import { readItem } from './read-item.ts'

export interface ContentFiles {
  items: ItemDraft[]
  articles: GuideArticle[]
  pictures: Map<string, Picture>
  /** The services log these and go on without the file; the build of the app and `npm run content:check` fail. */
  mistakes: Mistake[]
  /** What is not there yet and what the product goes without: a picture, an article in one of the languages. Told in the log. */
  gaps: string[]
}

export interface ReadOptions {
  reference: ReferenceData
  anchorMs: number
  /** The feed is a sample; guide and pictures are real. */
  demo: boolean
}

/** Reads everything that editors wrote. A folder that is not there counts as empty. */
export async function readContentFiles(folder: string, options: ReadOptions): Promise<ContentFiles> {
  const files = await readFeedFiles(folder, options)
  await readGuide(folder, files, options.reference)
  return files
}

/** The feed and its pictures, without the guide. */
export async function readFeedFiles(folder: string, options: ReadOptions): Promise<ContentFiles> {
  const files: ContentFiles = { items: [], articles: [], pictures: new Map(), mistakes: [], gaps: [] }
  for (const name of await filesIn(join(folder, 'pictures'), '.svg')) {
    const path = join(folder, 'pictures', `${name}.svg`)
    files.pictures.set(name, { name, path, hash: hashOf(await readFile(path)) })
  }
  if (options.demo) await readFeed(folder, files, options)
  return files
}

async function readFeed(
  folder: string,
  files: ContentFiles,
  { reference, anchorMs }: { reference: ReferenceData; anchorMs: number },
): Promise<void> {
  for (const id of await filesIn(join(folder, 'feed'), '.md')) {
    const file = `feed/${id}.md`
    const text = await readFile(join(folder, file), 'utf8')
    const read = readItem(text, { reference, pictures: files.pictures, anchorMs, id }, (line, reason) =>
      files.mistakes.push({ file, line, reason }),
    )
    if (!read) continue
    // What makes a file "changed" is what it says as an item: its words, its anchored dates, the drawing behind its address.
    files.items.push({ ...read, source: 'file', sourceHash: hashOf(JSON.stringify(read)) })
    const image = /^image: *([a-z0-9-]+)/m.exec(text)?.[1]
    if (image !== undefined && !files.pictures.has(image)) files.gaps.push(`${file}: the picture ${image} is not drawn yet`)
  }
}

async function readGuide(folder: string, files: ContentFiles, reference: ReferenceData): Promise<void> {
  const found: GuideArticle[] = []
  for (const topic of await foldersIn(join(folder, 'guide'))) {
    const names = await filesIn(join(folder, 'guide', topic), '.md')
    for (const name of names) {
      const file = `guide/${topic}/${name}.md`
      const report = (line: number, reason: string) => files.mistakes.push({ file, line, reason })
      if (!languages.includes(name as Language)) {
        report(1, `the file's name must be one of ${languages.join(', ')}`)
        continue
      }
      found.push(...readArticle(await readFile(join(folder, file), 'utf8'), { reference, topic, language: name as Language }, report))
    }
    for (const language of languages) if (!names.includes(language)) files.gaps.push(`guide/${topic}: ${language} is missing`)
  }
  const order = new Map([...reference.categoryByTopic.keys()].map((topic, index) => [topic, index]))
  files.articles = found.toSorted((a, b) => (order.get(a.topic) ?? 0) - (order.get(b.topic) ?? 0) || a.language.localeCompare(b.language))
}

async function filesIn(folder: string, ending: string): Promise<string[]> {
  const names = await readdir(folder).catch(ifMissing)
  return names
    .filter((name) => name.endsWith(ending) && !name.startsWith('.'))
    .map((name) => name.slice(0, -ending.length))
    .toSorted()
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(ifMissing)
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted()
}

function ifMissing(cause: NodeJS.ErrnoException): never[] {
  if (cause.code === 'ENOENT') return []
  throw cause
}

function hashOf(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16)
}
