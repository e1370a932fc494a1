import { defineConfig } from 'vitest/config'
import parts from './scripts/mutation/parts.json' with { type: 'json' }

const part = Object.entries(parts).find(([name]) => name === process.env['MUTATION_PART'])?.[1]

/** The tests of one named part, for Stryker: without projects, because it sets the pool of a run itself. */
export default defineConfig({
  define: { __BUILD__: JSON.stringify('test'), __ALERT_KEYS__: '[]' },
  test: {
    include: part?.tests ?? [],
    exclude: ['**/*.wide.test.ts'],
    environment: 'node',
    setupFiles: ['tests/setup/quiet-console.ts'],
    isolate: false,
    // A mutant under which a promise never settles is found out by this, and not by Stryker's longer limit for one that spins.
    testTimeout: 5_000,
    hookTimeout: 60_000,
  },
})
