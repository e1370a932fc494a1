import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import * as v from 'valibot'
import { PublicKeyPem } from '#contract/account/identity.ts'
import { readReplyUri } from './reply-uri.ts'
import { readPublicKey } from '#server/domain/accounts/public-key.ts'

const at = (ownHost: string, origins: string[] = []) => ({ ownHost, origins })
const local = at('localhost:4173', ['https://app.example.ch'])

test.each([
  ['http://localhost:4173/login', local],
  ['http://localhost:4173/login?redirect=newsfeed', local],
  ['https://localhost:4173/login?redirect=LocationFormOverview', local],
  ['https://app.example.ch/login?redirect=user', local],
  ['https://abroad.example.ch/login', at('abroad.example.ch')],
  ['http://[::1]:4173/login', at('[::1]:4173')],
])('%s leads back to the app', (text, from) => {
  expect(readReplyUri(text, from)?.href).toBe(text)
})

test.each([
  'https://evil.example/login',
  'http://localhost:4174/login',
  'http://localhost/login',
  'http://127.0.0.1:4173/login',
  'http://app.example.ch/login',
  'https://app.example.ch:8443/login',
  'https://app.example.ch.evil.example/login',
  'https://evil-app.example.ch/login',
  'https://app.example.ch@evil.example/login',
  'https://evil.example@app.example.ch/login',
  'https://user:pass@localhost:4173/login',
  'https://evil.example#@localhost:4173/login',
  'https://evil.example?@localhost:4173/login',
  'https://evil.example\\@localhost:4173/login',
  'http://localhost:4173\\@evil.example/login',
  'http:\\\\localhost:4173\\login',
  'http:/localhost:4173/login',
  '//localhost:4173/login',
  '/login',
  'login',
  '',
  'javascript:alert(1)//localhost:4173/login',
  'data:text/html,http://localhost:4173/login',
  'blob:http://localhost:4173/login',
  'ftp://localhost:4173/login',
  ' http://localhost:4173/login',
  'http://localhost:4173/login ',
  'http://localhost:4173/login\n',
  'http://local\thost:4173/login',
  'http://localhost:4173/',
  'http://localhost:4173/login/',
  'http://localhost:4173//login',
  'http://localhost:4173/%6cogin',
  'http://localhost:4173/login/../api/user/logout',
  'http://localhost:4173/guide/../../login/x',
  'http://localhost:4173/login;x',
  'http://localhost:4173/login#profile=1',
  'http://localhost:4173/login?profile=somebody',
  'http://localhost:4173/login?redirect=newsfeed&profile=somebody',
  'http://localhost:4173/login?redirect=newsfeed&redirect=user',
  'http://localhost:4173/login?redirect=//evil.example',
  'http://localhost:4173/login?redirect=%2F%2Fevil.example',
  'http://localhost:4173/login?redirect=',
  `http://localhost:4173/login?redirect=${'a'.repeat(41)}`,
  'http://lоcalhost:4173/login',
  'http://localhost:4173/login?redirect=x%00',
])('%j leads nowhere', (text) => {
  expect(readReplyUri(text, local)).toBeUndefined()
})

test('without TLS, only an address on this machine is redirected to', () => {
  expect(readReplyUri('http://abroad.example.ch/login', at('abroad.example.ch'))).toBeUndefined()
})

const pemOf = (curve: string) =>
  generateKeyPairSync('ec', {
    namedCurve: curve,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
function asPem(bytes: Uint8Array, lineLength = 64): string {
  const lines =
    Buffer.from(bytes)
      .toString('base64')
      .match(new RegExp(`.{1,${lineLength}}`, 'g')) ?? []
  return `-----BEGIN PUBLIC KEY-----\n${lines.join('\n')}\n-----END PUBLIC KEY-----`
}
const bytesOf = (pem: string) => Buffer.from(pem.replace(/-----.*-----|\s/g, ''), 'base64')

test('a P-521 key is read the same with any line breaks', async () => {
  const { publicKey } = pemOf('secp521r1')
  const read = await readPublicKey(publicKey)
  expect(read).toBe(bytesOf(publicKey).toString('base64'))
  expect(await readPublicKey(publicKey.replaceAll('\n', '\r\n'))).toBe(read)
  expect(await readPublicKey(asPem(bytesOf(publicKey), 40))).toBe(read)
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
