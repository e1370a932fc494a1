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

const openedOne = 'Passed and opened a page: 1.'

test.each<[string, status: number, output: string, ...Parameters<typeof play>]>([
  ['a journey that passes without opening a page fails the run', 1, 'passed WITHOUT opening a page: one.test.ts:2 planted', ''],
  ['a journey that opened a page passes', 0, openedOne, "await page.goto('data:text/html,page')", { parts: 'page' }],
  ['a journey whose own driver opened a page passes', 0, openedOne, "testInfo.annotations.push({ type: 'page opened' })"],
  ['a journey tagged as needing no page passes', 0, '', '', { tag: '@no-page' }],
  [
    'a run that skips every journey fails and lists the reasons',
    1,
    'skipped: one.test.ts:2 planted : no finger',
    "testInfo.skip(true, 'no finger')",
  ],
])('%s', (_, status, expected, ...journey) => {
  const { output, ...run } = play(...journey)
  expect(output).toContain(expected)
  expect(run.status).toBe(status)
})
