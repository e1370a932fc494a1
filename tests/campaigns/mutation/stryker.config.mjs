import { fileURLToPath } from 'node:url'
import parts from './parts.json' with { type: 'json' }

const part = process.env['MUTATION_PART'] ?? ''
const folder = `.build/mutation/${part}`

/** `npm run campaign -- mutation`. `parts.json` lists the source and the tests of each part. */
// oxlint-disable-next-line import/no-default-export -- Stryker takes its configuration by the default export.
export default {
  mutate: [...(parts[part]?.mutate ?? []), '!**/*.test.ts'],
  testRunner: 'vitest',
  vitest: { configFile: 'tests/campaigns/mutation/vitest.config.ts', related: false },
  plugins: [fileURLToPath(new URL('plugins.mjs', import.meta.url))],
  // TypeScript 7 has no API for reading it, and the sandbox needs none.
  tsconfigFile: 'none',
  ignorers: ['messages'],
  coverageAnalysis: 'perTest',
  concurrency: 1,
  // On a busy machine a slow test must not count as a mutant that loops for ever.
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
