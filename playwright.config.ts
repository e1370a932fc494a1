import { defineConfig } from '@playwright/test'

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
  // Each worker runs a browser and a service of its own: more of them than cores only makes all of them slow.
  workers: 2,
  fullyParallel: false,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  retries: 0,
  // Whole tables of screens, minutes each: `npm run e2e:long`.
  ...(process.env['LONG'] ? {} : { grepInvert: /@long/ }),
  reporter: process.env['CI'] ? [['line']] : [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args },
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    timezoneId: 'Asia/Bangkok',
    trace: 'off',
  },
})
