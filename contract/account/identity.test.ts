import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { PublicKeyPem, SimpleStateAction } from './identity.ts'
import { ApiVersion } from '#contract/wire/self-description.ts'
import { versionText } from '#contract/wire/version.ts'

describe('the public key of a device', () => {
  async function freshPem(lineFeed = '\n'): Promise<string> {
    const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-521' }, true, ['sign', 'verify'])
    const base64 = Buffer.from(await crypto.subtle.exportKey('spki', pair.publicKey)).toString('base64')
    return ['-----BEGIN PUBLIC KEY-----', ...(base64.match(/.{1,64}/g) ?? []), '-----END PUBLIC KEY-----'].join(lineFeed)
  }

  test('is a PEM, with either line ending', async () => {
    const [unix, windows] = await Promise.all([freshPem(), freshPem('\r\n')])
    expect(v.parse(PublicKeyPem, unix)).toBe(unix)
    expect(v.parse(PublicKeyPem, `${windows}\r\n`)).toBe(`${windows}\r\n`)
  })

  test('anything else is answered with "Invalid public key"', async () => {
    const pem = await freshPem()
    const wrong = [
      '',
      'key',
      pem.replaceAll('PUBLIC', 'PRIVATE'),
      pem.replace('-----END PUBLIC KEY-----', ''),
      pem.replaceAll('\n', ''),
      `x${pem}`,
      `${pem}\nmore`,
      pem.replace(/\n[A-Za-z]/, '\n<'),
    ]
    for (const text of wrong) expect(v.safeParse(PublicKeyPem, text).issues?.[0].message, text).toBe('Invalid public key')
  })
})

test('the version is shown with its three parts, and as v0.0.0 while it is unknown', () => {
  expect(versionText({ major: 2, minor: 14, patch: 3 })).toBe('v2.14.3')
  expect(versionText(undefined)).toBe('v0.0.0')
})

test.each([
  { major: 1, minor: 2 },
  { major: '1', minor: 2, patch: 3 },
  { major: -1, minor: 0, patch: 0 },
  { major: 1.5, minor: 0, patch: 0 },
])('%j is no version', (value) => {
  expect(v.safeParse(ApiVersion, value).success).toBe(false)
})

test('an action that this build does not know reads as unknown', () => {
  expect(v.parse(SimpleStateAction, { type: 'ScanIris' })).toEqual({ type: 'unknown' })
})
