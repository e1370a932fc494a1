import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'
import { firefoxOptions } from './tests/browsers/engines/playwright.ts'
import { notPlayed } from './tests/browsers/not-played.ts'

const left = Object.keys(notPlayed)

/** Title pattern of one excluded journey; null if the whole file is excluded. */
function titleOf(name: string): RegExp | null {
  const [, title] = name.split(' › ')
  return title === undefined ? null : new RegExp(title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
}

/** The journeys of `tests/e2e` in Debian's Firefox: `npm run e2e:firefox`. */
export default defineConfig(journeys, {
  outputDir: 'test-results/firefox',
  // Firefox keeps two cores busy.
  workers: Math.max(1, Math.floor(Math.min(4, availableParallelism()) / 2)),
  globalSetup: ['./tests/browsers/engines/engine-door.ts', './tests/e2e/support/templates.ts'],
  testIgnore: left.filter((name) => name.endsWith('.ts')).map((file) => `**/${file}`),
  grepInvert: [journeys.grepInvert ?? [], left.flatMap((name) => titleOf(name) ?? [])].flat(),
  reporter: [['list'], ['./tests/setup/test-results.ts'], ['./tests/setup/journey-guard.ts'], ['./tests/browsers/table-reporter.ts']],
  // The table in `docs/browsers.md` uses this name.
  projects: [{ name: 'firefox', use: { browserName: 'firefox', launchOptions: { ...firefoxOptions, args: [] } } }],
})
