import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
let project = ''

/** A project of one file, under the rules of this one. */
beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'abroad-lint-'))
  for (const part of ['.oxlintrc.json', 'scripts/lint']) cpSync(join(root, part), join(project, part), { recursive: true })
})
afterAll(() => rmSync(project, { recursive: true, force: true }))

function lint(path: string, source: string): string {
  const { stdout, status } = run(path, source)
  expect(status, stdout).toBe(stdout.includes('house(') ? 1 : 0)
  return stdout
}

function run(path: string, source: string) {
  const file = join(project, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${source}\n`)
  return spawnSync(join(root, 'node_modules/.bin/oxlint'), ['--quiet', path], { cwd: project, encoding: 'utf8' })
}

describe('what the floor of browsers lacks', () => {
  test.each([
    'export const isAddress = (text: string) => URL.canParse(text)',
    'export const address = (text: string) => URL.parse(text)',
    'export const reply = () => Response.json({})',
    'export const words = () => new Intl.Segmenter()',
    'export const packed = () => new CompressionStream("gzip")',
    'export const names = () => indexedDB.databases()',
    'export const cut = (text: string) => text.split(/(?<=[.!?])\\s/)',
    'export const letters = /[\\p{L}--[a-z]]/v',
  ])('fails the lint run: %s', (source) => {
    for (const folder of ['contract', 'store', 'worker', 'src/data'])
      expect(lint(`${folder}/part.ts`, source)).toContain('nothing-younger-than-the-floor')
    for (const path of ['src/data/part.test.ts', 'scripts/part.ts', 'server/part.ts']) expect(lint(path, source)).not.toContain('house(')
  })

  test.each([
    'export const watcher = () => (typeof CloseWatcher === "undefined" ? null : new CloseWatcher())',
    'export const room = (keeper: StorageManager) => keeper.estimate?.()',
    'export const sorted = (list: readonly number[]) => list.toSorted((one, other) => one - other)',
    'export const either = (...signals: AbortSignal[]) => AbortSignal.any(signals)',
    'export const named = /(?<year>\\d{4})/u',
  ])('is not: %s', (source) => {
    expect(lint('src/data/part.ts', source)).not.toContain('house(')
  })
})

test('a load of another page that the engine does not hear of fails the lint run', () => {
  for (const load of ['location.assign("/x")', 'location.reload()', 'window.location.replace("/x")'])
    expect(lint('src/features/login/part.ts', `export const leave = () => ${load}`)).toContain('leave-by-the-engine')
  expect(lint('src/data/engine/engine.ts', 'export const leave = () => location.reload()')).not.toContain('house(')
})
