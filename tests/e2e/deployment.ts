import { cpSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface Deployment {
  /** The folder the services serve. */
  folder: string
  /** Puts a build in the place of what is served. `previous`: the build whose assets stay for tabs that still run it. */
  deploy(build: string, options?: { previous?: string; serviceWorker?: string }): void
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
    deploy(name, { previous, serviceWorker } = {}) {
      count += 1
      const next = join(work, `next-${count}`)
      cpSync(join(work, name), next, { recursive: true })
      if (previous) cpSync(join(work, previous, 'assets'), join(next, 'previous/assets'), { recursive: true })
      if (serviceWorker !== undefined) writeFileSync(join(next, 'sw.js'), serviceWorker)
      if (count > 1) renameSync(folder, join(work, `old-${count}`))
      renameSync(next, folder)
    },
    dispose: () => rmSync(work, { recursive: true, force: true }),
  }
}

async function buildApp(name: string, outDir: string): Promise<void> {
  process.env['ABROAD_BUILD'] = name
  const output = { entryFileNames: `assets/[name]-[hash]-${name}.js`, chunkFileNames: `assets/[name]-[hash]-${name}.js` }
  await build({ root, logLevel: 'silent', build: { outDir, emptyOutDir: true, rolldownOptions: { output } } })
}
