import { expect, test } from 'vitest'
import { demoCitizen } from '#server/services/user/demo-citizen.ts'
import { checkPassword } from './password-rules.ts'

test.each([
  ['', 'missing'],
  ['elevenchars', 'short'],
  ['ééééééééééé', 'short'],
  ['👩‍👩‍👧x', 'short'],
  ['x'.repeat(257), 'long'],
  ['anna.muster@example.ch', 'address'],
  ['Anna.Muster@Example.CH', 'address'],
  ['anna.mustermann', null],
  ['aaaaaaaaaaaa', 'common'],
  ['abcabcabcabc', 'common'],
  ['123456789012', 'common'],
  ['098765432109', 'common'],
  ['qwertyuiopas', 'common'],
  ['Password1234', 'common'],
  ['!!Passwort2026', 'common'],
  ['motdepasse123', 'common'],
  ['4711 0815 2291 77', null],
  ['four words and a dot.', null],
  ['twelve chars', null],
  [demoCitizen.password, null],
] as const)('%j is %j', (password, expected) => {
  expect(checkPassword(password, 'anna.muster@example.ch')).toBe(expected)
})
