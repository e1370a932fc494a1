import { expect, test } from 'vitest'
import type { Evidence } from '#contract/contact/representation.ts'
import { evidenceWords } from './evidence.ts'

const speech = {
  say: (key: string) => key,
  locale: 'en-GB',
  now: Date.parse('2026-11-24T12:00:00Z'),
}

test.each<[Evidence, string]>([
  [{ support: 'fdfa', asOf: '2022-04' }, 'evidenceOfficial, April 2022.'],
  [{ support: 'corroborated', asOf: '2021' }, 'evidenceUnofficial, 2021.'],
  [{ support: 'fdfa', asOf: '2020-12' }, 'evidenceOfficial, December 2020. evidenceOld'],
  [{ support: 'single-source', asOf: '2011' }, 'evidenceUnofficial, 2011. evidenceOld'],
  [{ support: 'local-list', asOf: null }, 'evidenceUnofficial.'],
])('evidence %j is shown with its source, its date and whether it is old', (evidence, words) => {
  expect(evidenceWords(evidence, speech)).toBe(words)
})
