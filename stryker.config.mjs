import parts from './scripts/mutation/parts.json' with { type: 'json' }

const part = process.env['MUTATION_PART'] ?? ''
const folder = `.build/mutation/${part}`

/** `npm run mutation -- PART`: what is mutated of which part stands in `scripts/mutation/parts.json`, with the tests that answer for it. */
// oxlint-disable-next-line import/no-default-export -- Stryker takes its configuration so.
export default {
  mutate: [...(parts[part]?.mutate ?? []), '!**/*.test.ts'],
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutation.config.ts', related: false },
  plugins: ['./scripts/mutation/plugins.mjs'],
  // TypeScript 7 has no API to read it by, and the sandbox needs none.
  tsconfigFile: 'none',
  ignorers: ['messages'],
  coverageAnalysis: 'perTest',
  concurrency: 1,
  // A run beside others on a busy machine must not take slowness for a mutant that spins.
  timeoutMS: 20_000,
  timeoutFactor: 4,
  incremental: true,
  incrementalFile: `${folder}/incremental.json`,
  tempDirName: '.build/mutation/sandbox',
  ignorePatterns: ['/dist*', '/docs', '/public', '/screens*', '/test-results'],
  reporters: ['clear-text', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, skipFull: true },
  jsonReporter: { fileName: `${folder}/report.json` },
  thresholds: { high: 90, low: 90, break: 90 },
  disableTypeChecks: false,
}
