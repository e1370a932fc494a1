import * as v from 'valibot'
import { categoryIds } from '#contract/values/categories.ts'
import { maxMarksPerCall, PackManifest, Sitemap } from './guide.ts'

/** Type of the data block in a pack's page: no browser shows it or runs it. */
export const packFileType = 'application/abroad-pack+json'
/** Raised when an older app could misread a file. */
export const packFileFormat = 1
/** A whole guide in one language takes about 0.7 MB. */
export const maxPackFileBytes = 20_000_000
/** What the page calls itself, so that one whose end was cut off is known for what it is. */
export const packFileGenerator = 'Abroad pack file'

/**
 * A file is made by anybody. Names become keys and parts of addresses in an app that trusts what it has stored: words only, and none that
 * every object has of itself.
 */
const Name = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z][\w-]{0,63}$/),
  v.check((name) => !(name in {}), 'a name that every object has'),
)
const WebAddress = v.pipe(v.string(), v.regex(/^(https?:\/\/[^\s"<>]+)?$/i))
const FileTopic = v.object({ name: Name, url: WebAddress, label: v.string() })
const FileGroup = v.object({ name: v.union([v.literal(''), Name]), label: v.string(), subTopics: v.array(FileTopic) })
const FileEntry = v.object({ ...PackManifest.entries.articles.item.entries, topic: Name, category: Name })

/** The machine's part of a pack's page. `lines` are the articles as the service sent them, in the manifest's order: their hashes can be checked. */
export const PackFile = v.object({
  format: v.literal(packFileFormat),
  /** When the device that wrote it had last confirmed the pack: milliseconds since 1970 by its clock. */
  checkedAt: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8_640_000_000_000_000)),
  manifest: v.object({ ...PackManifest.entries, articles: v.pipe(v.array(FileEntry), v.minLength(1), v.maxLength(maxMarksPerCall)) }),
  sitemap: v.nullable(
    v.object({
      ...Sitemap.entries,
      countryTopics: v.array(v.object({ name: Name, label: v.string(), topics: v.array(v.union([FileGroup, FileTopic])) })),
    }),
  ),
  lines: v.array(v.string()),
})
export type PackFile = v.InferOutput<typeof PackFile>

const opening = `<script type="${packFileType}">`
const Versioned = v.object({ format: v.number() })

/**
 * The block as it stands in the page. Texts keep every byte: JSON writes what HTML could take for its own (`</script>`, `<!--`, an ampersand)
 * as escapes, which are the same text to whoever reads the JSON.
 */
export function packFileBlock(file: PackFile): string {
  const json = JSON.stringify(file).replace(/[<>&]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return `${opening}${json}</script>`
}

export type PackFileReading = { kind: 'file'; file: PackFile } | { kind: 'not-ours' } | { kind: 'damaged' } | { kind: 'newer' }

/** Finds the block in a page and reads it by the schema. Whether the lines are what the manifest names is the caller's to check. */
export function readPackFile(page: string): PackFileReading {
  const start = page.indexOf(opening)
  if (start < 0) return { kind: page.includes(`content="${packFileGenerator}`) ? 'damaged' : 'not-ours' }
  const end = page.indexOf('</script', start)
  const json = end < 0 ? undefined : jsonOf(page.slice(start + opening.length, end))
  const versioned = v.safeParse(Versioned, json)
  if (!versioned.success) return { kind: 'damaged' }
  if (versioned.output.format > packFileFormat) return { kind: 'newer' }
  const read = v.safeParse(PackFile, json)
  if (!read.success) return { kind: 'damaged' }
  return hasStrangeCategory(read.output) ? { kind: 'newer' } : { kind: 'file', file: read.output }
}

/** Whether a link that a file brought may be followed. */
export function isWebAddress(address: string): boolean {
  return v.is(WebAddress, address)
}

function hasStrangeCategory({ manifest, sitemap }: PackFile): boolean {
  const known: readonly string[] = categoryIds
  const named = [...manifest.articles.map((entry) => entry.category), ...(sitemap?.countryTopics.map((category) => category.name) ?? [])]
  return named.some((name) => !known.includes(name))
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
