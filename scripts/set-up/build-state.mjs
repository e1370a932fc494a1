import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './dependencies.mjs'

const mark = `${root}.build/built-from`
/** Everything the built files depend on. */
const sources = [
  'contract',
  'lab',
  'scenarios',
  'store',
  'worker',
  'src',
  'public',
  'server/content',
  'server/data',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'alert-keys.json',
]

/** True when dist/, and unless LAB=0 dist-lab/, was built from exactly what is here now, by content. */
export function isBuildCurrent() {
  const folders = process.env.LAB === '0' ? ['dist'] : ['dist', 'dist-lab']
  return (
    folders.every((name) => existsSync(`${root}${name}/index.html`)) && existsSync(mark) && readFileSync(mark, 'utf8') === fingerprint()
  )
}

export function markBuilt() {
  mkdirSync(`${root}.build`, { recursive: true })
  writeFileSync(mark, fingerprint())
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const source of sources) add(hash, source)
  return hash.digest('hex')
}

function add(hash, path) {
  const full = join(root, path)
  if (!existsSync(full)) return
  if (statSync(full).isDirectory()) for (const name of readdirSync(full).toSorted()) add(hash, `${path}/${name}`)
  else hash.update(path).update(readFileSync(full))
}
