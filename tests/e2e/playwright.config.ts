import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { chromiumArgs, journeyChromium } from './support/browser/whole-chromium.ts'
import { isWholeRun, limits } from '#tests/setup/time-limits.ts'

/** Absolute, because other configurations inherit these paths. */
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  outputDir: '../../test-results',
  globalSetup: here('support/templates.ts'),
  workers: Math.min(4, availableParallelism()),
  fullyParallel: false,
  timeout: limits.journey,
  expect: { timeout: limits.expect, toPass: { timeout: limits.expect } },
  // `npm test` lists a journey that passes only on its second try.
  retries: 1,
  forbidOnly: isWholeRun,
  // `npm test` runs the core journeys; `test:all` adds those tagged @wide: every screen, rare cases.
  ...(process.env['WIDE'] ? {} : { grepInvert: /@wide/ }),
  reporter: [['list'], [here('../setup/test-results.ts')], [here('../setup/journey-guard.ts')]],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: journeyChromium, args: chromiumArgs },
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    timezoneId: 'Asia/Bangkok',
    trace: 'off',
  },
})
