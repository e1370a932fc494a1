import { expect, test } from 'vitest'
import type { Country, Representation, Evidence } from '#contract/contact/representation.ts'
import { nameOf, callsFor, placeholderText } from './placeholder-text.ts'
import { evidenceWords } from './evidence.ts'
import { setOff } from './inline.tsx'

const country = { emergency: { police: ['191', '1155', '112'], ambulance: ['1669'], fire: [], general: ['112'] } } as unknown as Country
const representation = { phone: '+66 2 674 69 00' } as Representation

const helpline = { phone: '+41 58 465 33 33', freeCall: '+41 800 24 7 365' }

test('a call in a text offers every number of the service', () => {
  expect(callsFor('police', { country })).toEqual({ target: 'police', numbers: ['191', '1155', '112'] })
  expect(callsFor('ambulance', { country })).toEqual({ target: 'ambulance', numbers: ['1669'] })
})

test('a service without a number of its own is reached by the general one', () => {
  expect(callsFor('fire', { country }).numbers).toEqual(['112'])
})

test('where we know no number there is no call', () => {
  expect(callsFor('police', {}).numbers).toEqual([])
  expect(callsFor('helpline', { helpline: null }).numbers).toEqual([])
  expect(callsFor('representation', {}).numbers).toEqual([])
})

test('the representation and the helpline are called by their own numbers', () => {
  expect(callsFor('representation', { representation, helpline })).toEqual({ target: 'representation', numbers: ['+66 2 674 69 00'] })
  expect(callsFor('helpline', { helpline })).toEqual({ target: 'helpline', numbers: ['+41 800 24 7 365'], noAnswer: '+41 58 465 33 33' })
})

test('the helpline stands in for a representation whose number we do not know, and says why', () => {
  const instead = { target: 'helpline', numbers: ['+41 800 24 7 365'], noAnswer: '+41 58 465 33 33' }
  expect(callsFor('representation', { country, representation: { ...representation, phone: null }, helpline })).toEqual({
    ...instead,
    instead: 'noPhone',
  })
  expect(callsFor('representation', { country, representation: null, helpline })).toEqual({ ...instead, instead: 'noRepresentation' })
  expect(callsFor('representation', { helpline }), 'nobody has said where they are').toEqual(instead)
})

test('a code or a time zone that nobody knows stands as it is, or not at all, and breaks nothing', () => {
  const odd = { currencies: ['THB', 'baht!'], timezones: ['Asia/Bankok'] } as unknown as Country
  const inEnglish = { language: 'en', locale: 'en-GB' } as const
  expect(placeholderText('currency', { country: odd }, inEnglish)).toBe('Thai Baht, baht!')
  expect(
    placeholderText('timezone', { country: odd, representation: { ...representation, timezone: 'Asia/Bankok' } }, inEnglish),
  ).toBeUndefined()
  expect(nameOf('', 'language', 'en-GB')).toBe('')
})

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

test('a sentence comes apart at what is set off in it', () => {
  expect(setOff('Für <b>Thailand</b>, auf diesem Gerät', 'b')).toEqual(['Für ', 'Thailand', ', auf diesem Gerät'])
  expect(setOff('<b>Thailand</b> haben wir abgeleitet.', 'b')).toEqual(['', 'Thailand', ' haben wir abgeleitet.'])
})

test('a sentence in which nothing is set off stays whole', () => {
  expect(setOff('Nothing found', 'b')).toEqual(['Nothing found', '', ''])
})
