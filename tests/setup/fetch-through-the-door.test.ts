import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const elsewhere = mkdtempSync(path.join(tmpdir(), 'lint-'))

afterAll(() => rmSync(elsewhere, { recursive: true, force: true }))

/** Lints one file of a tree that has nothing but the project's own configuration. */
function complaintsAbout(file: string, source: string): string[] {
  const config = JSON.parse(readFileSync(path.join(root, '.oxlintrc.json'), 'utf8')) as { jsPlugins: string[] }
  const jsPlugins = config.jsPlugins.map((plugin) => path.join(root, plugin))
  writeFileSync(path.join(elsewhere, '.oxlintrc.json'), JSON.stringify({ ...config, jsPlugins }))
  mkdirSync(path.join(elsewhere, path.dirname(file)), { recursive: true })
  writeFileSync(path.join(elsewhere, file), source)
  const run = spawnSync(path.join(root, 'node_modules/.bin/oxlint'), ['--format', 'json', file], { cwd: elsewhere, encoding: 'utf8' })
  const { diagnostics } = JSON.parse(run.stdout) as { diagnostics: { code: string }[] }
  return diagnostics.map(({ code }) => code).filter((code) => code.includes('fetch-through-the-door'))
}

test.each([
  ['the browser’s own', "export const asked = fetch('/file')"],
  ['the environment’s', "export const ask = (env: { fetch: typeof fetch }) => env.fetch('/file')"],
  ['the environment’s, further off', "export const ask = (deps: { env: { fetch: typeof fetch } }) => deps.env.fetch('/file')"],
  ['one that was taken out of it', "export const ask = ({ fetch }: { fetch: (address: string) => void }) => fetch('/file')"],
  ['the global one by its name', "export const asked = globalThis.fetch('/file')"],
])('a fetch in worker that passes by the time limit fails the lint run: %s', (_, source) => {
  expect(complaintsAbout('worker/pictures/prefetch-pictures.ts', source)).toHaveLength(1)
  expect(complaintsAbout('worker/service-worker/shell.ts', source)).toHaveLength(1)
  expect(complaintsAbout('worker/entry/sw.ts', source)).toHaveLength(1)
})

test('the door itself may', () => {
  const source = "export const ask = (env: { fetch: typeof fetch }) => env.fetch('/file')"
  expect(complaintsAbout('worker/net/limited-fetch.ts', source)).toEqual([])
})
