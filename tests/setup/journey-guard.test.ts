import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { chromiumArgs, journeyChromium } from '#tests/e2e/support/browser/whole-chromium.ts'

const root = path.resolve(import.meta.dirname, '../..')
// Inside the project, so that the journey finds Playwright.
const folder = path.join(root, '.build/journey-guard')
const launchOptions = { executablePath: journeyChromium, args: chromiumArgs }

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs one journey with this body under the guard. */
function play(body: string, { tag = '', parts = '' } = {}): { status: number | null; output: string } {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const guard = path.join(root, 'tests/setup/journey-guard.ts')
  writeFileSync(
    path.join(folder, 'playwright.config.ts'),
    `export default { reporter: [[${JSON.stringify(guard)}]], use: { launchOptions: ${JSON.stringify(launchOptions)} } }`,
  )
  writeFileSync(
    path.join(folder, 'one.test.ts'),
    `import { test } from '@playwright/test'\ntest('planted ${tag}', async ({ ${parts} }, testInfo) => { ${body} })`,
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
  const { status, output } = play("await page.goto('data:text/html,page')", { parts: 'page' })
  expect(output).toContain('Passed and opened a page: 1.')
  expect(status).toBe(0)
})

test('a journey whose own driver has opened a page passes', () => {
  const { status, output } = play("testInfo.annotations.push({ type: 'page opened' })")
  expect(output).toContain('Passed and opened a page: 1.')
  expect(status).toBe(0)
})

test('a journey tagged as needing no page passes', () => {
  expect(play('', { tag: '@no-page' }).status).toBe(0)
})

test('a run in which every journey is skipped fails and lists the reasons', () => {
  const { status, output } = play("testInfo.skip(true, 'no finger here')")
  expect(output).toContain('skipped: one.test.ts:2 planted : no finger here')
  expect(status).toBe(1)
})
