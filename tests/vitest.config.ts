import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumArgs, journeyChromium } from './e2e/support/browser/whole-chromium.ts'
import { wordsPlugin } from '#src/shared/i18n/words-plugin.ts'
import { isWholeRun, limits } from './setup/time-limits.ts'
import { ordinaryViewport } from './setup/viewport.ts'

/** `npm run test:all`: also the files `*.wide.test.ts`, and the services on PostgreSQL as well as on PGlite. */
const isWide = process.env['WIDE'] !== undefined
/** `npm run quick`: without the files that start processes, or the engine against the real services. */
const isQuick = process.env['QUICK'] !== undefined
const slow = ['tests/{campaigns/soak,engine,services/kills,simulation}/**', 'tests/content/search/engine.test.ts', 'server/main.test.ts']

const everywhere = {
  testTimeout: limits.unit,
  hookTimeout: limits.unit,
  expect: { requireAssertions: true, poll: { timeout: limits.unitPoll } },
  setupFiles: ['tests/setup/quiet-console.ts'],
  // One process reads each module once for all its files; that saves a third of the time.
  isolate: false,
}
const shared = {
  ...everywhere,
  pool: 'forks',
  environment: 'node',
  exclude: [...(isWide ? [] : ['**/*.wide.test.ts']), ...(isQuick ? slow : [])],
}

/** Unit, component and service tests: `npm run check -- unit`. Paths are relative to the root of the project. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  plugins: [wordsPlugin()],
  define: { __BUILD__: JSON.stringify('test'), __ALERT_KEYS__: '[]' },
  test: {
    // Files that tests read without importing them; `--changed` follows imports only.
    forceRerunTriggers: [
      '**/{package,vitest.config,vite.config}.{json,ts}',
      '{server,store,worker}/**/*.{sql,md,json,txt}',
      'scenarios/**',
    ],
    // The default leaves one core unused.
    maxWorkers: availableParallelism(),
    allowOnly: !isWholeRun,
    teardownTimeout: limits.unit,
    globalSetup: isWide ? ['server/testing/postgres-cluster.ts'] : [],
    reporters: ['default', './tests/setup/test-results.ts'],
    projects: [
      // One process for many files: they share an embedded database, which takes two seconds to start. Each test or file has a schema of its own.
      {
        extends: true,
        test: {
          ...shared,
          name: 'services',
          include: ['server/**/*.test.ts', 'tests/engine/sync/*.test.ts', 'tests/content/search/engine.test.ts'],
          exclude: [...shared.exclude, 'server/main.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'app',
          include: [
            'server/main.test.ts',
            'bench/{fleet,replay}/*.test.ts',
            '{contract,lab,scripts,store,worker,src}/**/*.test.ts',
            'tests/{campaigns,content,scenarios,services,setup,simulation,specification}/**/*.test.ts',
          ],
          exclude: [...shared.exclude, 'tests/content/search/engine.test.ts'],
        },
      },
      // Components in Chromium, on real IndexedDB and with the real sync engine.
      {
        extends: true,
        // Vite reloads the page if it discovers a dependency during a test, so it scans these files first.
        optimizeDeps: {
          entries: ['src/**/*.test.tsx', 'src/data/**/*.ts', 'worker/entry/engine.worker.ts'],
          // Some of these are imported only when a form opens, which the scan does not see.
          include: [
            'react-dom',
            'react-dom/client',
            'libphonenumber-js/core',
            'libphonenumber-js/min/metadata',
            'date-fns/addDays',
            'date-fns/format',
            'web-vitals',
          ],
        },
        test: {
          name: 'components',
          ...everywhere,
          include: ['src/**/*.test.tsx'],
          setupFiles: [...everywhere.setupFiles, 'tests/setup/component-page.ts'],
          // After the others: in parallel there would be twice as many workers as cores.
          sequence: { groupOrder: 1 },
          globalSetup: ['tests/setup/require-chromium.ts'],
          provide: { pollMs: limits.unitPoll },
          browser: {
            enabled: true,
            headless: true,
            connectTimeout: limits.unit,
            screenshotFailures: false,
            viewport: ordinaryViewport,
            provider: playwright({
              launchOptions: { executablePath: journeyChromium, args: chromiumArgs },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
