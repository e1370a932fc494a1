import { expect, test } from 'vitest'
import { emergencyFigures, spacedPhone } from './phone-numbers.ts'

test('each service has its figure, further numbers stand behind the first', () => {
  expect(emergencyFigures({ police: ['191'], ambulance: ['1669', '1646'], fire: ['199'], general: [] })).toEqual([
    { service: 'police', numbers: ['191'] },
    { service: 'ambulance', numbers: ['1669', '1646'] },
    { service: 'fire', numbers: ['199'] },
  ])
})

test('one number for everything stands once', () => {
  expect(emergencyFigures({ police: ['911', '999'], ambulance: ['911'], fire: ['911'], general: ['999', '911'] })).toEqual([
    { service: 'general', numbers: ['911', '999'] },
  ])
})

test('a general number beside the services comes last', () => {
  expect(emergencyFigures({ police: ['110'], ambulance: ['112'], fire: ['118'], general: ['112'] }).map(({ service }) => service)).toEqual([
    'police',
    'ambulance',
    'fire',
    'general',
  ])
})

test('what is not known is left out', () => {
  expect(emergencyFigures({ police: [], ambulance: ['15'], fire: [], general: [] })).toEqual([{ service: 'ambulance', numbers: ['15'] }])
  expect(emergencyFigures({ police: [], ambulance: [], fire: [], general: [] })).toEqual([])
})

test('a number is cut into groups after its calling code', () => {
  expect(spacedPhone('+6626746900', ['+66'])).toBe('+66 2 674 69 00')
  expect(spacedPhone('+41584653333', ['+41'])).toBe('+41 58 465 33 33')
  expect(spacedPhone('+12027457900', ['+1'])).toBe('+1 202 745 79 00')
})

test('the longest calling code that fits is taken', () => {
  expect(spacedPhone('+18095330000', ['+1', '+1809'])).toBe('+1809 533 00 00')
})

test('short numbers, grouped ones and unknown codes stay as they are', () => {
  expect(spacedPhone('191', ['+66'])).toBe('191')
  expect(spacedPhone('+41 800 24 7 365', ['+41'])).toBe('+41 800 24 7 365')
  expect(spacedPhone('+6626746900')).toBe('+6626746900')
  expect(spacedPhone('+6626746900', ['+41'])).toBe('+6626746900')
})
