import type { PackEntry } from '#contract/guide/guide.ts'
import { packFileBlock, packFileFormat, type PackFile } from '#contract/guide/pack-file.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { type ManifestRow, untouchedPack } from '#store/rows/rows.ts'
import { importPack } from '#worker/guide/packs/pack-import.ts'
import { articleLine } from './guide-service.ts'
import { createTestWorld, partsOf } from './test-environment.ts'
import { sampleTier } from './whole-service.ts'

export const hourMs = 3_600_000
export const fileTexts = ['Zürich & Genève', '</script><!-- <script>', 'plain']
export const unconfirmed = { etag: null, bytes: 0, fetchedAt: 1, confirmedAt: 1 }

export type ImportDevice = Awaited<ReturnType<typeof createImportDevice>>

/** A device that knows its countries and reads packs of Thailand in from files. */
export async function createImportDevice() {
  const world = createTestWorld()
  const { db } = world
  await db.resources.put({ ...unconfirmed, key: resourceKeys.countries, value: sampleTier.countries })
  const readText = (text: string) => importPack(partsOf(world), new Blob([text]))
  return {
    world,
    db,
    readText,
    read: (file: PackFile) => readText(`<!DOCTYPE html><html><body>${packFileBlock(file)}</body></html>`),
    /** An hour old, where nothing else is said. */
    packFile: (changed: Partial<PackFile> = {}, topics?: readonly string[]) =>
      packFileOf({ checkedAt: world.now() - hourMs, ...changed }, topics),
    row: () => db.manifests.get(['TH', 'en']),
    sitemap: () => db.resources.get(resourceKeys.sitemap('TH', 'en')),
    stored: async () => [await db.manifests.count(), await db.articles.count(), await db.resources.count()],
    stand: (changed: Partial<ManifestRow>) =>
      db.manifests.put({ ...untouchedPack, unread: [], country: 'TH', language: 'en', confirmedAt: world.now(), ...changed }),
  }
}

async function packFileOf(
  changed: Partial<PackFile> & Pick<PackFile, 'checkedAt'>,
  topics: readonly string[] = ['visa', 'taxes', 'school'],
): Promise<PackFile> {
  const written = await Promise.all(topics.map((topic, index) => articleLine(topic, fileTexts[index] ?? '')))
  const articles = topics.map((topic, index): PackEntry => ({ topic, category: 'emigration', hash: written[index]?.hash ?? '', bytes: 1 }))
  const subTopics = topics.map((name) => ({ name, url: '', label: `About ${name}` }))
  return {
    format: packFileFormat,
    manifest: { country: 'TH', language: 'en', version: 'claimed', bytes: 3, articles },
    sitemap: { isoCode: 'TH', countryTopics: [{ name: 'emigration', label: 'E', topics: subTopics }], availableCountries: [] },
    lines: written.map(({ line }) => line),
    ...changed,
  }
}
export function withLine(file: PackFile, at: number, change: (line: string) => string): PackFile {
  return { ...file, lines: file.lines.map((line, index) => (index === at ? change(line) : line)) }
}

export function withEntries(file: PackFile, change: (entries: [PackEntry, PackEntry, ...PackEntry[]]) => PackEntry[]): PackFile {
  const entries = file.manifest.articles as [PackEntry, PackEntry, ...PackEntry[]]
  return { ...file, manifest: { ...file.manifest, articles: change(entries) } }
}

/** A line as a service would write it, its hash right. */
export async function lineWith(changed: object): Promise<{ hash: string; line: string }> {
  const { line } = await articleLine('visa', 'Text')
  const { hash: _, ...words } = JSON.parse(line) as { hash: string }
  const rest = JSON.stringify({ ...words, ...changed })
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(rest)))
  const hash = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return { hash, line: `{"hash":"${hash}",${rest.slice(1)}` }
}
