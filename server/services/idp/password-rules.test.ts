import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { demoCitizen } from '#server/services/user/demo-citizen.ts'
import { checkPassword, minPasswordLength } from './password-rules.ts'

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
  ['1qaz2wsx3edc', 'common'],
  ['MailCreated5240', 'common'],
  ['everybodylies', 'common'],
  ['4711 0815 2291 77', null],
  ['four words and a dot.', null],
  ['twelve chars', null],
  [demoCitizen.password, null],
] as const)('%j is %j', (password, expected) => {
  expect(checkPassword(password, 'anna.muster@example.ch')).toBe(expected)
})

test('refuses each of the 3000 commonest passwords that are long enough', () => {
  const listed = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
  expect(new Set(listed.filter((password) => password.length >= minPasswordLength)).size).toBeGreaterThanOrEqual(3000)
  expect(listed.filter((password) => checkPassword(password, 'anna.muster@example.ch') !== 'common')).toEqual([])
  expect(checkPassword((listed.at(-1) ?? '').toUpperCase(), 'anna.muster@example.ch')).toBe('common')
})
