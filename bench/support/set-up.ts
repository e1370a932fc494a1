import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../server/testing/free-port.ts'
import { ensureAppBuild } from './app-build.ts'
import { startService } from './service.ts'

/** A temporary folder that is removed when the process exits. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `abroad-bench-${name}-`))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  return folder
}

/** The built app and its services on a new database, with `items` generated items. DIST_DIR names another build. */
export async function startApp(name: string, { items, seed = 1 }: { items?: number; seed?: number } = {}) {
  const dist = process.env['DIST_DIR']
  if (!dist && !ensureAppBuild()) throw new Error('the app could not be built')
  const folder = temporaryFolder(name)
  const service = await startService({ port: await freePort(), dataDir: join(folder, 'service'), dist })
  if (items !== undefined) await service.lab('content/generate', { count: items, seed, globalShare: 1 })
  return { folder, profile: join(folder, 'profile'), service }
}
