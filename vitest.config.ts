import { defineConfig } from 'vitest/config'

/** `npm run test:all`: also the files `*.wide.test.ts`, and the services on PostgreSQL as well as on PGlite. */
const isWide = process.env['WIDE'] !== undefined

/** Long enough for a machine that does much else: a timing decides no test. */
const shared = {
  testTimeout: 60_000,
  pool: 'forks',
  environment: 'node',
  setupFiles: ['tests/setup/quiet-console.ts'],
  exclude: isWide ? [] : ['**/*.wide.test.ts'],
}

export default defineConfig({
  define: { __BUILD__: JSON.stringify('test') },
  test: {
    // Of two cores the tool would use one, and keep the other for itself.
    maxWorkers: '100%',
    globalSetup: isWide ? ['server/testing/postgres-cluster.ts'] : [],
    reporters: ['default', './tests/setup/times.ts'],
    projects: [
      // One process for many files: an embedded database takes two seconds to start, and serves all of them, each test in a schema of its own.
      { extends: true, test: { ...shared, name: 'services', include: ['server/**/*.test.ts'], isolate: false } },
      {
        extends: true,
        test: {
          ...shared,
          name: 'app',
          include: [
            '{contract,scripts/lint,store,worker,src,tests/{crash-points,guide,kills,opening-hours,scenarios,search,setup,simulation,soak,specification,sync}}/**/*.test.{ts,tsx}',
          ],
        },
      },
    ],
  },
})
