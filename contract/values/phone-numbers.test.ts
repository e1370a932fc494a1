import fc from 'fast-check'
import examples from 'libphonenumber-js/mobile/examples'
import { type CountryCode, parsePhoneNumberFromString as parse } from 'libphonenumber-js/min'
import { describe, expect, test } from 'vitest'
import { findPhones, formatPhone, phonesMeant, readPhone, readTypedPhone, tidiedPhone } from './phone-numbers.ts'
import { plainSigns } from './plain-signs.ts'
import { telAddress } from './tel-address.ts'

const numbersIn = (text: string, country?: string) => findPhones(text, country).map(({ number }) => number)

describe('numbers in a text', () => {
  test.each([
    ['Call +41 58 465 33 33 24 hours a day.', ['+41584653333']],
    ['Call +41 58 465 33 33 7 days a week.', ['+41584653333']],
    ['Call +41 58 465 33 33, 7 days a week.', ['+41584653333']],
    ['+49 30 39 04 00 0 24 Stunden', ['+49303904000']],
    ['+66 2 123 45 67 12 Example Road', ['+6621234567']],
    ['+49 30 3904000 10 Kurze Strasse', ['+49303904000']],
    ['+33 1 23 45 67 89 10 rue du Bac', ['+33123456789']],
    ['+41 (0)58 465 33 33', ['+41584653333']],
    ['+1-202-555-0143', ['+12025550143']],
    ['0041 58 465 33 33', ['+41584653333']],
    ['Tel.+41 58 465 33 33 (24h)', ['+41584653333']],
    ['+41 58 465 33 33 or +66 2 674 69 00', ['+41584653333', '+6626746900']],
    ['+41 58 465 33 33 / +66 2 674 69 00', ['+41584653333', '+6626746900']],
    ['+41 58 465 33 33+66 2 674 69 00', ['+41584653333', '+6626746900']],
    ['\u202A+41 58 465\u00A033\u201133\u202C', ['+41584653333']],
    ['اتصل ‎+٤١ ٥٨ ٤٦٥ ٣٣ ٣٣', ['+41584653333']],
    ['+1 000 000 people', []],
    ['On 2026-11-20 some 12 000 000 people; order 1004179 123 45 67', []],
    ['191', []],
  ])('%s', (text, numbers) => {
    expect(numbersIn(text)).toEqual(numbers)
  })

  test('with a country, numbers without a calling code are found too', () => {
    expect(numbersIn('02 674 6900 / 02 674 6901', 'TH')).toEqual(['+6626746900', '+6626746901'])
    expect(numbersIn('02 674 69 00 ext 12', 'TH')).toEqual(['+6626746900'])
    expect(numbersIn('079/123 45 67', 'CH')).toEqual(['+41791234567'])
  })

  test('offsets refer to the original text', () => {
    const text = '😀 call \u202A+𝟰𝟭 79 123\u00AD45 67\u202C now'
    const [{ start, end }] = findPhones(text) as [ReturnType<typeof findPhones>[number]]
    expect([text.slice(0, start), text.slice(end)]).toEqual(['😀 call \u202A', '\u202C now'])
  })
})

describe('one number', () => {
  test.each([
    ['+52 1 55 1234 5678', null, '+525512345678'],
    ['044 55 1234 5678', 'MX', '+525512345678'],
    ['01 55 1234 5678', 'MX', '+525512345678'],
    ['55 1234 5678', 'MX', '+525512345678'],
    ['+44 (0)20 7946 0958', null, '+442079460958'],
    ['011 41 79 123 45 67', 'US', '+41791234567'],
    ['011 41 79 123 45 67', null, '+41791234567'],
    ['011 4321 5678', 'AR', '+541143215678'],
    ['+45 (0)33 12 34 56', null, '+4533123456'],
    ['tel:+41791234567', null, '+41791234567'],
    ['(+41) 79 123 45 67', null, '+41791234567'],
    ['+0041 79 123 45 67', null, '+41791234567'],
    ['06 6982 0000', 'IT', '+390669820000'],
  ])('%s in %s', (text, country, number) => {
    expect(readPhone(text, country)?.number).toBe(number)
  })

  test.each(['', '12', '079 123 45 67 89', '079 123 45 67 ext. 5', '+999 1234567', 'zero', '+41 79 123 45 67 / 68', 'call 079 123 45 67'])(
    '%j is none',
    (text) => {
      expect(readPhone(text, 'CH')).toBeNull()
    },
  )

  test('a number typed before the rules were loaded is read later', () => {
    expect(readTypedPhone('+66 081 234 5678')?.number).toBe('+66812345678')
    expect(readTypedPhone('+1 011 41 79 123 45 67')?.number).toBe('+41791234567')
    expect(readTypedPhone('+52 1 55 1234 5678')?.number).toBe('+525512345678')
    expect(readTypedPhone('+1809 555 1234')?.number).toBe('+18095551234')
    expect(readTypedPhone('+39 06 698 20000')?.number).toBe('+390669820000')
    expect(readTypedPhone('+41 12')).toBeNull()
  })

  test('is formatted in groups; other text is unchanged', () => {
    expect(formatPhone('+6626746900')).toBe('+66 2 674 6900')
    expect(formatPhone('191')).toBe('191')
  })

  test('a number without a calling code may belong to several countries', () => {
    expect(phonesMeant('081 234 56 78', ['TH', 'CH'])).toEqual(['+66812345678', '+41812345678'])
    expect(phonesMeant('+66 81 234 56 78', ['TH', 'CH'])).toEqual(['+66812345678'])
    expect(phonesMeant('8123 4567', ['SG'])).toEqual(phonesMeant('+65 8123 4567', ['CH']))
  })
})

describe('pasted text', () => {
  test.each([
    ['Anna Muster, Mobil: +41 79 123 45 67', '+41 79 123 45 67'],
    ['Anna Muster, Mobil: 079 123 45 67', '079 123 45 67'],
    ['\u202A+41\u00A079\u2011123\u201145\u201167\u202C', '+41 79-123-45-67'],
    ['Tel. ٠٧٩ ١٢٣ ٤٥ ٦٧', '079 123 45 67'],
  ])('%s leaves the number', (text, number) => {
    expect(tidiedPhone(text)).toBe(number)
  })

  test.each(['079 123 45 67 89', '+41 58 465 33 33 ext 12', '+41 58 465 33 33 / +66 2 674 69 00', 'no number', '+41584653333/34'])(
    '%s stays whole, because part of it could be lost',
    (text) => {
      expect(tidiedPhone(text)).toBe(text)
    },
  )
})

const scripts = [
  '0123456789',
  '٠١٢٣٤٥٦٧٨٩',
  '۰۱۲۳۴۵۶۷۸۹',
  '०१२३४५६७८९',
  '০১২৩৪৫৬৭৮৯',
  '๐๑๒๓๔๕๖๗๘๙',
  '၀၁၂၃၄၅၆၇၈၉',
  '០១២៣៤៥៦៧៨៩',
  '０１２３４５６７８９',
].map((row) => Array.from(row))
const separators = ['', ' ', '-', '.', '\u00A0', '\u202F', '\u2011', '\u2013', '\t', '  ', ' - ']
const invisible = ['', ...Array.from('\u202A\u202C\u202D\u202E\u200B\u200E\u200F\u2060\u00AD\u061C\u2066\u2069\uFEFF')]
const before = ['', 'Call ', 'Anna Muster, Mobil: ', '(', 'Rufen Sie ', 'اتصل على ', 'โทร ', '«', 'Tel:']
const after = [
  '',
  '.',
  ')',
  '»',
  ' and ask for Anna',
  ', please',
  ' 24 hours a day.',
  ', 7 jours sur 7',
  ' 12 Example Road',
  ' – sofort',
  '\nThank you',
]

/** A number that exists by the rules, from the example of its country with other last digits. */
const validNumber = fc
  .record({
    example: fc.constantFrom(...Object.entries(examples).filter((entry): entry is [CountryCode, string] => typeof entry[1] === 'string')),
    end: fc.integer({ min: 0, max: 999 }),
  })
  .map(({ example: [country, example], end }) => {
    const changed = parse(example.slice(0, -3) + String(end).padStart(3, '0'), country)
    return { country, number: changed?.isValid() === true ? changed : (parse(example, country) as NonNullable<typeof changed>) }
  })

const written = fc
  .record({
    valid: validNumber,
    isNational: fc.boolean(),
    script: fc.constantFrom(...scripts),
    gaps: fc.array(fc.constantFrom(...separators), { minLength: 8, maxLength: 8 }),
    marks: fc.array(fc.constantFrom(...invisible), { minLength: 40, maxLength: 40 }),
    plus: fc.constantFrom('+', '\uFF0B', '00'),
    isBracketed: fc.boolean(),
    before: fc.constantFrom(...before),
    after: fc.constantFrom(...after),
  })
  .map(({ valid: { country, number }, isNational, script, gaps, marks, plus, isBracketed, ...around }) => {
    let gap = 0
    const groups = (isNational ? number.formatNational() : number.formatInternational())
      .replace('+', plus)
      .replaceAll(/[() -]+/g, () => gaps[gap++ % 8] || ' ')
    const bracketed = isBracketed && !isNational && plus === '+' ? `(${groups.replace(/(?<=\d)(?=\D)/, ')')}` : groups
    const marked = Array.from(bracketed, (sign, at) => (marks[at % 40] ?? '') + (/\d/.test(sign) ? script[Number(sign)] : sign)).join('')
    return { text: around.before + marked + around.after, country, number: number.number }
  })

test('a thousand numbers in any spelling are read as meant and shown as dialled', () => {
  const seen: string[] = []
  fc.assert(
    fc.property(written, ({ text, country, number }) => {
      seen.push(text)
      const found = findPhones(text, country)
      const [phone] = found as [(typeof found)[number]]
      expect([found.length, phone.number], text).toEqual([1, number])
      expect(telAddress(phone.shown), text).toBe(`tel:${number}`)
      expect(readPhone(plainSigns(text.slice(phone.start, phone.end)), country)?.number, text).toBe(number)
      expect(readPhone(phone.shown)?.number, text).toBe(number)
    }),
    { numRuns: 1000, seed: 53 },
  )
  expect(new Set(seen).size).toBeGreaterThan(990)
})
