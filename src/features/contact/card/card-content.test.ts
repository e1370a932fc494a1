import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import type { Country, Representation } from '#contract/contact/representation.ts'
import { type CardParts, cardContent, cardText, codeText } from './card-content.ts'

const words = ((key: string, given?: object) => (given ? `${key} ${Object.values(given).join()}` : key)) as unknown as TFunction<'card'> &
  TFunction<'contact'>
const names = { de: 'Thailand', fr: 'Thaïlande', it: 'Tailandia', en: 'Thailand' }
const country = {
  names,
  callingCodes: ['+66'],
  emergency: { police: ['191', '1155'], ambulance: ['1669'], fire: ['199'], general: [] },
} as unknown as Country
const representation = { names: { ...names, en: 'Embassy in Bangkok' }, phone: '+6626746900' } as unknown as Representation
const parts: CardParts = {
  entries: {
    name: ' Anna Muster ',
    note: 'Blood group A+',
    contacts: [
      { name: 'Beat', phone: ' +41 79 123 45 67 ' },
      { name: 'Nobody', phone: '' },
    ],
  },
  country,
  representation,
  helpline: { phone: '+41 58 465 33 33', freeCall: '+41 800 24 7 365' },
  language: 'en',
  date: '26 November 2026',
}

test('the citizen’s own contacts come first, then the country’s numbers, the representation and the helpline', () => {
  expect(cardText(cardContent(parts, words, words))).toBe(
    [
      'title',
      'Anna Muster, citizen',
      'Blood group A+',
      'callFirst:',
      'Beat +41 79 123 45 67',
      'numbersIn Thailand:',
      'police 1 9 1',
      'police 1 1 5 5',
      'ambulance 1 6 6 9',
      'fire 1 9 9',
      'representation:',
      'Embassy in Bangkok +66 2 674 69 00',
      'helpline:',
      'freeCall +41 800 24 7 365',
      'paidNumber +41 58 465 33 33',
      'asOf 26 November 2026',
    ].join('\n'),
  )
})

test('the code has what only this card says, and whom to call; the country’s numbers anybody knows', () => {
  expect(codeText(cardContent(parts, words, words))).toBe(
    [
      'Anna Muster, citizen',
      'Blood group A+',
      'Beat +41 79 123 45 67',
      'Embassy in Bangkok +66 2 674 69 00',
      'freeCall +41 800 24 7 365',
      'paidNumber +41 58 465 33 33',
    ].join('\n'),
  )
})

test('nothing typed, no country and no number: the helpline is there, and nothing empty', () => {
  const empty = { name: ' ', note: '', contacts: [{ name: '', phone: '1' }] }
  const bare = cardContent({ ...parts, entries: empty, country: null, representation: null }, words, words)
  expect(bare.groups.map(({ title }) => title)).toEqual(['helpline'])
  expect(cardText(bare)).toMatch(/^title\ncitizen\nhelpline:/)
  const unlisted = cardContent({ ...parts, representation: { ...representation, phone: null } }, words, words)
  expect(cardText(unlisted)).toContain('\nEmbassy in Bangkok\n')
})
