import { defineConfig } from '@playwright/test'
import { engines } from './tests/browsers/engines/driver.ts'
import { isWholeRun, limits, scaled } from './tests/setup/time-limits.ts'

const chosen = process.env['ENGINES']?.split(',') ?? engines

/** The journeys that run in Chromium, Firefox and WebKit: `npm run e2e:browsers`; `ENGINES=webkit` chooses one. */
export default defineConfig<object, { engine: string }>({
  testDir: 'tests/browsers',
  outputDir: 'test-results/browsers',
  globalSetup: './tests/browsers/engines/require-engines.ts',
  workers: 1,
  // Firefox and WebKit take twice as long as Chromium.
  timeout: scaled(480_000),
  expect: { timeout: limits.expect, toPass: { timeout: limits.expect } },
  retries: 1,
  forbidOnly: isWholeRun,
  reporter: [['list'], ['./tests/setup/test-results.ts'], ['./tests/setup/journey-guard.ts'], ['./tests/browsers/table-reporter.ts']],
  projects: engines.filter((engine) => chosen.includes(engine)).map((engine) => ({ name: engine, use: { engine } })),
})
