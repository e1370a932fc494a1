import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** The pictures of `npm run screens`: the journeys' browser, and no part of their run. */
export default defineConfig(journeys, {
  testDir: 'tests/long/screens',
  testMatch: '**/*.take.ts',
  outputDir: 'test-results/screens',
  timeout: 3_600_000,
  // A picture that cannot be taken is named at the end; the others are there.
  use: { actionTimeout: 20_000, contextOptions: { reducedMotion: 'reduce' } },
})
