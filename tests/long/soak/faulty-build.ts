import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { seededFaultOf } from '#tests/simulation/seeded-faults.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
/** Nothing of the app is built from these. */
const leftOut = new Set(['node_modules', 'dist', 'docs', 'tests', 'bench'])

/** A build of the app with one of the simulation's mistakes in it: page, engine and service worker alike. Throws where its place is not there once. */
export async function buildWithFault(name: string): Promise<{ dist: string; dispose(): void }> {
  const { file, find, replace } = seededFaultOf(name)
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
