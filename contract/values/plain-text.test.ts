import * as v from 'valibot'
import { expect, test } from 'vitest'
import { MessageText } from '#contract/contact/chat.ts'
import { plainText } from './plain-text.ts'
import { ProfileBody } from '#contract/account/user.ts'

const turns = '\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069'

test('signs that turn the direction of what follows are taken out of texts and names; other scripts keep what they need', () => {
  expect(v.parse(plainText(30), `a${turns}b`)).toBe('ab')
  // As a phone copies a number from its contacts.
  expect(v.parse(MessageText, '\u202D+41 31 322 21 11\u202C ')).toBe('+41 31 322 21 11')
  expect(v.safeParse(MessageText, ` ${turns} `).success).toBe(false)
  expect(v.parse(plainText(30), 'שלום\u200F! \u061Cمرحبا 👩\u200D🚀')).toBe('שלום\u200F! \u061Cمرحبا 👩\u200D🚀')
  const name = (firstName: string) => v.safeParse(v.pick(ProfileBody, ['firstName']), { firstName })
  expect(name('An\u202Ena').output).toEqual({ firstName: 'Anna' })
  expect(name(turns).success).toBe(false)
})

test('replaces lone surrogates, which PostgreSQL cannot read in JSON, and keeps pairs', () => {
  expect(v.parse(plainText(30), '\uD83D help \uDE80')).toBe('\uFFFD help \uFFFD')
  expect(v.parse(plainText(30), '🚀')).toBe('🚀')
})
