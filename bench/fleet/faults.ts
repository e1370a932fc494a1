import type { SourceChange } from '../../tests/simulation/source-changes.ts'

/** Seeded mistakes in the product that must break a claim. A model with rules of its own would not notice them. */
export const faults: readonly (SourceChange & { name: string })[] = [
  {
    name: 'no-jitter',
    file: 'worker/net/backoff.ts',
    find: 'Math.round(ceiling * chance)',
    replace: 'Math.round(ceiling)',
  },
  {
    name: 'rounds-by-the-clock',
    file: 'worker/sync/cadence.ts',
    find: 'const spread = 0.2',
    replace: 'const spread = 0',
  },
  {
    name: 'endless-queues',
    file: 'server/http/admission-queue.ts',
    find: "if (queues[name].size >= limits[name]) return 'shed'",
    replace: '',
  },
]
