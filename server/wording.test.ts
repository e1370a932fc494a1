import { expect, test } from 'vitest'
import { deskWords } from '#server/desk/words.ts'
import { pageWords } from '#server/identity-provider/words.ts'
import { fill } from './wording.ts'

test('a plural takes the form of its language', () => {
  expect([1, 2].map((count) => deskWords.en.unread(count))).toEqual(['1 unread', '2 unread'])
  expect([0, 1, 1_000_000].map((count) => deskWords.fr.registeredOf(count, { capacity: 30 }))).toEqual([
    '0 place prise sur 30',
    '1 place prise sur 30',
    '1000000 places prises sur 30',
  ])
})

test('a form for zero is used for zero only', () => {
  expect([0, 1].map((count) => deskWords.fr.registrations(count))).toEqual(['0 personnes inscrites', '1 personne inscrite'])
})

test('a value is filled in once and as it is', () => {
  expect(fill('{{name}}, {{name}}, {{other}}', { name: '$& {{other}} <b>', other: 1 })).toBe('$& {{other}} <b>, $& {{other}} <b>, 1')
})

test('the identity pages name the minimum length of a password', () => {
  expect(pageWords.en.passwordFlaws.short).toBe('The password must have at least 12 characters.')
})
