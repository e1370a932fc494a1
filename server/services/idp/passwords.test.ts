import { expect, test } from 'vitest'
import { createPasswordHash, isPassword, newSetting } from './passwords.ts'

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

test('letters that look the same are equal, however the keyboard composed them', async () => {
  const hash = createPasswordHash({ parallel: 1 })
  expect(await hash('Zu\u0308rich', 'scrypt$2$8$1$s')).toBe(await hash('Z\u00fcrich', 'scrypt$2$8$1$s'))
})

test('many at once are all answered, a failure among them too', async () => {
  const hash = createPasswordHash({ parallel: 2 })
  const settings = [
    'scrypt$16$8$1$a',
    'scrypt$3$8$1$a',
    'md5$1$1$1$a',
    ...Array.from({ length: 20 }, (_, index) => `scrypt$16$8$1$${index}`),
  ]
  const results = await Promise.allSettled(settings.map((setting) => hash('word', setting)))
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
    ...Array.from({ length: 20 }, () => 'fulfilled'),
  ])
})
