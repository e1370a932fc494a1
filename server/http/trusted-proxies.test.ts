import { describe, expect, test } from 'vitest'
import { isTrusted, parseTrustedProxies } from './trusted-proxies.ts'

function trusts(text: string | undefined, address: string | undefined): boolean {
  const parsed = parseTrustedProxies(text)
  if (!parsed.ok) throw new Error(parsed.wrong)
  return isTrusted(parsed.list, address)
}

describe('trusted proxies', () => {
  test.each([
    [undefined, '127.0.0.1', true],
    [undefined, '127.9.9.9', true],
    [undefined, '::1', true],
    [undefined, '::ffff:127.0.0.1', true],
    [undefined, '192.0.2.7', false],
    [undefined, undefined, false],
    ['10.0.0.5', '10.0.0.5', true],
    ['10.0.0.5', '::ffff:10.0.0.5', true],
    ['10.0.0.5', '10.0.0.6', false],
    ['10.0.0.5', '127.0.0.1', false],
    ['10.1.0.0/16, 127.0.0.1', '10.1.255.1', true],
    ['10.1.0.0/16, 127.0.0.1', '10.2.0.1', false],
    ['fd00::/8', 'fd12::1', true],
    ['fd00::/8', 'fe80::1', false],
    ['fd00::/8', 'not an address', false],
  ])('the list %j accepts %s: %s', (text, address, expected) => {
    expect(trusts(text, address)).toBe(expected)
  })

  test.each(['proxy', '10.0.0.5,', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', 'fd00::/129', '10.0.0.0/-1'])(
    '"%s" is refused by the name of its wrong entry',
    (text) => {
      const parsed = parseTrustedProxies(text)
      expect(parsed).toEqual({ ok: false, wrong: text.endsWith(',') ? '' : text })
    },
  )
})
