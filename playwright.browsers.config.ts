import { defineConfig } from '@playwright/test'
import { engines } from './tests/browsers/engines/driver.ts'

/** The journeys that are played alike in three engines: `npm run e2e:browsers`. */
export default defineConfig<object, { engine: string }>({
  testDir: 'tests/browsers',
  outputDir: 'test-results/browsers',
  workers: 1,
  timeout: 300_000,
  // WebKit and Firefox take twice as long as Chromium, and a machine may have much else to do.
  expect: { timeout: 30_000 },
  retries: process.env['CI'] ? 1 : 0,
  reporter: [[process.env['CI'] ? 'line' : 'list'], ['./tests/setup/times.ts'], ['./tests/browsers/table-reporter.ts']],
  projects: engines.map((engine) => ({ name: engine, use: { engine } })),
})
