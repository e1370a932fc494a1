import { expect, test } from 'vitest'
import { headOf, partsOf } from './compounds.ts'

const words = new Set(['kranken', 'versicherung', 'pension', 'kasse', 'heirat', 'urkunde', 'haft', 'dauer', 'baby', 'pass', 'verlust'])

test.each([
  ['krankenversicherung', 'versicherung'],
  ['pensionskasse', 'kasse'],
  ['heiratsurkunde', 'urkunde'],
])('the head of %s is %s', (word, head) => {
  expect(headOf(word, words)).toBe(head)
})

test.each(['botschaft', 'gemeinschaft', 'dauerhaft', 'versicherung', 'kompass'])(
  '%s is no compound, though it may end like one',
  (word) => {
    expect(headOf(word, words)).toBeNull()
  },
)

test('a compound that nobody wrote is taken apart into words that somebody wrote', () => {
  expect(partsOf('babypass', (part) => words.has(part))).toEqual(['baby', 'pass'])
  expect(partsOf('passverlust', (part) => words.has(part))).toEqual(['pass', 'verlust'])
  expect(partsOf('passwort', (part) => words.has(part))).toBeNull()
})
