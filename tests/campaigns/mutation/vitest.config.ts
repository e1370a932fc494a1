import { defineConfig } from 'vitest/config'
import parts from './parts.json' with { type: 'json' }

const part = Object.entries(parts).find(([name]) => name === process.env['MUTATION_PART'])?.[1]

/** The tests of one part, for Stryker. No projects: Stryker sets the pool of a run itself. */
export default defineConfig({
  define: { __BUILD__: JSON.stringify('test'), __ALERT_KEYS__: '[]' },
  test: {
    include: part?.tests ?? [],
    exclude: ['**/*.wide.test.ts'],
    environment: 'node',
    setupFiles: ['tests/setup/quiet-console.ts'],
    isolate: false,
    // Ends a mutant whose promise never settles sooner than Stryker's own time limit, which is for endless loops.
    testTimeout: 5_000,
    hookTimeout: 60_000,
  },
})
