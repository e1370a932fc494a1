import { expect, test } from 'vitest'
import { emergencyFigures, singleDigits, spacedPhone, spokenPhone } from './phone-numbers.ts'

test('a voice reads phone numbers digit by digit, with a pause between groups', () => {
  expect(spokenPhone('+41 800 24 7 365')).toBe('+4 1, 8 0 0, 2 4, 7, 3 6 5')
  expect(spokenPhone('+41\u00a058\u00a0465')).toBe('+4 1, 5 8, 4 6 5')
  expect(spokenPhone('117')).toBe('1 1 7')
})

test('each service has a figure with all its numbers', () => {
  expect(emergencyFigures({ police: ['191'], ambulance: ['1669', '1646'], fire: ['199'], general: [] })).toEqual([
    { service: 'police', numbers: ['191'] },
    { service: 'ambulance', numbers: ['1669', '1646'] },
    { service: 'fire', numbers: ['199'] },
  ])
})

test('a first number that all services share is shown once', () => {
  expect(emergencyFigures({ police: ['911', '999'], ambulance: ['911'], fire: ['911'], general: ['999', '911'] })).toEqual([
    { service: 'general', numbers: ['911', '999'] },
  ])
})

test('a further number that all services share is shown with the first', () => {
  expect(emergencyFigures({ police: ['999', '112'], ambulance: ['999', '112'], fire: ['999', '112'], general: ['999'] })).toEqual([
    { service: 'general', numbers: ['999', '112'] },
  ])
})

test('numbers of one service stay beside the shared number', () => {
  expect(emergencyFigures({ police: ['911', '101'], ambulance: ['911', '131'], fire: ['911', '102'], general: ['911'] })).toEqual([
    { service: 'general', numbers: ['911'] },
    { service: 'police', numbers: ['101'] },
    { service: 'ambulance', numbers: ['131'] },
    { service: 'fire', numbers: ['102'] },
  ])
})

test('emergency numbers are spelled digit by digit, numbers with a country code are not', () => {
  expect(singleDigits('911')).toBe('9 1 1')
  expect(singleDigits('020112')).toBe('0 2 0 1 1 2')
  expect(singleDigits('+41 58 465 33 33')).toBe('+41 58 465 33 33')
})

test('a general number beside the services comes last', () => {
  expect(emergencyFigures({ police: ['110'], ambulance: ['112'], fire: ['118'], general: ['112'] }).map(({ service }) => service)).toEqual([
    'police',
    'ambulance',
    'fire',
    'general',
  ])
})

test('a service without numbers has no figure', () => {
  expect(emergencyFigures({ police: [], ambulance: ['15'], fire: [], general: [] })).toEqual([{ service: 'ambulance', numbers: ['15'] }])
  expect(emergencyFigures({ police: [], ambulance: [], fire: [], general: [] })).toEqual([])
})

test('a number is split into groups after its calling code', () => {
  expect(spacedPhone('+6626746900', ['+66'])).toBe('+66 2 674 69 00')
  expect(spacedPhone('+41584653333', ['+41'])).toBe('+41 58 465 33 33')
  expect(spacedPhone('+12027457900', ['+1'])).toBe('+1 202 745 79 00')
})

test('the longest matching calling code is used', () => {
  expect(spacedPhone('+18095330000', ['+1', '+1809'])).toBe('+1809 533 00 00')
})

test('short numbers, grouped ones and unknown codes stay as they are', () => {
  expect(spacedPhone('191', ['+66'])).toBe('191')
  expect(spacedPhone('+41 800 24 7 365', ['+41'])).toBe('+41 800 24 7 365')
  expect(spacedPhone('+6626746900')).toBe('+6626746900')
  expect(spacedPhone('+6626746900', ['+41'])).toBe('+6626746900')
})
