import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
// Inside the project, so that the journey finds Playwright.
const folder = path.join(root, '.build/journey-guard')

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Plays one journey that passes, with this body, under the guard. */
function play(body: string, tag = ''): { status: number | null; output: string } {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const guard = path.join(root, 'tests/setup/journey-guard.ts')
  writeFileSync(path.join(folder, 'playwright.config.ts'), `export default { reporter: [[${JSON.stringify(guard)}]] }`)
  writeFileSync(
    path.join(folder, 'one.test.ts'),
    `import { test } from '@playwright/test'\ntest('planted ${tag}', async ({}, testInfo) => { ${body} })`,
  )
  const { status, stdout, stderr } = spawnSync(path.join(root, 'node_modules/.bin/playwright'), ['test', '-c', folder], {
    cwd: root,
    encoding: 'utf8',
  })
  return { status, output: stdout + stderr }
}

test('a journey that passes without opening a page fails the run', () => {
  const { status, output } = play('')
  expect(output).toContain('passed WITHOUT opening a page: one.test.ts:2 planted')
  expect(status).toBe(1)
})

test('a journey that has opened a page passes', () => {
  const { status, output } = play("testInfo.annotations.push({ type: 'page opened' })")
  expect(output).toContain('1 journeys opened a page and passed')
  expect(status).toBe(0)
})

test('a journey tagged as needing no page passes', () => {
  expect(play('', '@no-page').status).toBe(0)
})

test('a skipped journey is listed with its reason', () => {
  const { output } = play("testInfo.skip(true, 'no finger here')")
  expect(output).toContain('skipped: one.test.ts:2 planted : no finger here')
})
