import { defineConfig } from '@playwright/test'
import { engines } from './engines/driver.ts'
import { isWholeRun, limits, scaled } from '#tests/setup/time-limits.ts'

const chosen = process.env['ENGINES']?.split(',') ?? engines

/** The journeys that run in Chromium, Firefox and WebKit: `npx playwright test -c tests/browsers`; `ENGINES=webkit` chooses one. */
export default defineConfig<object, { engine: string }>({
  outputDir: '../../test-results/browsers',
  globalSetup: './engines/require-engines.ts',
  workers: 1,
  timeout: scaled(480_000),
  expect: { timeout: limits.expect, toPass: { timeout: limits.expect } },
  retries: 1,
  forbidOnly: isWholeRun,
  reporter: [['list'], ['../setup/test-results.ts'], ['../setup/journey-guard.ts'], ['./table-reporter.ts']],
  projects: engines.filter((engine) => chosen.includes(engine)).map((engine) => ({ name: engine, use: { engine } })),
})
