import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const sheets = globSync('src/**/*.css', { cwd: root })

// Chromium 156 leaves what it skips out of the accessibility tree, or without a name there (tests/e2e/shell/accessibility.test.ts).
test('no sheet skips what is out of sight', () => {
  expect(sheets.length).toBeGreaterThan(50)
  expect(sheets.filter((path) => readFileSync(`${root}${path}`, 'utf8').includes('content-visibility'))).toEqual([])
})
