import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadReferenceData } from '#server/reference-data/load-reference-data.ts'
import { alertFromFields } from '#server/domain/alerts/alert-form.ts'
import { deskWords } from '#server/desk/words.ts'
import { capFile, draftOf, readCap } from '#server/testing/test-cap.ts'
import { alertFlawText } from '#server/desk/flaw-text.ts'
import { fill } from '#server/wording.ts'
import { allOf } from './cap-elements.ts'
import { readXml, writeXml, type XmlElement } from './xml.ts'

const reference = await loadReferenceData()
const visit = { words: deskWords.en, timezone: 'Europe/Zurich', now: Date.UTC(2031, 0, 1) }
const flawsOf = (fields: Record<string, string>) => alertFromFields(fields, visit, reference).flaws
const rootOf = (file: string): XmlElement => {
  const { root } = readXml(new TextEncoder().encode(file).buffer)
  if (!root) throw new Error('no XML')
  return root
}

describe('a file with two texts of each language', () => {
  const file = capFile('b02-two-infos-one-language.xml')

  test('gives the most severe text of each language', () => {
    const { fields, notes } = draftOf(file)
    expect(fields).toMatchObject({
      countries: 'CA',
      severity: 'emergency',
      title_en: 'Ice storm warning in effect',
      area_en: 'North Example County',
      steps_en: 'Stay indoors.\nKeep away from trees and power lines.',
      title_fr: 'Avertissement de verglas en vigueur',
      area_fr: 'Comté d’Exemple-Nord',
    })
    expect(notes).toEqual([{ kind: 'update' }])
    expect(flawsOf(fields)).toBe(undefined)
  })

  test('names the other texts with severity, area and end, and everything that they say', () => {
    const { others } = draftOf(file)
    expect(others.map(({ title }) => title).toSorted()).toEqual(['Fin de l’avertissement de verglas', 'Ice storm warning ended'])
    const english = others.find(({ languages }) => languages === 'en-CA')
    expect(english).toMatchObject({ severity: 'Minor, Past', area: 'South Example County', end: '2031-01-17T15:20:00-05:00' })
    expect(english?.values).toContainEqual({ name: 'eventCode (profile:X-CP:Event:1.0)', value: 'iceStorm' })
    expect(english?.values).toContainEqual({ name: 'description', value: 'The freezing rain has moved away from the southern districts.' })
  })

  test('asks for a choice between texts that are equally severe, and pairs each with its own translation', () => {
    const equal = file
      .replaceAll('<urgency>Past</urgency><severity>Minor</severity>', '<urgency>Immediate</urgency><severity>Extreme</severity>')
      .replaceAll('AllClear', 'Shelter')
    const found = readCap(equal)
    if (found.kind !== 'choice') throw new Error(found.kind)
    expect([found.of, found.options.map(({ area }) => area).toSorted()]).toEqual([
      'texts',
      ['North Example County', 'South Example County'],
    ])
    for (const { id, area } of found.options) {
      const { fields, others } = draftOf(equal, id)
      expect([fields.area_en, fields.area_fr]).toEqual([area, area.startsWith('North') ? 'Comté d’Exemple-Nord' : 'Comté d’Exemple-Sud'])
      expect(others).toHaveLength(2)
    }
  })
})

describe('a message that expires before the event begins', () => {
  const file = capFile('b04-expires-before-onset.xml')

  test('ends with the event', () => {
    const { fields, notes, rest } = draftOf(file)
    expect(fields).toMatchObject({ from_date: '2031-03-04', from_time: '12:10', until_date: '2031-03-06', until_time: '14:00' })
    expect(notes).toEqual([{ kind: 'ending', what: '5 Mar 2031, 00:15' }])
    expect(rest).toContainEqual({ name: 'expires', value: '2031-03-04T16:15:00-07:00' })
    expect(rest).toContainEqual({ name: 'onset', value: '2031-03-05T18:00:00-07:00' })
  })

  test('has no end unless the file gives the end of the event, and the form asks for it', () => {
    const { fields, notes } = draftOf(file.replace(/<parameter>.*<\/parameter>/, ''))
    expect(fields).not.toHaveProperty('until_date')
    expect(notes).toEqual([{ kind: 'end', what: '5 Mar 2031, 00:15 · 6 Mar 2031, 02:00' }])
    expect(flawsOf(fields)).toEqual({ until_date: 'time' })
  })

  test('ignores an end of the event that lies before its beginning', () => {
    const { fields, rest } = draftOf(file.replace('2031-03-06T06:00', '2031-03-05T06:00'))
    expect(fields).not.toHaveProperty('until_date')
    expect(rest).toContainEqual({ name: 'parameter (eventEndingTime)', value: '2031-03-05T06:00:00-07:00' })
  })
})

describe('a file that holds alerts in an envelope', () => {
  test('is imported if there is one, and the envelope is shown', () => {
    const { fields, rest } = draftOf(capFile('b06b-edxl-wrapper-of-one.xml'))
    expect(fields).toMatchObject({
      countries: 'AU',
      severity: 'emergency',
      title_en: 'Leave Example Creek now',
      steps_en: 'Leave to the south.',
    })
    expect(rest).toContainEqual({ name: 'distributionID', value: 'feed.example-31-77' })
    expect(rest).toContainEqual({ name: 'area/circle', value: '-33.2,150.2 0' })
  })

  test('is imported from an entry of an Atom feed', () => {
    const alert = capFile('b06b-edxl-wrapper-of-one.xml').match(/<alert [^]*<\/alert>/)?.[0] ?? ''
    const feed = `<feed xmlns="http://www.w3.org/2005/Atom"><entry><title>Fire</title><content type="text/xml">${alert}</content></entry></feed>`
    expect(draftOf(feed)).toMatchObject({
      fields: { title_en: 'Leave Example Creek now' },
      rest: expect.arrayContaining([
        { name: 'entry/title', value: 'Fire' },
        { name: 'entry/content@type', value: 'text/xml' },
      ]),
    })
  })

  test('offers a choice among several, and names the others', () => {
    const file = capFile('b06-wrapper-of-two.xml')
    const found = readCap(file)
    if (found.kind !== 'choice') throw new Error(found.kind)
    expect([found.of, fill(deskWords.en.cap.choice[found.of], { count: found.options.length })]).toEqual([
      'alerts',
      'This file contains 2 alerts',
    ])
    expect(found.options.map(({ title, severity, area }) => `${title} · ${severity} · ${area}`).toSorted()).toEqual([
      'Floods in the valley · Extreme, Immediate · Example valley',
      'Storm on the west coast · Severe, Expected · West coast',
    ])
    for (const { id, title } of found.options) {
      const { fields, others } = draftOf(file, id)
      expect([fields.title_en, others.length, others[0]?.title === title]).toEqual([title, 1, false])
    }
  })

  test('says of each alert why it cannot be imported', () => {
    const found = readCap(capFile('b06-wrapper-of-two.xml').replace('Actual', 'Exercise'))
    expect(found.kind === 'choice' && found.options.find(({ title }) => title.startsWith('Storm'))?.flaw).toEqual({
      kind: 'status',
      what: 'Exercise',
    })
  })
})

describe('a file with a long headline and many areas', () => {
  const { fields } = draftOf(capFile('b07-long-headline-many-areas.xml'))

  test('comes into the form, with the number of characters', () => {
    const flaw = flawsOf(fields)?.title_en
    expect(flaw).toEqual({ of: 'characters', count: 179, max: 120 })
    expect(typeof flaw === 'object' && alertFlawText(flaw, deskWords.en.alerts)).toContain('179 of 120 characters')
  })

  test('keeps paragraphs apart where the blank line has blanks in it', () => {
    expect(fields.what_en).toBe(
      'A deep low will cross the coast tonight.\n\nDamaging winds of 65 km/h with gusts of\n100 km/h are expected.\n\nHeavy rain may lead to flash floods.',
    )
  })
})

/** Each alert, text and area of a file in another order, and each value with white space around it. */
function varied(
  element: XmlElement,
  { shuffle, blanks }: { shuffle: (list: XmlElement[]) => XmlElement[]; blanks: () => string },
): XmlElement {
  const children = element.children.map((child) => varied(child, { shuffle, blanks }))
  const isRepeated = ({ name }: XmlElement) => children.filter((one) => one.name === name).length > 1
  const shuffled = new Map(
    [...new Set(children.map(({ name }) => name))].map((name) => [name, shuffle(children.filter((one) => one.name === name))]),
  )
  return {
    ...element,
    text: children.length > 0 ? '' : `${blanks()}${element.text.trim()}${blanks()}`,
    children: children.map((child) => (isRepeated(child) ? (shuffled.get(child.name)?.pop() ?? child) : child)),
  }
}

const files = [
  'b01-line-breaks-in-values.xml',
  'b02-two-infos-one-language.xml',
  'b04-expires-before-onset.xml',
  'b07-long-headline-many-areas.xml',
]
const resultOf = (file: string) => {
  const found = readCap(file)
  return found.kind === 'choice' ? { ...found, options: found.options.map((option) => ({ ...option, id: '' })) } : found
}

test.each(files)('%s gives the same result in every order and with any white space', (name) => {
  const root = rootOf(capFile(name))
  const expected = resultOf(writeXml(root))
  expect(expected.kind).toBe('draft')
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat()), fc.infiniteStream(fc.constantFrom('', ' ', '\n    ', '\r\n\t')), (numbers, spaces) => {
      const next = () => (numbers.next().value as number | undefined) ?? 0
      const shuffle = (list: XmlElement[]) =>
        list
          .map((one) => ({ one, at: next() }))
          .toSorted((a, b) => a.at - b.at)
          .map(({ one }) => one)
      const file = writeXml(varied(root, { shuffle, blanks: () => (spaces.next().value as string | undefined) ?? '' }))
      expect(resultOf(file)).toEqual(expected)
    }),
    { numRuns: 60 },
  )
})

test('a choice is the same in every order', () => {
  const file = capFile('b06-wrapper-of-two.xml')
  const [first = '', second = ''] = file.match(/<alert [^]*?<\/alert>/g) ?? []
  const turned = file.replace(first, '%').replace(second, first).replace('%', second)
  expect(resultOf(turned)).toEqual(resultOf(file))
  expect(allOf(rootOf(file), 'alert')).toHaveLength(2)
})
