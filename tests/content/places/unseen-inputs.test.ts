import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createPlaceFinder } from '#contract/places/place-finder.ts'
import type { Language } from '#contract/values/languages.ts'
import { loadReferenceData } from '#server/reference-data/load-reference-data.ts'

/** "# en city", then lines of "Bangkok=TH|Bali=ID". Written without knowledge of the index: do not add names to the index only to pass. */
const sections = readFileSync(new URL('unseen-inputs.txt', import.meta.url), 'utf8')
  .split(/^# /m)
  .slice(1)
const reference = await loadReferenceData()

function tryInputs(kind: string) {
  const inputs: string[] = []
  const missed: string[] = []
  for (const section of sections) {
    const [head = '', ...lines] = section.trim().split('\n')
    if (!head.endsWith(kind)) continue
    const finder = createPlaceFinder(reference, head.slice(0, 2) as Language)
    for (const input of lines.flatMap((line) => line.split('|'))) {
      const [text = '', iso2 = ''] = input.split('=')
      const first = finder.find(text).slice(0, 3)
      inputs.push(input)
      if (!first.some((match) => match.iso2 === iso2)) missed.push(`${head}: ${input}`)
    }
  }
  return { inputs, missed }
}

test.each([
  { kind: 'name', atLeast: 160, share: 0.95 },
  { kind: 'city', atLeast: 180, share: 0.9 },
  { kind: 'typo', atLeast: 140, share: 0.8 },
])('the place finder has the country of $share of unseen inputs ($kind) in its first three results', ({ kind, atLeast, share }) => {
  const { inputs, missed } = tryInputs(kind)
  expect(inputs.length).toBeGreaterThanOrEqual(atLeast)
  expect(1 - missed.length / inputs.length, missed.join(', ')).toBeGreaterThanOrEqual(share)
})
