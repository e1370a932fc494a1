import { expect, test } from 'vitest'
import { readNumber } from './read-number.ts'

function isSameNumber(one: string, other: string, country: string): boolean {
  const [first, second] = [readNumber(one, country), readNumber(other, country)]
  return first !== undefined && (first.local === second?.local || first.home === second?.home)
}

test.each([
  ['SG', '8123 4567', '+65 8123 4567'],
  ['DK', '32 12 34 56', '+45 32123456'],
  ['NO', '412 34 567', '0047 412 34 567'],
  ['AR', '011 15-2345-6789', '+54 9 11 2345 6789'],
  ['TH', '081 234 56 78', '+66 81 234 5678'],
  ['TH', '079 123 45 67', '+41 79 123 45 67'],
  ['TH', '081 234 56 78', '+41 81 234 56 78'],
])('in %s, %s and %s are the same number', (country, one, other) => {
  expect(isSameNumber(one, other, country)).toBe(true)
})

test('numbers of two countries that end in the same nine digits differ', () => {
  expect(isSameNumber('+66 812345678', '+41 812345678', 'TH')).toBe(false)
})

test('a number that is possible in neither country is compared by its digits', () => {
  expect(readNumber('12-345', 'TH')).toEqual({ local: '12345', home: '12345' })
  expect(readNumber('-', 'TH')).toBeUndefined()
  expect(readNumber('079 123 45 67', 'XX')).toEqual({ local: '+41791234567', home: '+41791234567' })
})
