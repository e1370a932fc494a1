import { expect, test } from 'vitest'
import type { Evidence } from '#contract/contact/representation.ts'
import { evidenceWords } from './evidence.ts'

const speech = {
  say: (key: string, { date }: { date?: string }) => (date ? `${key} ${date}.` : key),
  locale: 'en-GB',
  now: Date.parse('2026-11-24T12:00:00Z'),
}

test.each<[Evidence, string]>([
  [{ support: 'fdfa', asOf: '2022-04' }, 'evidence-fdfa April 2022.'],
  [{ support: 'corroborated', asOf: '2021' }, 'evidence-corroborated 2021.'],
  [{ support: 'fdfa', asOf: '2020-12' }, 'evidence-fdfa December 2020. evidenceOld'],
  [{ support: 'single-source', asOf: '2011' }, 'evidence-single-source 2011. evidenceOld'],
  [{ support: 'local-list', asOf: null }, 'evidence-local-list evidenceUndated. evidenceOld'],
])('of %j the reader learns what it rests on, when that was, and whether it may have changed', (evidence, words) => {
  expect(evidenceWords(evidence, speech)).toBe(words)
})
