import { createHmac } from 'node:crypto'
import { SignJWT, UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import { createTestApp, noon, type TestApp } from '#server/testing/test-app.ts'
import { beginInteraction, logIn, newKey, registerKey, signChallenge, type TestDevice, type TestKey } from '#server/testing/test-citizen.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'

const api = '/api/identity/v2'
const second = Math.floor(noon / 1000)
const claims = (nonce: string) => ({ nonce, nbf: second, exp: second + 3000 })
const signed = (key: TestKey, payload: object, alg = 'ES512') =>
  new SignJWT(payload as Record<string, unknown>).setProtectedHeader({ alg }).sign(key.privateKey)
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

interface Given {
  parts: TestApp
  device: TestDevice
  other: TestDevice
  challenge: string
  requestId: string
}

type Change = { requestId?: string; token?: string; code?: string | Promise<string> }
type Refused = [title: string, reason: string, change: (given: Given) => Change | Promise<Change>]

/** These reasons are not refusals of the key: the caller asks for a new challenge. All others are answered with `successful: false`. */
const askAnew = new Set(['too-early', 'too-late', 'expired', 'unknown', 'used'])

/** What is sent in place of the right answer, and the reason that the log gives. */
const refused: Refused[] = [
  ['a made-up nonce', 'wrong-nonce', ({ device }) => ({ code: signed(device.key, claims('made-up')) })],
  [
    'the nonce of another request',
    'wrong-nonce',
    async ({ device }) => ({ code: signChallenge(device.key, (await registerKey(device.browser, device)).challenge, noon) }),
  ],
  ['a signature by an unknown key', 'wrong-signature', async ({ challenge }) => ({ code: signed(await newKey(), claims(challenge)) })],
  ['a signature by another account', 'wrong-signature', ({ other, challenge }) => ({ code: signed(other.key, claims(challenge)) })],
  [
    'a signature by another key of the account',
    'wrong-signature',
    async ({ parts, challenge }) => ({ code: signed((await logIn(parts, { page: 'login' })).key, claims(challenge)) }),
  ],
  ['a changed payload', 'wrong-signature', async ({ device, challenge }) => ({ code: await replaced(device, 'x', 1, claims(challenge)) })],
  ['no signature (alg none)', 'wrong-algorithm', ({ challenge }) => ({ code: new UnsecuredJWT(claims(challenge)).encode() })],
  ['an empty signature', 'wrong-signature', ({ challenge }) => ({ code: `${part({ alg: 'ES512' })}.${part(claims(challenge))}.` })],
  [
    'HS256 with the public key as the secret',
    'wrong-algorithm',
    ({ device, challenge }) => {
      const text = `${part({ alg: 'HS256' })}.${part(claims(challenge))}`
      return { code: `${text}.${createHmac('sha256', device.key.pem).update(text).digest('base64url')}` }
    },
  ],
  ['ES256', 'wrong-algorithm', async ({ challenge }) => ({ code: signed(await newKey('ES256'), claims(challenge), 'ES256') })],
  ['ES384', 'wrong-algorithm', async ({ challenge }) => ({ code: signed(await newKey('ES384'), claims(challenge), 'ES384') })],
  [
    'a key in the header of the token',
    'wrong-signature',
    async ({ challenge }) => {
      const mine = await newKey()
      const { d: _d, key_ops: _ops, ...jwk } = await crypto.subtle.exportKey('jwk', mine.privateKey)
      return { code: new SignJWT(claims(challenge)).setProtectedHeader({ alg: 'ES512', jwk }).sign(mine.privateKey) }
    },
  ],
  [
    'a header that must be understood',
    'no-token',
    async ({ device, challenge }) => ({ code: await replaced(device, challenge, 0, { alg: 'ES512', crit: ['b64x'], b64x: 1 }) }),
  ],
  ['no token at all', 'no-token', () => ({ code: 'x' })],
  ['the bare challenge', 'no-token', ({ challenge }) => ({ code: challenge })],
  ['no nonce', 'wrong-claims', ({ device }) => ({ code: signed(device.key, { nbf: second, exp: second + 3000 }) })],
  ['no end', 'wrong-claims', ({ device, challenge }) => ({ code: signed(device.key, { nonce: challenge, nbf: second }) })],
  [
    'more than 3000 s',
    'wrong-claims',
    ({ device, challenge }) => ({ code: signed(device.key, { ...claims(challenge), exp: second + 3001 }) }),
  ],
  [
    'a nonce in a list',
    'wrong-claims',
    ({ device, challenge }) => ({ code: signed(device.key, { ...claims(challenge), nonce: [challenge] }) }),
  ],
  ['a clock that is 121 s fast', 'too-early', ({ device, challenge }) => ({ code: signChallenge(device.key, challenge, noon + 121_000) })],
  [
    'a clock that is 3121 s slow',
    'too-late',
    ({ device, challenge }) => ({ code: signChallenge(device.key, challenge, noon - 3_121_000) }),
  ],
  [
    'a challenge that is 3000 s old',
    'expired',
    async ({ parts, device, challenge }) => {
      parts.clock.now += 3_000_000
      await device.browser.call('GET', `${api}/simplestate`, { token: device.token })
      return { code: signChallenge(device.key, challenge, parts.clock.now) }
    },
  ],
  ['an unknown request', 'unknown', () => ({ requestId: 'made-up' })],
  ['another interaction of the account', 'unknown', async ({ parts }) => ({ token: (await logIn(parts, { page: 'login' })).token })],
  ['another account’s interaction', 'unknown', ({ other }) => ({ token: other.token })],
  ['an interaction of no account', 'unknown', async ({ device }) => ({ token: await beginInteraction(device.browser) })],
  [
    'an answer that was accepted before',
    'used',
    async ({ device, challenge, requestId }) => {
      const code = await signChallenge(device.key, challenge, noon)
      expect((await consume(device, { requestId, code })).body).toEqual({ successful: true })
      return { code }
    },
  ],
]

const consume = ({ browser, token }: Pick<TestDevice, 'browser' | 'token'>, body: object) =>
  browser.call('POST', `${api}/consumeidplogin`, { token, body })

/** A right token in which one part is another: 0 is the header, 1 the payload. */
async function replaced({ key }: TestDevice, nonce: string, at: 0 | 1, by: object): Promise<string> {
  return (await signed(key, claims(nonce))).split('.').with(at, part(by)).join('.')
}

describeOnDatabases('a signed challenge', (fresh) => {
  async function given(): Promise<Given> {
    const parts = createTestApp({ database: await fresh() })
    const device = await logIn(parts)
    const other = await logIn(parts, { email: 'bruno@example.ch' })
    parts.logged.length = 0
    return { parts, device, other, ...(await registerKey(device.browser, device)) }
  }

  test.each(refused)('with %s is refused', async (_, reason, change) => {
    const all = await given()
    const { parts, device, challenge, requestId } = all
    const right = { requestId, token: device.token, code: signChallenge(device.key, challenge, noon) }
    const { token, ...sent } = { ...right, ...(await change(all)) }
    const body = { ...sent, code: await sent.code }
    const reply = await consume({ ...device, token }, body)
    expect(reply.status).toBe(askAnew.has(reason) ? 425 : 200)
    expect(reply.body).toMatchObject(askAnew.has(reason) ? { type: 'abroad:ask-anew' } : { successful: false })
    const logged = parts.logged.map((line) => JSON.parse(line)).filter(({ message }) => message === 'challenge refused')
    expect(logged).toMatchObject([{ reason }])
    expect(parts.logged.join()).not.toContain(body.code)
    expect(await (await parts.app.request('/metrics')).text()).toContain(`abroad_challenges_refused_total{reason="${reason}"} 1`)
  })

  test('that is refused does not use the challenge up', async () => {
    const { device, challenge, requestId } = await given()
    const send = async (key: TestKey) => (await consume(device, { requestId, code: await signChallenge(key, challenge, noon) })).body
    expect(await send(await newKey())).toEqual({ successful: false })
    expect(await send(device.key)).toEqual({ successful: true })
  })

  test.each([-3_119_000, -120_000, 0, 120_000])('by a clock that is %d ms off is accepted', async (offMs) => {
    const { device, challenge, requestId } = await given()
    const code = await signChallenge(device.key, challenge, noon + offMs)
    expect((await consume(device, { requestId, code })).body).toEqual({ successful: true })
  })

  test('that arrives fifty times in parallel is accepted once', async () => {
    const { device, challenge, requestId } = await given()
    const code = await signChallenge(device.key, challenge, noon)
    const replies = await Promise.all(Array.from({ length: 50 }, () => consume(device, { requestId, code })))
    expect(replies.filter(({ body }) => (body as { successful: boolean }).successful)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 425)).toHaveLength(49)
  })
})
