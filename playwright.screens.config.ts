import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'
import { limits, scaled } from './tests/setup/time-limits.ts'

/** The screenshots of `npm run screens`. */
export default defineConfig(journeys, {
  testDir: 'tests/long/screens',
  testMatch: '**/*.take.ts',
  outputDir: 'test-results/screens',
  timeout: scaled(3_600_000),
  retries: 0,
  use: { actionTimeout: limits.expect, contextOptions: { reducedMotion: 'reduce' } },
})
