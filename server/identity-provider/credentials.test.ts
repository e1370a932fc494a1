import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { demoCitizen } from '#server/domain/accounts/demo-citizen.ts'
import { createPasswordHash, isPassword, newSetting } from '#server/domain/accounts/passwords.ts'
import { checkPassword, minPasswordLength } from '#server/domain/accounts/password-rules.ts'
import { readEmail } from '#server/domain/accounts/email.ts'

test('a hash verifies its own password and no other', async () => {
  const hash = createPasswordHash({ parallel: 2 })
  const stored = await hash('four words and a dot.', newSetting('salt'))
  expect(stored).toMatch(/^scrypt\$32768\$8\$3\$salt\$[\w-]{43}$/)
  expect(await isPassword(hash, 'four words and a dot.', stored)).toBe(true)
  expect(await isPassword(hash, 'four words and a dot', stored)).toBe(false)
  expect(await isPassword(hash, 'four words and a dot.', undefined)).toBe(false)
  expect(await hash('four words and a dot.', newSetting('other'))).not.toContain(stored.split('$')[5])
})

test('a hash made at another cost still verifies', async () => {
  const hash = createPasswordHash({ parallel: 1 })
  const stored = await hash('word', 'scrypt$1024$8$1$salt')
  expect(stored).toMatch(/^scrypt\$1024\$8\$1\$salt\$/)
  expect(await isPassword(hash, 'word', stored)).toBe(true)
})

test('Unicode spellings of the same letters are equal', async () => {
  const hash = createPasswordHash({ parallel: 1 })
  expect(await hash('Zu\u0308rich', 'scrypt$2$8$1$s')).toBe(await hash('Z\u00fcrich', 'scrypt$2$8$1$s'))
})

test('many in parallel are all answered, even if one fails', async () => {
  const hash = createPasswordHash({ parallel: 2 })
  const others = Array.from({ length: 20 }, (_, index) => `scrypt$16$8$1$${index}`)
  const settings = ['scrypt$16$8$1$a', 'scrypt$3$8$1$a', 'md5$1$1$1$a', ...others]
  const results = await Promise.allSettled(settings.map((setting) => hash('word', setting)))
  expect(results.map(({ status }) => status)).toEqual(
    settings.map((setting) => (setting.startsWith('scrypt$16$') ? 'fulfilled' : 'rejected')),
  )
})

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
  const listed = readFileSync(new URL('../domain/accounts/common-passwords.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
  expect(new Set(listed.filter((password) => password.length >= minPasswordLength)).size).toBeGreaterThanOrEqual(3000)
  expect(listed.filter((password) => checkPassword(password, 'anna.muster@example.ch') !== 'common')).toEqual([])
  expect(checkPassword((listed.at(-1) ?? '').toUpperCase(), 'anna.muster@example.ch')).toBe('common')
})

test.each([
  ['anna@example.ch', 'anna@example.ch'],
  [' Anna.Muster+tag@EXAMPLE.ch\n', 'anna.muster+tag@example.ch'],
  ['anna@zürich.example', 'anna@xn--zrich-kva.example'],
  ['ａnna@example.ch', 'anna@example.ch'],
  ['rené@example.ch', 'rené@example.ch'],
  ["o'neil@example.ch", "o'neil@example.ch"],
  ['demo@abroad.example', 'demo@abroad.example'],
] as const)('%j is %j', (text, expected) => {
  expect(readEmail(text)).toBe(expected)
})

test.each([
  '',
  'anna',
  '@example.ch',
  'anna@',
  'anna@example',
  'anna@@example.ch',
  'anna@example..ch',
  'anna@-example.ch',
  'anna@example.ch.',
  'anna@127.0.0.1',
  'anna@[127.0.0.1]',
  'an na@example.ch',
  '.anna@example.ch',
  'an..na@example.ch',
  'anna\u0000@example.ch',
  'anna\ud800@example.ch',
  'anna@example.ch\r\nBcc: x@example.ch',
  '"anna"@example.ch',
  '<anna@example.ch>',
  `${'a'.repeat(65)}@example.ch`,
  `anna@${'a.'.repeat(130)}ch`,
])('%j is no address', (text) => {
  expect(readEmail(text)).toBeUndefined()
})
