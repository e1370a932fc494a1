import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { chromiumArgs, journeyChromium } from './tests/e2e/support/browser/whole-chromium.ts'
import { isWholeRun, limits } from './tests/setup/time-limits.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/support/templates.ts',
  // Each worker runs a browser and the services.
  workers: Math.min(4, availableParallelism()),
  fullyParallel: false,
  timeout: limits.journey,
  expect: { timeout: limits.expect, toPass: { timeout: limits.expect } },
  // `npm test` lists a journey that passes only on its second try.
  retries: 1,
  forbidOnly: isWholeRun,
  // `npm test` runs the core journeys; `test:all` adds those tagged @wide: every screen, rare cases.
  ...(process.env['WIDE'] ? {} : { grepInvert: /@wide/ }),
  reporter: [['list'], ['./tests/setup/test-results.ts'], ['./tests/setup/journey-guard.ts']],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: journeyChromium, args: chromiumArgs },
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    timezoneId: 'Asia/Bangkok',
    trace: 'off',
  },
})
