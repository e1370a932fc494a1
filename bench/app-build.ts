import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const sources = ['contract', 'store', 'worker', 'src', 'public', 'server/content', 'index.html', 'vite.config.ts', 'package-lock.json']

/** Builds the app where dist/ is missing or older than its sources; false where it cannot be built. */
export function ensureAppBuild(): boolean {
  const built = `${root}dist/index.html`
  const newest = Math.max(...sources.map((source) => newestMs(`${root}${source}`)))
  if (existsSync(built) && statSync(built).mtimeMs >= newest) return true
  console.error('Building the app …')
  return (
    spawnSync(process.execPath, ['scripts/build.mjs'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, LAB: '0' },
    }).status === 0
  )
}

function newestMs(path: string): number {
  if (!existsSync(path)) return 0
  const found = statSync(path)
  return found.isDirectory() ? Math.max(0, ...readdirSync(path).map((name) => newestMs(`${path}/${name}`))) : found.mtimeMs
}
