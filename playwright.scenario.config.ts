import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** The browser lane of `npm run scenario`: the journeys' browser, and no part of their run. Who starts it has a table: here it only says how far it is. */
export default defineConfig(journeys, {
  testDir: 'tests/scenarios/chromium',
  testMatch: '**/*.play.ts',
  outputDir: 'test-results/scenarios',
  workers: 1,
  retries: 0,
  timeout: 900_000,
  reporter: [['line']],
  use: { actionTimeout: 30_000 },
})
