import { defineConfig } from '@playwright/test'
import journeys from '#tests/e2e/playwright.config.ts'
import { limits, scaled } from '#tests/setup/time-limits.ts'

export default defineConfig(journeys, {
  testDir: '.',
  testMatch: '**/*.take.ts',
  outputDir: '../../../test-results/screens',
  timeout: scaled(3_600_000),
  retries: 0,
  use: { actionTimeout: limits.expect, contextOptions: { reducedMotion: 'reduce' } },
})
