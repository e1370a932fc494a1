import { defineConfig } from '@playwright/test'
import journeys from '#tests/e2e/playwright.config.ts'
import { limits, scaled } from '#tests/setup/time-limits.ts'

export default defineConfig(journeys, {
  testDir: 'chromium',
  testMatch: '**/*.play.ts',
  outputDir: '../../test-results/scenarios',
  workers: 1,
  retries: 0,
  timeout: scaled(900_000),
  reporter: [['line']],
  use: { actionTimeout: limits.expect },
})
