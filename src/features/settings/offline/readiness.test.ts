import { expect, test } from 'vitest'
import type { StoredPart } from '#store/views.ts'
import { type Own, ownPack, packEstimate, readiness } from './readiness.ts'

const own: Own = { country: 'TH', language: 'de', hasRepresentation: true }
const emergency: StoredPart = { part: 'emergency', count: 11, bytes: 900, confirmedAt: 1 }
const pack = (country: string, language: Own['language'], count = 57, bytes = 1900): StoredPart => ({
  part: 'guide',
  count,
  bytes,
  confirmedAt: 1,
  country,
  language,
})

test('yes needs the emergency help, the representation and the own pack', () => {
  expect(readiness([emergency, pack('TH', 'de')], own)).toBe('readyYes')
  expect(readiness([emergency, pack('TH', 'de')], { ...own, hasRepresentation: false })).toBe('readyEmergency')
  expect(readiness([emergency, pack('LA', 'de')], own)).toBe('readyEmergency')
  expect(readiness([emergency, { ...pack('TH', 'de'), wanted: 1000 }], own)).toBe('readyEmergency')
  expect(readiness([pack('TH', 'de')], own)).toBe('readyNo')
})

test('a pack in another language, or an empty one, is not the own pack', () => {
  expect(ownPack([pack('TH', 'fr')], own)).toBeUndefined()
  expect(ownPack([pack('TH', 'de', 0)], own)).toBeUndefined()
})

test('without a country the pack of Switzerland counts', () => {
  expect(readiness([emergency, pack('CH', 'de')], { ...own, country: null })).toBe('readyYes')
})

test('another pack takes at most what the biggest one in the language took', () => {
  expect(packEstimate([pack('TH', 'de', 57, 1900), pack('CH', 'de', 61, 2100), pack('CH', 'fr', 61, 9999)], 'de')).toBe(2100)
  expect(packEstimate([emergency], 'de')).toBeNull()
})
