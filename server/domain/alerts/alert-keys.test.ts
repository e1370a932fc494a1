import { createPublicKey, verify } from 'node:crypto'
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AlertKey } from '#contract/alert/alert.ts'
import { openSigningKey, publicAlertKeys, readPublicKeys, splitAlertKeys } from './alert-keys.ts'

let folder = ''
let keyFile = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'abroad-keys-'))
  keyFile = join(folder, 'alert-keys.json')
})
afterEach(() => rmSync(folder, { recursive: true }))

const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, string>
const modeOf = (name: string) => (statSync(join(folder, name)).mode & 0o777).toString(8)

function isSignedBy(key: AlertKey | undefined, payload: string, signature: string): boolean {
  const jwk = { kty: 'EC', crv: 'P-256', x: key?.x ?? '', y: key?.y ?? '' }
  const by = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const
  return verify('sha256', Buffer.from(payload), by, Buffer.from(signature, 'base64url'))
}

/** The file as the first builds wrote it: all keys with their private halves. */
function writeOldFile(): AlertKey[] {
  const keys = publicAlertKeys(keyFile)
  const old = [read('alert-signing-key.json'), read('alert-reserve-key.json')]
  for (const name of readdirSync(folder)) rmSync(join(folder, name))
  writeFileSync(keyFile, JSON.stringify(old), { mode: 0o600 })
  return keys
}

describe('the first build', () => {
  test('writes public halves, signing key and reserve into files of their own', () => {
    const keys = publicAlertKeys(keyFile)
    expect(readdirSync(folder).toSorted()).toEqual(['alert-keys.json', 'alert-reserve-key.json', 'alert-signing-key.json'])
    expect(readFileSync(keyFile, 'utf8')).not.toContain('"d"')
    expect([modeOf('alert-signing-key.json'), modeOf('alert-reserve-key.json')]).toEqual(['600', '600'])
    expect([read('alert-signing-key.json')['key'], read('alert-reserve-key.json')['key']]).toEqual(keys.map(({ key }) => key))
    expect(publicAlertKeys(keyFile)).toEqual(keys)
  })

  test('makes no second signing key if only the public halves are lost', () => {
    publicAlertKeys(keyFile)
    rmSync(keyFile)
    expect(() => publicAlertKeys(keyFile)).toThrow('put the file with the public halves back')
    expect(readdirSync(folder).toSorted()).toEqual(['alert-reserve-key.json', 'alert-signing-key.json'])
  })
})

describe('the file of the first builds', () => {
  test('is refused by builds and services, which name the command', () => {
    writeOldFile()
    const reason = `${keyFile} has the private halves of the keys. Split it once with: node server/split-alert-keys.ts ${keyFile}`
    expect(readPublicKeys(keyFile)).toEqual({ ok: false, reason })
    expect(() => publicAlertKeys(keyFile)).toThrow(reason)
  })

  test('is refused as long as it has one private half', () => {
    writeOldFile()
    const [first, reserve] = JSON.parse(readFileSync(keyFile, 'utf8')) as [object, object]
    writeFileSync(keyFile, JSON.stringify([first, { ...reserve, d: undefined }]))
    expect(readPublicKeys(keyFile)).toMatchObject({ ok: false, reason: expect.stringContaining('has the private halves') })
    expect(() => splitAlertKeys(keyFile)).toThrow()
  })

  test('is split without a change of key: apps with its public halves accept the signing key and the reserve', () => {
    const keys = writeOldFile()
    expect(splitAlertKeys(keyFile)).toHaveLength(3)
    expect(publicAlertKeys(keyFile)).toEqual(keys)
    expect(readFileSync(keyFile, 'utf8')).not.toContain('"d"')
    for (const [no, name] of ['alert-signing-key.json', 'alert-reserve-key.json'].entries()) {
      const { key, signature } = openSigningKey(join(folder, name)).sign('payload')
      expect(key).toBe(keys[no]?.key)
      expect([isSignedBy(keys[no], 'payload', signature), isSignedBy(keys[no], 'other', signature)]).toEqual([true, false])
    }
  })

  test('is split once, and no file is overwritten', () => {
    writeOldFile()
    writeFileSync(join(folder, 'alert-signing-key.json'), 'mine')
    const before = readFileSync(keyFile, 'utf8')
    expect(() => splitAlertKeys(keyFile)).toThrow('alert-signing-key.json exists already')
    expect(readFileSync(keyFile, 'utf8')).toBe(before)
    rmSync(join(folder, 'alert-signing-key.json'))
    splitAlertKeys(keyFile)
    expect(splitAlertKeys(keyFile)).toEqual([`${keyFile} is split already`])
  })
})

test.each(['[]', 'text', '{"key":"a"}', '[{"key":"a","x":"b"}]'])('a file with %s is no file of alert keys', (text) => {
  writeFileSync(keyFile, text)
  expect(readPublicKeys(keyFile)).toMatchObject({ ok: false, reason: expect.stringContaining('is no file of alert keys') })
})

test('a file of public halves is no signing key', () => {
  publicAlertKeys(keyFile)
  expect(() => openSigningKey(keyFile)).toThrow('is no signing key')
})

test('only the signing process opens a private key', () => {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const users = globSync('**/*.ts', { cwd: root }).filter((name) => readFileSync(join(root, name), 'utf8').includes('openSigningKey'))
  const allowed = ['domain/alerts/alert-keys.ts', 'signer.ts', 'testing/test-app.ts']
  expect(users.filter((name) => !name.endsWith('.test.ts')).toSorted()).toEqual(allowed)
})
