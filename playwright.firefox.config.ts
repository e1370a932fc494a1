import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'
import { firefoxOptions } from './tests/browsers/engines/playwright.ts'
import { notPlayed } from './tests/browsers/not-played.ts'

/** The journeys of `tests/e2e` in Debian's Firefox, unchanged: `npm run e2e:firefox`. */
export default defineConfig(journeys, {
  outputDir: 'test-results/firefox',
  testIgnore: Object.keys(notPlayed).map((file) => `**/${file}`),
  reporter: [[process.env['CI'] ? 'line' : 'list'], ['./tests/setup/times.ts'], ['./tests/browsers/table-reporter.ts']],
  // The settings of `journeys` are those of a project, too; this one has the name that the table goes by.
  projects: [{ name: 'firefox', use: { browserName: 'firefox', launchOptions: { ...firefoxOptions, args: [] } } }],
})
