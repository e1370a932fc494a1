import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const sources = ['contract', 'store', 'worker', 'src', 'public', 'server/content', 'index.html', 'vite.config.ts', 'package-lock.json']

/** Builds the app if dist/ is missing or older than its sources; false if the build fails. */
export function ensureAppBuild(): boolean {
  const built = join(root, 'dist/index.html')
  const newestMs = Math.max(...sources.flatMap(filesOf).map((path) => statSync(path).mtimeMs))
  if (existsSync(built) && statSync(built).mtimeMs >= newestMs) return true
  console.error('Building the app …')
  const env = { ...process.env, LAB: '0' }
  return spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
}

function filesOf(source: string): string[] {
  const path = join(root, source)
  return statSync(path).isDirectory() ? readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name)) : [path]
}
