import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { wholeChromium } from './tests/e2e/support/browser/whole-chromium.ts'

/** Flags that a Chromium without a desktop, and without a line to its maker, wants. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/support/templates.ts',
  // Each worker runs a browser and a service of its own. One more than cores: journeys wait for timers of the app, too.
  workers: Math.min(4, availableParallelism() + 1),
  fullyParallel: false,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // On a machine that others share a journey that fails is tried once more; one that passes only then is named as flaky.
  retries: process.env['CI'] ? 1 : 0,
  // `npm test` walks what each promise stands or falls with; the wide ones, whole tables and rarer turns, run with `npm run test:all`.
  ...(process.env['WIDE'] ? {} : { grepInvert: /@wide/ }),
  reporter: [[process.env['CI'] ? 'line' : 'list'], ['./tests/setup/times.ts']],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: process.env['JOURNEY_BROWSER'] ?? wholeChromium, args },
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    timezoneId: 'Asia/Bangkok',
    trace: 'off',
  },
})
