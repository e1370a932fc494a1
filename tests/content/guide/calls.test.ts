import { beforeAll, expect, test } from 'vitest'
import type { Article } from '#contract/guide/guide.ts'
import { languages } from '#contract/values/language-codes.ts'
import type { CallTarget } from '#contract/values/rich-text.ts'
import { helplineNumbers } from '#src/data/guide/helpline-numbers.ts'
import { buildPackPage } from '#src/features/settings/offline/pack-file/make-file.ts'
import { callsFor } from '#src/shared/ui/text/placeholder-text.ts'
import { loadReferenceData } from '#server/reference-data/load-reference-data.ts'
import { factsOfTopic, topicsWithFacts } from '#src/shared/ui/text/topic-facts.ts'
import { realPacks, realWords } from './real-pack.ts'

let packs: Awaited<ReturnType<typeof realPacks>>
beforeAll(async () => {
  packs = await realPacks()
})

const inCharge = () => packs.reference.countries.filter(({ consularServicesId }) => consularServicesId !== null)

const targetsByLine = new Map<string, CallTarget[]>()

function callTargets(line: string): CallTarget[] {
  const known = targetsByLine.get(line)
  if (known) return known
  const { body } = JSON.parse(line) as Article
  const steps = body.flatMap((block): readonly { call?: CallTarget | undefined }[] => {
    return block.t === 'steps' ? block.items : block.t === 'p' ? [block] : []
  })
  const targets = steps.flatMap(({ call }) => call ?? [])
  targetsByLine.set(line, targets)
  return targets
}

test('in every country with a representation in charge each step that says to call one has a number that can be dialled', () => {
  let steps = 0
  let instead = 0
  expect(inCharge()).toHaveLength(201)
  for (const { iso2 } of inCharge()) {
    for (const language of languages) {
      const { lines, country, representation } = packs.packOf(iso2, language)
      const targets = lines.flatMap(callTargets)
      for (const target of targets.filter((one) => one === 'representation' || one === 'helpline')) {
        const calls = callsFor(target, { country, representation, helpline: helplineNumbers })
        steps += 1
        expect(calls.numbers.join(), `${iso2} ${language} ${target}`).toMatch(/^\+[1-9][\d ]{6,20}$/)
        expect(calls.instead === 'noPhone', `${iso2} ${language} ${target}`).toBe(target === 'representation' && !representation?.phone)
        if (calls.instead) instead += 1
      }
    }
  }
  expect(steps).toBeGreaterThan(201 * languages.length)
  expect(instead).toBeGreaterThan(0)
})

test('so has the page of each of these packs, which says that the number is not known to us', async () => {
  const words = await realWords('de')
  const every = process.env['WIDE'] === undefined ? 8 : 1
  for (const { iso2 } of inCharge().filter((_, index) => index % every === 0)) {
    const whole = packs.packOf(iso2, 'de')
    const pack = { ...whole, lines: whole.lines.filter((line) => callTargets(line).includes('representation')) }
    const page = buildPackPage(pack, words)
    const shown = page.slice(0, page.indexOf('<script'))
    const posts = pack.lines.flatMap(callTargets).filter((one) => one === 'representation').length
    expect(posts, iso2).toBeGreaterThan(10)
    const number = pack.representation?.phone
    const unknown = shown.split('nicht bekannt. Die Helpline verbindet Sie').length - 1
    expect(unknown, iso2).toBe(number ? 0 : posts)
    const post = shown.slice(shown.indexOf('id="representation"'), shown.indexOf('id="facts"'))
    expect(post, iso2).toContain(`href="tel:${number?.replaceAll(' ', '') ?? '+41800247365'}"`)
  }
})

test('a country whose representation is closed has the helpline, and hears of the closure', async () => {
  const page = buildPackPage(packs.packOf('IR', 'en'), await realWords('en'))
  const post = page.slice(page.indexOf('id="representation"'), page.indexOf('id="facts"'))
  expect(post).toContain('Temporarily closed since March 2026')
  expect(post).toContain('href="tel:+41800247365"')
})

test('the number of a representation says on the page what it rests on', async () => {
  const page = buildPackPage(packs.packOf('TH', 'de'), await realWords('de'))
  expect(page).toContain('Von einer Seite des EDA, Mai 2021.')
})

test('every topic that names country facts is a topic of the guide', async () => {
  const { categoryByTopic } = await loadReferenceData()
  expect(topicsWithFacts()).not.toEqual([])
  expect(topicsWithFacts().filter((topic) => !categoryByTopic.has(topic))).toEqual([])
})

test('every topic names who is in charge, and what its subject needs beside', () => {
  expect(factsOfTopic('willAndAdvanceDirective')).toEqual(['representation'])
  expect(factsOfTopic('drivingLicence')).toEqual(['numbers', 'representation', 'traffic'])
})
