import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** A commit with its packages and its build, in a folder of its own. */
export interface Release {
  commit: string
  /** Where its services start. */
  root: string
  /** Its built app. */
  dist: string
}

/**
 * Builds a commit, once for each machine: `.build/updates/<commit>`. `prepared`: a folder with built commits by their names. `before`: the release
 * whose alert keys it gets, because an app accepts only alerts that are signed with its keys.
 */
export function buildRelease(name: string, { prepared, before }: { prepared?: string | undefined; before?: Release | undefined }): Release {
  const commit = run('git', ['rev-parse', '--short=8', `${name}^{commit}`], root).trim()
  const folder = join(prepared ?? join(root, '.build/updates'), commit)
  const release = { commit, root: folder, dist: join(folder, 'dist') }
  const done = join(folder, '.built')
  if (existsSync(done) || (prepared !== undefined && existsSync(join(release.dist, 'index.html')))) return release
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  run('sh', ['-c', `git archive ${commit} | tar -x -C "${folder}"`], root)
  run('npm', ['ci', '--no-audit', '--no-fund'], folder)
  if (before) copyAlertKeys(before.root, folder)
  run('node', ['scripts/build.mjs'], folder)
  writeFileSync(done, '')
  return release
}

/** Earlier releases have one file of keys, later ones three. */
function copyAlertKeys(from: string, to: string): void {
  for (const file of readdirSync(from)) if (/^alert-.*\.json$/.test(file)) copyFileSync(join(from, file), join(to, file))
  if (existsSync(join(to, 'server/split-alert-keys.ts'))) run('node', ['server/split-alert-keys.ts', 'alert-keys.json'], to)
}

/** The first script of a build. A page that preloads it runs this build. */
export function firstScriptOf(dist: string): string {
  const [, address] = /href="(\/assets\/index-[^"]+\.js)"/.exec(readFileSync(join(dist, 'index.html'), 'utf8')) ?? []
  if (address === undefined) throw new Error(`${dist}/index.html loads no script`)
  return address
}

function run(program: string, words: string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(program, words, { cwd, encoding: 'utf8', maxBuffer: 100_000_000 })
  if (status !== 0) throw new Error(`${program} ${words.join(' ')} failed:\n${stderr.slice(-2_000)}`)
  return stdout
}
