import { expect, test } from 'vitest'
import type { Country, Representation } from '#contract/contact/representation.ts'
import { loadPhones } from '#src/shared/platform/phones.ts'
import { sampleCountry, sampleRepresentation } from '#store/testing/samples.ts'
import { type CardParts, cardContent, cardText, localLabels, directionOf, linesOf } from './card-content.ts'
import { contactProblem, readPhoneBy } from './card-phone.ts'
import labels from './card-labels.json'

const phones = await loadPhones()
const readPhone = readPhoneBy(phones, ['TH', 'CH'])
const names = { de: 'Thailand', fr: 'Thaïlande', it: 'Tailandia', en: 'Thailand' }
const country: Country = sampleCountry('TH', {
  names,
  languages: ['th'],
  callingCodes: ['+66'],
  emergency: { police: ['191', '1155'], ambulance: ['1669'], fire: ['199'], general: [], oneList: ['1155'], disputed: ['199'] },
})
const representation: Representation = {
  ...sampleRepresentation('th-bangkok-embassy'),
  type: 'embassy',
  city: { ...names, en: 'Bangkok' },
  phone: '+6626746900',
}
const empty = { name: ' ', bloodGroup: '', allergies: ' ', medicines: '', note: '', contacts: [{ name: '', phone: '' }] }
const parts: CardParts = {
  entries: {
    ...empty,
    name: ' Anna Muster ',
    bloodGroup: 'A+',
    note: 'Wears a pacemaker',
    contacts: [
      { name: 'Beat', phone: ' +41 79 1234567 ' },
      { name: 'Chris', phone: '' },
    ],
  },
  country,
  missing: null,
  representation,
  helpline: { phone: '+41 58 465 33 33', freeCall: '+41 800 24 7 365' },
  local: localLabels(country),
  readPhone,
  now: Date.parse('2026-11-26T12:00:00Z'),
}
const textOf = (more: Partial<CardParts>) => cardText(cardContent({ ...parts, ...more }))

test('card lists medical facts, own contacts, embassy, ministry, then the country’s numbers, in English', () => {
  expect(textOf({})).toBe(
    [
      'Emergency card',
      'Anna Muster, Swiss citizen',
      'Blood group:',
      'A+',
      'Important:',
      'Wears a pacemaker',
      'Please call:',
      'Beat +41 79 123 45 67',
      'Swiss embassy, Bangkok:',
      '+66 2 674 6900',
      'Swiss foreign ministry:',
      '+41 58 465 33 33',
      '+41 800 24 7 365',
      'Thailand:',
      'Police 1 9 1, 1 1 5 5 (not confirmed)',
      'Ambulance 1 6 6 9',
      'Fire 1 9 9 (not confirmed)',
      '26 Nov 2026',
      'Also in Thai',
    ].join('\n'),
  )
})

test('every label of the card has the local language beside it', () => {
  const { title, citizen, groups, emergency, code } = cardContent(parts)
  const cardLabels = [
    title,
    citizen,
    code.label,
    ...groups.map((group) => group.title),
    ...(emergency?.lines ?? []).map(({ label }) => label),
  ]
  expect(cardLabels.filter(({ local }) => local === null || !/\p{Script=Thai}/u.test(local))).toEqual([])
  expect(cardContent({ ...parts, local: null }).title).toEqual({ english: 'Emergency', local: null })
})

test('without entries and country the card has the ministry only, and the code calls it', () => {
  const bare = cardContent({ ...parts, entries: empty, country: null, representation: null, local: null })
  expect(bare.groups.map(({ title }) => title.english)).toEqual(['Swiss foreign ministry'])
  expect(bare.emergency).toBe(null)
  expect(bare.code.phone).toBe('+41584653333')
})

test('the code calls the first contact, else the representation', () => {
  expect(cardContent(parts).code.phone).toBe('+41791234567')
  expect(cardContent({ ...parts, entries: empty }).code.phone).toBe('+6626746900')
})

test('a representation without a number is named; a closed one is not', () => {
  expect(textOf({ representation: { ...representation, phone: null } })).toContain('Swiss embassy, Bangkok:\nSwiss foreign')
  expect(textOf({ representation: { ...representation, closed: { since: '2024', isTemporary: true } } })).not.toContain('embassy')
  expect(textOf({ representation: { ...representation, type: 'honorary-consulate' } })).toContain('Swiss consulate, Bangkok')
})

test.each(['0041 79 123 45 67', '(+41) 79 123 45 67', 'Mobile: +41 79 123 45 67'])('a contact with the number %j is printed', (phone) => {
  expect(textOf({ entries: { ...parts.entries, contacts: [{ name: 'Beat', phone }] } })).toContain('Beat +41 79 123 45 67')
})

test('a contact with a number that only works inside its country is not printed', () => {
  const entries = { ...parts.entries, contacts: [{ name: 'Beat', phone: '079 123 45 67' }] }
  expect(textOf({ entries })).not.toContain('Beat')
})

test.each([
  ['079 123 45 67', ['+41 79 123 45 67']],
  ['044 668 18 00', ['+41 44 668 18 00']],
  // A mobile phone in Thailand, and a number in Graubünden.
  ['081 234 5678', ['+66 81 234 5678', '+41 81 234 56 78']],
  ['+66 081 234 5678', ['+66 81 234 5678']],
  ['0041 79 123 45 67', ['+41 79 123 45 67']],
  ['Beat: +41 79 123 45 67', ['+41 79 123 45 67']],
  ['+41 79 123', []],
  ['ask my brother', []],
  ['', []],
])('%j is read as %j by someone who lives in Thailand', (text, numbers) => {
  expect(readPhone(text).numbers).toEqual(numbers)
})

test.each([
  ['079 123 45 67', true],
  ['081 234 5678', true],
  ['+41 79 123 45 67', false],
  ['(+41) 79 123 45 67', false],
  ['0041 79 123 45 67', false],
  ['+41 79 123', false],
])('reading %j needed a country: %j', (text, neededCountry) => {
  expect(readPhone(text).neededCountry).toBe(neededCountry)
})

test.each([
  ['079 123 45 67', { key: 'phoneNational', example: '+41 79 123 45 67' }],
  ['081 234 567', { key: 'phoneNational', example: '+41 79 123 45 67' }],
  ['ask my brother', { key: 'phoneNone', example: '+41 79 123 45 67' }],
  ['at the office, room 12', { key: 'phoneNone', example: '+41 79 123 45 67' }],
  ['5', { key: 'phoneNone', example: '+41 79 123 45 67' }],
  ['112', { key: 'phoneShort', example: '+41 79 123 45 67' }],
  ['1669', { key: 'phoneShort', example: '+41 79 123 45 67' }],
  ['116 117', { key: 'phoneShort', example: '+41 79 123 45 67' }],
  ['+41 79 123 45 67 / +66 81 234 5678', { key: 'phoneSeveral', example: '' }],
  ['079 123 45 67 / 044 668 18 00', { key: 'phoneSeveral', example: '' }],
  ['+41 79 123 45 67 or 044 668 18 00', { key: 'phoneSeveral', example: '' }],
  ['+41 44 668 18 00 ext 5', { key: 'phoneSeveral', example: '' }],
  ['044 668 18 00 #5', { key: 'phoneSeveral', example: '' }],
  ['081 234 5678', { key: 'phoneNational', example: '+66 81 234 5678 / +41 81 234 56 78' }],
  ['+41 79 123', { key: 'phoneIncomplete', example: '' }],
  ['+41 79 123 45 67 8', { key: 'phoneIncomplete', example: '' }],
  ['0041 79 123', { key: 'phoneIncomplete', example: '' }],
  ['+66 81 234 5678', null],
  ['(+41) 79 123 45 67', null],
  [' ', { key: 'phoneMissing', example: '' }],
])('problem of a contact with the number %j: %j', (phone, problem) => {
  expect(contactProblem({ name: 'Beat', phone }, readPhone)).toEqual(problem)
})

test('an empty contact has no problem', () => {
  expect(contactProblem({ name: ' ', phone: '' }, readPhone)).toBe(null)
})

test.each([
  ['+41 79 123 45 67', ['+41 79 123 45 67']],
  ['(+41) 79 123 45 67', ['+41 79 123 45 67']],
  ['0041 79 123 45 67', ['+41 79 123 45 67']],
  ['079 123 45 67', []],
])('before the rules of phone numbers are loaded, %j is read as %j', (text, numbers) => {
  expect(readPhoneBy(null, ['CH'])(text)).toEqual({ numbers, neededCountry: false, hasMore: false })
})

test.each([
  ['TH', ['th'], 'th'],
  ['BE', ['nl', 'fr', 'de'], 'nl'],
  ['TW', ['zh'], 'zh-Hant'],
  ['CN', ['zh'], 'zh-Hans'],
  ['IL', ['he', 'ar'], 'he'],
  ['NO', ['no', 'nb', 'nn'], 'no'],
  // Without labels for Pashto: the next official language.
  ['AF', ['ps', 'fa', 'uz', 'tk'], 'fa'],
  ['MM', ['my'], undefined],
  ['KE', ['en', 'sw'], undefined],
  ['IE', ['ga', 'en'], undefined],
  ['AQ', [], undefined],
])('local language of %s, where %j are official, is %s', (iso2, languages, language) => {
  expect(localLabels({ iso2, languages })?.language).toBe(language)
})

test.each(Object.entries(labels))('the direction of every label in %s is the direction of its script', (code, own) => {
  const direction = ['ar', 'he', 'fa'].includes(code) ? 'rtl' : 'ltr'
  expect(Object.values(own).filter((text) => directionOf(text) !== direction)).toEqual([])
})

const scripts: Record<string, RegExp> = {
  ar: /\p{Script=Arabic}/u,
  bg: /\p{Script=Cyrillic}/u,
  el: /\p{Script=Greek}/u,
  fa: /\p{Script=Arabic}/u,
  he: /\p{Script=Hebrew}/u,
  hi: /\p{Script=Devanagari}/u,
  ja: /[\p{Script=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}]/u,
  ko: /\p{Script=Hangul}/u,
  ru: /\p{Script=Cyrillic}/u,
  sr: /\p{Script=Cyrillic}/u,
  th: /\p{Script=Thai}/u,
  uk: /\p{Script=Cyrillic}/u,
  'zh-Hans': /\p{Script=Han}/u,
  'zh-Hant': /\p{Script=Han}/u,
}

test.each(Object.entries(labels))('labels in %s are complete and in one script', (code, own) => {
  expect(Object.keys(own)).toEqual(Object.keys(labels.en))
  const letters = Object.values(own).flatMap((text) => text.match(/\p{L}/gu) ?? [])
  expect(letters.filter((letter) => !(scripts[code] ?? /\p{Script=Latin}/u).test(letter.normalize('NFC')))).toEqual([])
})

/** Each UTF-16 unit is one wide. */
const lines = (text: string, width: number, maxWordWidth = width) => linesOf(text, { width, maxWordWidth, widthOf: (part) => part.length })

test.each([
  ['Penicillin and nuts', ['Penicillin', 'and nuts']],
  ['水'.repeat(24), ['水'.repeat(10), '水'.repeat(10), '水'.repeat(4)]],
  ['No 水水水水水水水水水水水', ['No 水水水水水水水', '水水水水']],
  ['水水水水水水水水水水。水', ['水'.repeat(9), '水。水']],
  ['Beispielhausen', ['Beispielha', 'usen']],
  ['Anna-Maria-Luisa', ['Anna-', 'Maria-', 'Luisa']],
  // The vowel before a consonant, and the marks and vowels after it.
  ['แพ้ยาเพนิซิลลิน', ['แพ้ยาเพนิ', 'ซิลลิน']],
  ['กรุณาโทรเรียก', ['กรุณาโทร', 'เรียก']],
  ['', ['']],
])('%j is broken into %j in a column of ten', (text, broken) => {
  expect(lines(text, 10)).toEqual(broken)
})

test('a word up to the widest allowed width stays whole', () => {
  expect(lines('a Beispielhausen', 10, 14)).toEqual(['a', 'Beispielhausen'])
})

test.each([
  ['Anna', 'ltr'],
  ['אנה (Anna)', 'rtl'],
  ['Anna (אנה)', 'ltr'],
  ['12 آنا', 'rtl'],
  ['+41 79 123 45 67', 'ltr'],
  ['', 'ltr'],
])('direction of %j is %s', (text, direction) => {
  expect(directionOf(text)).toBe(direction)
})
