import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { wordsPlugin } from './src/i18n/words-plugin.ts'

/** `npm run test:all`: also the files `*.wide.test.ts`, and the services on PostgreSQL as well as on PGlite. */
const isWide = process.env['WIDE'] !== undefined
/** `npm run quick`: without the files that start processes, or the engine against the real services. */
const isQuick = process.env['QUICK'] !== undefined
const slow = ['tests/{engine,long,services/kills,simulation}/**', 'tests/content/search/engine.test.ts', 'server/main.test.ts']

/** Long enough for a machine that does much else: a timing decides no test. */
const shared = {
  testTimeout: 60_000,
  pool: 'forks',
  environment: 'node',
  setupFiles: ['tests/setup/quiet-console.ts'],
  exclude: [...(isWide ? [] : ['**/*.wide.test.ts']), ...(isQuick ? slow : [])],
}

export default defineConfig({
  plugins: [wordsPlugin()],
  define: { __BUILD__: JSON.stringify('test'), __ALERT_KEYS__: '[]' },
  test: {
    // What tests read beside modules: Vitest's `--changed` follows imports alone.
    forceRerunTriggers: [
      '**/{package,vitest.config,vite.config}.{json,ts}',
      '{server,store,worker}/**/*.{sql,md,json,txt}',
      'scenarios/**',
    ],
    // Of two cores the tool would use one, and keep the other for itself; tests wait for timers, too.
    maxWorkers: availableParallelism() + 1,
    globalSetup: isWide ? ['server/testing/postgres-cluster.ts'] : [],
    reporters: ['default', './tests/setup/times.ts'],
    projects: [
      // One process for many files: an embedded database takes two seconds to start, and serves all of them, each test or file in a schema of its own.
      {
        extends: true,
        test: {
          ...shared,
          name: 'services',
          include: ['server/**/*.test.ts', 'tests/engine/sync/*.test.ts', 'tests/content/search/engine.test.ts'],
          exclude: [...shared.exclude, 'server/main.test.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'app',
          include: [
            'server/main.test.ts',
            '{bench,contract,lab,scripts,store,worker,src}/**/*.test.{ts,tsx}',
            'tests/{content,engine/crash-points,long,model,scenarios,services,setup,simulation,specification}/**/*.test.ts',
          ],
          exclude: [...shared.exclude, 'tests/content/search/engine.test.ts'],
          // Modules are read once a process: a third of the time went into reading them anew for each file.
          isolate: false,
        },
      },
    ],
  },
})
