import { generateKeyPairSync } from 'node:crypto'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { PublicKeyPem } from '#contract/account/identity.ts'
import { readPublicKey } from './public-key.ts'

const pemOf = (curve: string) =>
  generateKeyPairSync('ec', {
    namedCurve: curve,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
const asPem = (bytes: Uint8Array) =>
  `-----BEGIN PUBLIC KEY-----\n${(
    Buffer.from(bytes)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  ).join('\n')}\n-----END PUBLIC KEY-----`
const bytesOf = (pem: string) => Buffer.from(pem.replace(/-----.*-----|\s/g, ''), 'base64')

test('a key of P-521 is read, the same however its lines are broken', async () => {
  const { publicKey } = pemOf('secp521r1')
  const read = await readPublicKey(publicKey)
  expect(read).toBe(bytesOf(publicKey).toString('base64'))
  expect(await readPublicKey(publicKey.replaceAll('\n', '\r\n'))).toBe(read)
  const inOneLine =
    bytesOf(publicKey)
      .toString('base64')
      .match(/.{1,40}/g) ?? []
  expect(await readPublicKey(`-----BEGIN PUBLIC KEY-----\n${inOneLine.join('\n')}\n-----END PUBLIC KEY-----`)).toBe(read)
})

const p521 = pemOf('secp521r1')
const [rsa, ed25519] = [generateKeyPairSync('rsa', { modulusLength: 2048 }), generateKeyPairSync('ed25519')].map(({ publicKey }) =>
  publicKey.export({ type: 'spki', format: 'pem' }).toString(),
)
const cut = bytesOf(p521.publicKey).subarray(0, -1)
const offCurve = Buffer.from(bytesOf(p521.publicKey))
offCurve.writeUInt8(offCurve.readUInt8(offCurve.length - 1) ^ 1, offCurve.length - 1)

test.each([
  ['of P-256', pemOf('prime256v1').publicKey],
  ['of P-384', pemOf('secp384r1').publicKey],
  ['of secp256k1', pemOf('secp256k1').publicKey],
  ['of RSA', rsa ?? ''],
  ['of Ed25519', ed25519 ?? ''],
  ['that is private', p521.privateKey],
  ['that is private and says public', p521.privateKey.replaceAll('PRIVATE', 'PUBLIC')],
  ['that is cut off', asPem(cut)],
  ['whose point is not on the curve', asPem(offCurve)],
  ['of random bytes', asPem(Buffer.alloc(158, 7))],
  ['of no bytes', '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----'],
  ['that is no base64', '-----BEGIN PUBLIC KEY-----\n====\n-----END PUBLIC KEY-----'],
])('a key %s is none', async (_, pem) => {
  expect(v.is(PublicKeyPem, pem) ? await readPublicKey(pem) : undefined).toBeUndefined()
})
