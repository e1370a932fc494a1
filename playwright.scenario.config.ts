import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'
import { limits, scaled } from './tests/setup/time-limits.ts'

/** `npm run scenario` in Chromium. The runner prints the table of results. */
export default defineConfig(journeys, {
  testDir: 'tests/scenarios/chromium',
  testMatch: '**/*.play.ts',
  outputDir: 'test-results/scenarios',
  workers: 1,
  retries: 0,
  timeout: scaled(900_000),
  reporter: [['line']],
  use: { actionTimeout: limits.expect },
})
