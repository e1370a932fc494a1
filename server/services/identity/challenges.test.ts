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

/** What may be sent in place of a rightful answer, the reason that the log gives, and what the caller is told. */
const refused: [string, string, 200 | 425, (given: Given) => Promise<{ requestId?: string; token?: string; code?: string } | void>][] = [
  ['a nonce of one’s own', 'wrong-nonce', 200, async ({ device }) => ({ code: await signed(device.key, claims('made-up')) })],
  [
    'the nonce of another request',
    'wrong-nonce',
    200,
    async ({ device }) => ({
      code: await signChallenge(device.key, (await registerKey(device.browser, device)).challenge, noon),
    }),
  ],
  [
    'a signature by a key that nobody knows',
    'wrong-signature',
    200,
    async ({ challenge }) => ({ code: await signed(await newKey(), claims(challenge)) }),
  ],
  [
    'a signature by the key of another account',
    'wrong-signature',
    200,
    async ({ other, challenge }) => ({ code: await signed(other.key, claims(challenge)) }),
  ],
  [
    'a signature by another key of the same account',
    'wrong-signature',
    200,
    async ({ parts, challenge }) => ({
      code: await signed((await logIn(parts, { page: 'login' })).key, claims(challenge)),
    }),
  ],
  [
    'a changed payload',
    'wrong-signature',
    200,
    async ({ device, challenge }) => {
      const [head, , tail] = (await signed(device.key, claims('x'))).split('.')
      return { code: [head, part(claims(challenge)), tail].join('.') }
    },
  ],
  ['no signature (alg none)', 'wrong-algorithm', 200, async ({ challenge }) => ({ code: new UnsecuredJWT(claims(challenge)).encode() })],
  [
    'an empty signature',
    'wrong-signature',
    200,
    async ({ challenge }) => ({ code: `${part({ alg: 'ES512' })}.${part(claims(challenge))}.` }),
  ],
  [
    'HS256 with the public key as the secret',
    'wrong-algorithm',
    200,
    async ({ device, challenge }) => {
      const text = `${part({ alg: 'HS256' })}.${part(claims(challenge))}`
      return { code: `${text}.${createHmac('sha256', device.key.pem).update(text).digest('base64url')}` }
    },
  ],
  ['ES256', 'wrong-algorithm', 200, async ({ challenge }) => ({ code: await signed(await newKey('ES256'), claims(challenge), 'ES256') })],
  ['ES384', 'wrong-algorithm', 200, async ({ challenge }) => ({ code: await signed(await newKey('ES384'), claims(challenge), 'ES384') })],
  [
    'a key that the token brings along',
    'wrong-signature',
    200,
    async ({ challenge }) => {
      const mine = await newKey()
      const jwk = {
        ...((await crypto.subtle.exportKey('jwk', mine.privateKey)) as Record<string, unknown>),
        d: undefined,
        key_ops: undefined,
      }
      return { code: await new SignJWT(claims(challenge)).setProtectedHeader({ alg: 'ES512', jwk }).sign(mine.privateKey) }
    },
  ],
  [
    'a header that must be understood',
    'no-token',
    200,
    async ({ device, challenge }) => {
      const good = await signed(device.key, claims(challenge))
      return { code: [part({ alg: 'ES512', crit: ['b64x'], b64x: 1 }), ...good.split('.').slice(1)].join('.') }
    },
  ],
  ['no token at all', 'no-token', 200, async () => ({ code: 'x' })],
  ['the bare challenge', 'no-token', 200, async ({ challenge }) => ({ code: challenge })],
  ['no nonce', 'wrong-claims', 200, async ({ device }) => ({ code: await signed(device.key, { nbf: second, exp: second + 3000 }) })],
  ['no end', 'wrong-claims', 200, async ({ device, challenge }) => ({ code: await signed(device.key, { nonce: challenge, nbf: second }) })],
  [
    'a longer time than 3000 s',
    'wrong-claims',
    200,
    async ({ device, challenge }) => ({ code: await signed(device.key, { ...claims(challenge), exp: second + 3001 }) }),
  ],
  [
    'claims that are words',
    'wrong-claims',
    200,
    async ({ device, challenge }) => ({ code: await signed(device.key, { ...claims(challenge), nonce: [challenge] }) }),
  ],
  [
    'a clock that is 121 s fast',
    'too-early',
    425,
    async ({ device, challenge }) => ({ code: await signChallenge(device.key, challenge, noon + 121_000) }),
  ],
  [
    'a clock that is 3121 s slow',
    'too-late',
    425,
    async ({ device, challenge }) => ({ code: await signChallenge(device.key, challenge, noon - 3_121_000) }),
  ],
  [
    'a challenge that is 3000 s old',
    'expired',
    425,
    async ({ parts, device, challenge }) => {
      parts.clock.now += 3_000_000
      await device.browser.call('GET', `${api}/simplestate`, { token: device.token })
      return { code: await signChallenge(device.key, challenge, parts.clock.now) }
    },
  ],
  ['a request that nobody made', 'unknown', 425, async () => ({ requestId: 'made-up' })],
  [
    'another interaction of the same account',
    'unknown',
    425,
    async ({ parts }) => ({ token: (await logIn(parts, { page: 'login' })).token }),
  ],
  ['another account’s interaction', 'unknown', 425, async ({ other }) => ({ token: other.token })],
  ['an interaction that is bound to nobody', 'unknown', 425, async ({ device }) => ({ token: await beginInteraction(device.browser) })],
  [
    'an answer that was taken already',
    'used',
    425,
    async ({ device, challenge, requestId }) => {
      const code = await signChallenge(device.key, challenge, noon)
      const first = await device.browser.call('POST', `${api}/consumeidplogin`, { token: device.token, body: { requestId, code } })
      expect(first.body).toEqual({ successful: true })
    },
  ],
]

describeOnDatabases('a signed challenge', (fresh) => {
  async function given(): Promise<Given> {
    const parts = createTestApp({ database: await fresh() })
    const device = await logIn(parts)
    const other = await logIn(parts, { email: 'bruno@example.ch' })
    parts.logged.length = 0
    return { parts, device, other, ...(await registerKey(device.browser, device)) }
  }

  test.each(refused)('with %s is refused', async (_, reason, status, wrong) => {
    const all = await given()
    const { parts, device, challenge, requestId } = all
    const rightful = { requestId, token: device.token, code: await signChallenge(device.key, challenge, noon) }
    const { token, ...body } = { ...rightful, ...(await wrong(all)) }
    const reply = await device.browser.call('POST', `${api}/consumeidplogin`, { token, body })
    expect(reply.status).toBe(status)
    expect(reply.body).toMatchObject(status === 425 ? { type: 'abroad:ask-anew' } : { successful: false })
    expect(parts.logged.map((line) => JSON.parse(line)).filter(({ message }) => message === 'challenge refused')).toMatchObject([
      { reason },
    ])
    expect(parts.logged.join()).not.toContain(body.code)
    expect(await (await parts.app.request('/metrics')).text()).toContain(`abroad_challenges_refused_total{reason="${reason}"} 1`)
  })

  test('that was refused leaves the challenge for the rightful answer', async () => {
    const { device, challenge, requestId } = await given()
    const consume = async (key: TestKey) =>
      (
        await device.browser.call('POST', `${api}/consumeidplogin`, {
          token: device.token,
          body: { requestId, code: await signChallenge(key, challenge, noon) },
        })
      ).body
    expect(await consume(await newKey())).toEqual({ successful: false })
    expect(await consume(device.key)).toEqual({ successful: true })
  })

  test.each([-3_119_000, -120_000, 0, 120_000])('by a clock that is %d ms off is taken', async (offMs) => {
    const { device, challenge, requestId } = await given()
    const code = await signChallenge(device.key, challenge, noon + offMs)
    const reply = await device.browser.call('POST', `${api}/consumeidplogin`, { token: device.token, body: { requestId, code } })
    expect(reply.body).toEqual({ successful: true })
  })

  test('that comes fifty times at once is taken once', async () => {
    const { device, challenge, requestId } = await given()
    const code = await signChallenge(device.key, challenge, noon)
    const replies = await Promise.all(
      Array.from({ length: 50 }, () =>
        device.browser.call('POST', `${api}/consumeidplogin`, { token: device.token, body: { requestId, code } }),
      ),
    )
    expect(replies.filter(({ body }) => (body as { successful: boolean }).successful)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 425)).toHaveLength(49)
  })

  test('is answered with nothing that a stored row tells', async () => {
    const { parts, device, challenge } = await given()
    const { database } = parts
    const { rows } = (await database.db.execute('select * from challenges')) as { rows: Record<string, string>[] }
    expect(rows).not.toEqual([])
    expect(JSON.stringify(rows)).not.toContain(challenge)
    const everything = await Promise.all(
      ['interactions', 'sessions', 'tickets', 'codes'].map(async (table) => database.db.execute(`select * from ${table}`)),
    )
    const stored = JSON.stringify(everything.map((one) => (one as { rows: unknown }).rows))
    expect(stored).toContain(device.accountId)
    for (const secret of [device.token, ...device.browser.cookies.values()]) expect(stored).not.toContain(secret)
  })
})
