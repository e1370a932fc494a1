import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { EmergencyTier } from '#contract/guide/guide.ts'
import { mistakeText } from './content-files/mistake.ts'
import { readContentFiles } from './content-files/read-content-files.ts'
import { badRowText, loadReferenceData } from './reference-data/load-reference-data.ts'
import { buildEmergencyPage } from './api/guide/emergency-page.ts'
import { buildEmergencyTier, emergencyEtag } from './api/guide/emergency-tier.ts'

/**
 * The emergency tier and its page for the app's build, straight from the files: no database, no service. The version is the time of the
 * newest file, so a build and a service that know the same content differ by little, and the later change wins.
 */
export async function buildEmergencyFiles(): Promise<{ tier: EmergencyTier; page: string }> {
  const folder = fileURLToPath(new URL('content', import.meta.url))
  const reference = await loadReferenceData()
  if (reference.badRows.length > 0) throw new Error(`the reference data has mistakes:\n${reference.badRows.map(badRowText).join('\n')}`)
  const { articles, mistakes } = await readContentFiles(folder, { reference, anchorMs: 0, demo: false })
  if (mistakes.length > 0) throw new Error(`the content has mistakes:\n${mistakes.map(mistakeText).join('\n')}`)
  const emergencyVersion = await newestMs([join(folder, 'guide'), fileURLToPath(new URL('data', import.meta.url))])
  const tier = buildEmergencyTier({ articles, emergencyVersion }, reference)
  return { tier: { ...tier, etag: emergencyEtag(tier) }, page: buildEmergencyPage(tier) }
}

async function newestMs(folders: readonly string[]): Promise<number> {
  const names = await Promise.all(
    folders.map((folder) => readdir(folder, { recursive: true }).then((list) => list.map((name) => join(folder, name)))),
  )
  const times = await Promise.all(names.flat().map(async (path) => (await stat(path)).mtimeMs))
  return Math.floor(Math.max(0, ...times))
}
