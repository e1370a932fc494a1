import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

export interface Deployment {
  /** The folder the services serve. */
  folder: string
  /**
   * Puts a build in the place of what is served. `previous`: the build whose assets stay for tabs that still run it; `page`: the build whose page
   * is served, as by another process that has not been renewed yet, or was renewed already.
   */
  deploy(build: string, options?: { previous?: string; page?: string; serviceWorker?: string }): void
  /** A build with the same screens whose database is a version further, out of one whose name stands nowhere else. */
  derive(build: string, from: string): void
  dispose(): void
}

/** Real builds of the app under other names: every file that carries a hash has another address in each of them. */
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

/** Every script under a name of its own: the old one is on the device, and would be taken for the new. */
function newNames(folder: string, { name, from }: { name: string; from: string }): (text: string) => string {
  const nameless = readdirSync(join(folder, 'assets')).filter((file) => file.endsWith('.js') && !file.includes(from))
  return (text) => nameless.reduce((done, file) => done.replaceAll(file, file.replace('.js', `-${name}.js`)), text.replaceAll(from, name))
}

/** Rewrites the texts of a build, their names and digests; says how many of them came to have a newer database. */
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

/** As the service worker names the files that have no hash in their names. */
function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64').slice(0, 22)
}

/** As the next migration would stand in a built file. */
function withNextVersion(text: string): string {
  const versions = [...text.matchAll(/(\w+)\.version\((\d+)\)\.stores\(\{[^}]*\}\)/g)]
  // The engine has other databases beside it, with fewer versions.
  const newest = versions.toSorted((one, other) => Number(one[2]) - Number(other[2])).at(-1)
  if (!newest) return text
  const [whole, db, version] = newest
  return text.replace(whole, () => `${whole},${db}.version(${Number(version) + 1}).stores({later:"key"})`)
}
