import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'
import { firefoxOptions } from './tests/browsers/engines/playwright.ts'
import { notPlayed } from './tests/browsers/not-played.ts'

const left = Object.keys(notPlayed)

/** Of one journey of a file that is left out. */
function titleOf(name: string): RegExp | null {
  const [, title] = name.split(' › ')
  return title === undefined ? null : new RegExp(title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
}

/** The journeys of `tests/e2e` in Debian's Firefox, unchanged: `npm run e2e:firefox`. */
export default defineConfig(journeys, {
  outputDir: 'test-results/firefox',
  globalSetup: ['./tests/browsers/engines/engine-door.ts', './tests/e2e/support/templates.ts'],
  testIgnore: left.filter((name) => name.endsWith('.ts')).map((file) => `**/${file}`),
  grepInvert: [journeys.grepInvert ?? [], left.flatMap((name) => titleOf(name) ?? [])].flat(),
  reporter: [[process.env['CI'] ? 'line' : 'list'], ['./tests/setup/times.ts'], ['./tests/browsers/table-reporter.ts']],
  // The settings of `journeys` are those of a project, too; this one has the name that the table goes by.
  projects: [{ name: 'firefox', use: { browserName: 'firefox', launchOptions: { ...firefoxOptions, args: [] } } }],
})
