import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Alert } from '#contract/alert/alert.ts'
import { severities } from '#contract/values/severities.ts'
import { loadReferenceData } from '#server/reference-data/load-reference-data.ts'
import { alertFromFields } from '#server/domain/alerts/alert-form.ts'
import { deskWords } from '#server/desk/words.ts'
import { sampleAlert } from '#store/testing/alert-samples.ts'
import { capOf, levelOf } from './cap-file.ts'
import { importCap } from './cap-import.ts'
import { findViolation } from './cap-schema.ts'
import { readXml } from './xml.ts'

const reference = await loadReferenceData()
const visit = { words: deskWords.en, language: 'en', timezone: 'Europe/Zurich', now: Date.UTC(2026, 9, 1) } as const

const bytesOf = (text: string) => new TextEncoder().encode(text).buffer
const exported = (given: Partial<Alert>) => capOf({ alert: sampleAlert(given), sender: 'desk@example.ch' }, [], reference)
const violationOf = (file: string) => {
  const { root, flaw } = readXml(bytesOf(file))
  return flaw ?? findViolation(root)
}

/** Text that people type, with whatever XML has a meaning for. */
const typed = (maxLength: number) =>
  fc.string({
    maxLength,
    unit: fc.oneof(
      fc.constantFrom(...Array.from('&<>"\']]>;#\r\n\t ,:+41')),
      fc.constantFrom('&amp;', '<![CDATA['),
      fc.string({ unit: 'grapheme', maxLength: 1 }),
    ),
  })
const day = fc.integer({ min: 1, max: 28 }).map((date) => String(date).padStart(2, '0'))
const time = fc.constantFrom('00:00', '02:30', '13:05')
const form = fc.record({
  countries: fc.constantFrom('TH', 'TH, MM', 'CI, CD, KR, BA'),
  severity: fc.constantFrom(...severities),
  from_date: day.map((date) => `2026-10-${date}`),
  from_time: time,
  // Clocks go back on 25 October, and forward on 28 March.
  until_date: fc.oneof(
    day.map((date) => `2026-11-${date}`),
    fc.constantFrom('2026-10-31', '2027-03-28'),
  ),
  until_time: time,
  next_date: fc.constantFrom('', '2026-10-25'),
  next_time: fc.constant('02:30'),
  title_en: typed(30),
  area_en: typed(20),
  what_en: typed(80),
  steps_en: typed(60),
  title_fr: typed(20),
  what_fr: typed(20),
})

describe('an alert as CAP 1.2', () => {
  test('names both numbers of the helpline, because the free one cannot be dialled everywhere', () => {
    expect(exported({})).toContain('<contact>+41 58 465 33 33, +41 800 24 7 365</contact>')
  })

  test('is valid, and its import is the alert again, whatever was typed', () => {
    let alerts = 0
    fc.assert(
      fc.property(form, ({ next_date, next_time, ...fields }) => {
        const { content } = alertFromFields({ ...fields, ...(next_date && { next_date, next_time }) }, visit, reference)
        fc.pre(content !== undefined)
        alerts += 1
        const file = exported(content)
        expect(violationOf(file)).toBe(undefined)
        const read = importCap(bytesOf(file), visit, reference)
        if (read.kind !== 'draft') throw new Error(JSON.stringify(read))
        expect(alertFromFields(read.fields, visit, reference).content).toEqual({ ...content, countries: content.countries.toSorted() })
        expect([read.notes, read.others]).toEqual([[], []])
      }),
    )
    expect(alerts).toBeGreaterThan(50)
  })

  test('has no signs that XML has no place for', () => {
    const file = exported({ texts: { en: { title: 'a\u0001b\uD800c', what: '\u{1F30A}', steps: [] } } })
    expect(file).toContain('<headline>abc</headline>\n<description>\u{1F30A}</description>')
    expect(violationOf(file)).toBe(undefined)
  })

  test('is not in effect before it was sent, and names no onset', () => {
    const releasedAt = Date.UTC(2026, 9, 1, 12)
    expect(exported({ from: releasedAt - 3_600_000, releasedAt })).toContain('<effective>2026-10-01T12:00:00-00:00</effective>')
    const later = exported({ from: releasedAt + 3_600_000, releasedAt })
    expect(later).toContain('<effective>2026-10-01T13:00:00-00:00</effective>')
    expect(later).not.toContain('onset')
  })

  test('names every earlier release under the sender of its own files', () => {
    const [first, second] = [sampleAlert({ releasedAt: 1_000 }), sampleAlert({ number: 4, releasedAt: 61_999 })]
    const alert = sampleAlert({ number: 9, kind: 'cancelled' })
    const earlier = [
      { alert: first, sender: 'old@example.ch' },
      { alert: second, sender: 'desk@example.ch' },
    ]
    const file = capOf({ alert, sender: 'desk@example.ch' }, earlier, reference)
    expect(file).toContain('<identifier>flood.9</identifier>')
    expect(file).toContain('<msgType>Cancel</msgType>')
    expect(file).toContain(
      '<references>old@example.ch,flood.1,1970-01-01T00:00:01-00:00 desk@example.ch,flood.4,1970-01-01T00:01:01-00:00</references>',
    )
    expect(violationOf(file)).toBe(undefined)
  })
})

test.each([
  ['Immediate', 'Extreme', 'emergency', true],
  ['Immediate', 'Severe', 'emergency', false],
  ['Expected', 'Severe', 'warning', true],
  ['Expected', 'Extreme', 'warning', false],
  ['Immediate', 'Moderate', 'warning', false],
  ['Unknown', 'Unknown', 'warning', false],
  ['Future', 'Minor', 'information', true],
  ['Immediate', 'Minor', 'information', false],
  ['Past', 'Extreme', 'information', false],
])('urgency %s and severity %s are the level %s', (urgency, severity, level, isExact) => {
  expect(levelOf(urgency, severity)).toEqual({ level, isExact })
})
