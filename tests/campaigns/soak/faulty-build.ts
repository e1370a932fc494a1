import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { WrongUse } from '#tests/campaigns/campaign.ts'
import { seededFaultOf } from '#tests/simulation/seeded-faults.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
/** The app is not built from these. */
const leftOut = new Set(['node_modules', 'dist', 'docs', 'tests', 'bench'])

/** Builds the app with a seeded mistake in page, engine and service worker. Throws if the place of the mistake is not there exactly once. */
export async function buildWithFault(name: string): Promise<{ dist: string; dispose(): void }> {
  const { file, find, replace } = seededFaultOf(name)
  if (file.startsWith('server/'))
    throw new WrongUse(`${name} is a mistake of the services, and the soak builds mistakes into the app only.`)
  const folder = mkdtempSync(join(tmpdir(), 'abroad-faulty-'))
  for (const part of readdirSync(root))
    if (!leftOut.has(part) && !part.startsWith('.')) cpSync(join(root, part), join(folder, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const pieces = readFileSync(join(folder, file), 'utf8').split(find)
  if (pieces.length !== 2) throw new Error(`${file} has ${pieces.length - 1} places with ${JSON.stringify(find)}`)
  writeFileSync(join(folder, file), pieces.join(replace))
  process.env['ABROAD_BUILD'] = `faulty-${name}`
  await build({ root: folder, configFile: join(folder, 'vite.config.ts'), logLevel: 'error' })
  return { dist: join(folder, 'dist'), dispose: () => rmSync(folder, { recursive: true, force: true }) }
}
