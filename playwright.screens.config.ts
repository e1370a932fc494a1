import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'
import { limits } from './tests/setup/time-limits.ts'

/** The screenshots of `npm run screens`. */
export default defineConfig(journeys, {
  testDir: 'tests/long/screens',
  testMatch: '**/*.take.ts',
  outputDir: 'test-results/screens',
  timeout: 3_600_000,
  use: { actionTimeout: limits.expect, contextOptions: { reducedMotion: 'reduce' } },
})
