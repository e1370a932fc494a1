import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

export interface Deployment {
  folder: string
  /** Serves a build. `previous`: its assets stay available; `page`: its page is served, as by another process during a deployment. */
  deploy(build: string, options?: { previous?: string; page?: string; serviceWorker?: string }): void
  /** Copies a build under another name, with a database one version higher. */
  derive(build: string, from: string): void
  dispose(): void
}

/** Real builds under other names: every hashed file has another address in each. */
export async function createDeployment(builds: readonly string[]): Promise<Deployment> {
  const work = mkdtempSync(join(tmpdir(), 'abroad-builds-'))
  const folder = join(work, 'served')
  for (const name of builds) await buildApp(name, join(work, name))
  let count = 0
  return {
    folder,
    deploy(name, { previous, page, serviceWorker } = {}) {
      count += 1
      const next = join(work, `next-${count}`)
      cpSync(join(work, name), next, { recursive: true })
      if (previous) cpSync(join(work, previous, 'assets'), join(next, 'previous/assets'), { recursive: true })
      if (page) cpSync(join(work, page, 'index.html'), join(next, 'index.html'))
      if (serviceWorker !== undefined) writeFileSync(join(next, 'sw.js'), serviceWorker)
      const old = join(work, `old-${count}`)
      if (count > 1) renameSync(folder, old)
      renameSync(next, folder)
      rmSync(old, { recursive: true, force: true })
    },
    derive(name, from) {
      const derived = join(work, name)
      cpSync(join(work, from), derived, { recursive: true })
      if (rewriteTexts(derived, newNames(derived, { name, from })) < 3)
        throw new Error('page, engine and service worker have a database each')
    },
    dispose: () => rmSync(work, { recursive: true, force: true }),
  }
}

async function buildApp(name: string, outDir: string): Promise<void> {
  process.env['ABROAD_BUILD'] = name
  const output = { entryFileNames: `assets/[name]-[hash]-${name}.js`, chunkFileNames: `assets/[name]-[hash]-${name}.js` }
  await build({ root, logLevel: 'silent', build: { outDir, emptyOutDir: true, rolldownOptions: { output } } })
}

function newNames(folder: string, { name, from }: { name: string; from: string }): (text: string) => string {
  const nameless = readdirSync(join(folder, 'assets')).filter((file) => file.endsWith('.js') && !file.includes(from))
  return (text) => nameless.reduce((done, file) => done.replaceAll(file, file.replace('.js', `-${name}.js`)), text.replaceAll(from, name))
}

/** Renames the texts of a build and its digests; returns how many have a newer database. */
function rewriteTexts(folder: string, rename: (text: string) => string): number {
  let count = 0
  const digests: [string, string][] = []
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !/\.(js|html|css|json|webmanifest)$/.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const before = readFileSync(path, 'utf8')
    const text = rename(before)
    const next = withNextVersion(text)
    if (next !== text) count += 1
    digests.push([digestOf(before), digestOf(next)])
    writeFileSync(path, next)
    renameSync(path, join(entry.parentPath, rename(entry.name)))
  }
  const serviceWorker = join(folder, 'sw.js')
  writeFileSync(
    serviceWorker,
    digests.reduce((text, [before, after]) => text.replaceAll(before, after), readFileSync(serviceWorker, 'utf8')),
  )
  return count
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64').slice(0, 22)
}

function withNextVersion(text: string): string {
  const versions = [...text.matchAll(/(\w+)\.version\((\d+)\)\.stores\(\{[^}]*\}\)/g)]
  // The engine has other databases beside it, with fewer versions.
  const newest = versions.toSorted((one, other) => Number(one[2]) - Number(other[2])).at(-1)
  if (!newest) return text
  const [whole, db, version] = newest
  return text.replace(whole, () => `${whole},${db}.version(${Number(version) + 1}).stores({later:"key"})`)
}
