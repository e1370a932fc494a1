import * as v from 'valibot'
import { everyCall } from '#contract/every-call.ts'
import { describe, expect, test } from 'vitest'
import * as ping from '#contract/wire/self-description.ts'
import { Problem } from '#contract/wire/wire.ts'
import type { Db } from './database/open-database.ts'
import { offeredExtensions } from './api/ping.ts'
import { createTestApp, noDatabase, noon, testConfig } from './testing/test-app.ts'

const { app, logged } = createTestApp({ config: testConfig({ CORS_ORIGINS: 'https://app.example.ch' }) })

test('ping names the service, its time, its build, its push application and its extensions', async () => {
  const reply = v.parse(ping.Ping, await (await app.request('/api/ping')).json())
  expect(reply).toMatchObject({ service: 'abroad', time: noon, version: '1.2.3' })
  // Receipts are a member of replies, and no call.
  const names = offeredExtensions.filter((name) => name !== 'receipts' && name !== 'profileFields')
  expect(names.map((name) => [name, everyCall.get(name)])).toEqual(
    names.map((name) => [name, expect.objectContaining({ extension: true })]),
  )
  expect(reply.extensions).toEqual(offeredExtensions)
  expect(reply).not.toHaveProperty('oneSignalAppId')
  const appId = '11111111-2222-3333-4444-555555555555'
  const pushing = createTestApp({ config: testConfig({ ONESIGNAL_APP_ID: appId }) })
  expect(await (await pushing.app.request('/api/ping')).json()).toMatchObject({ oneSignalAppId: appId })
})

describe('refusals', () => {
  test('a busy database gives 503 with Retry-After, for reads too', async () => {
    const db = {
      select() {
        throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
      },
    } as unknown as Db
    const busy = createTestApp({ database: { ...noDatabase, db } })
    const reply = await busy.app.request('/api/user/me', { headers: { Cookie: 'abroad-session=x' } })
    expect([reply.status, reply.headers.get('Retry-After')]).toEqual([503, '2'])
    expect(v.parse(Problem, await reply.json()).type).toBe('abroad:unavailable')
  })

  test('an unknown address below /api is a problem document, never the app', async () => {
    for (const path of ['/api', '/api/nothing', '/api/content/nothing', '/cms/nothing']) {
      const reply = await app.request(path, { headers: { Accept: 'text/html' } })
      expect([path, reply.status, reply.headers.get('Content-Type')]).toEqual([path, 404, 'application/problem+json'])
      expect(v.parse(Problem, await reply.json()).type).toBe('abroad:not-found')
    }
  })

  test('a method that is not offered gives 405 with Allow', async () => {
    const reply = await app.request('/api/ping', { method: 'DELETE' })
    expect([reply.status, reply.headers.get('Allow')]).toEqual([405, 'GET'])
  })

  test('an invalid query is refused with the names of its fields', async () => {
    const reply = await app.request('/api/content/content-entries?limit=9999&countries=TH')
    expect(await reply.json()).toEqual({
      type: 'abroad:invalid',
      status: 400,
      title: 'The request is not valid',
      detail: 'countries: a comma list of lower-case codes; limit: Invalid value: Expected <=500',
      errors: [
        { field: 'countries', code: 'invalid' },
        { field: 'limit', code: 'invalid' },
      ],
    })
  })

  test('an internal failure gives 500 and logs the details', async () => {
    const broken = createTestApp()
    const reply = await broken.app.request('/api/content/content-entries')
    expect([reply.status, await reply.json()]).toEqual([500, { type: 'about:blank', title: 'The service failed', status: 500 }])
    expect(reply.headers.get('Abroad-Contract')).toBe('1')
    expect(broken.logged.join()).toContain('request failed')
  })

  test('a body over 64 kB is too large', async () => {
    const reply = await app.request('/api/representation/appointment', {
      method: 'POST',
      body: 'x'.repeat(70_000),
      headers: { 'Content-Length': '70000' },
    })
    expect(reply.status).toBe(413)
  })
})

test.each(['/%00', '/idp/nosuch', '/idp/%00', '/desk/content?after=%00'])(
  'a browser at %s gets a sentence in its language, a program gets JSON',
  async (path) => {
    const ask = (accept: string) => app.request(path, { headers: { Accept: accept, 'Accept-Language': 'es, gsw-CH;q=0.9, en;q=0.8' } })
    const page = await ask('text/html,*/*;q=0.8')
    const headers = ['Content-Type', 'Content-Language', 'Vary'].map((name) => page.headers.get(name))
    expect(headers).toEqual(['text/html; charset=utf-8', 'de', 'Accept-Language'])
    expect(await page.text()).toMatch(/<html lang="de">.*<h1>(?:Die Anfrage ist ungültig|Das gibt es hier nicht)<\/h1>/)
    const document = await ask('*/*')
    expect([document.headers.get('Content-Type'), document.headers.get('Content-Language')]).toEqual(['application/problem+json', null])
  },
)

test.each([
  ['fr-CH', 'fr'],
  ['it', 'it'],
  ['en-US', 'en'],
  ['es', 'en'],
  [undefined, 'en'],
])('the page of an unknown address for Accept-Language %s is in %s', async (accepted, language) => {
  const reply = await app.request('/idp/nosuch', { headers: { Accept: 'text/html', ...(accepted && { 'Accept-Language': accepted }) } })
  expect([reply.status, reply.headers.get('Content-Language')]).toEqual([404, language])
  expect(await reply.text()).toContain(`<html lang="${language}">`)
})

test('every reply below /api and /cms carries the contract version', async () => {
  for (const path of ['/api/ping', '/api/nothing', '/cms/.rest/tag/v1/', '/cms/nothing'])
    expect([path, (await app.request(path)).headers.get('Abroad-Contract')]).toEqual([path, '1'])
  expect((await app.request('/')).headers.get('Abroad-Contract')).toBeNull()
})

test('HEAD answers as GET, without a body', async () => {
  const reply = await app.request('/api/representation/countries', { method: 'HEAD' })
  expect([reply.status, await reply.text()]).toEqual([200, ''])
  expect(reply.headers.get('ETag')).toMatch(/^W\//)
})

test('replies are compressed as the client prefers, except small ones', async () => {
  const encodingOf = async (path: string, accept: string) =>
    (await app.request(path, { headers: { 'Accept-Encoding': accept } })).headers.get('Content-Encoding')
  expect(await encodingOf('/api/representation/countries', 'gzip, br')).toBe('br')
  expect(await encodingOf('/api/representation/countries', 'gzip, br;q=0')).toBe('gzip')
  expect(await encodingOf('/api/representation/countries', 'identity')).toBeNull()
  expect(await encodingOf('/api/ping', 'gzip')).toBeNull()
})

describe('the operator’s metrics', () => {
  const metrics = (headers: Record<string, string>, remoteAddress?: string) =>
    app.request(
      'http://localhost:4173/metrics',
      { headers: { Host: 'localhost:4173', ...headers } },
      remoteAddress === undefined ? {} : { incoming: { socket: { remoteAddress } } },
    )

  test('the metrics are shown on this machine only, not through a proxy or over the network', async () => {
    for (const [name, value] of [
      ['X-Forwarded-For', '203.0.113.5'],
      ['Forwarded', 'for=x'],
      ['Via', '1.1 p'],
      ['Host', 'abroad.example'],
    ] as const)
      expect([name, (await metrics({ [name]: value })).status]).toEqual([name, 404])
    expect((await metrics({}, '192.0.2.7')).status).toBe(404)
    // The database is missing here: what comes so far was let in.
    for (const address of [undefined, '127.0.0.1', '::1', '::ffff:127.0.0.1']) expect((await metrics({}, address)).status).toBe(500)
  })

  test('the metrics are hidden from requests with the caller’s address header', async () => {
    const parts = createTestApp({ config: testConfig({ LAB: '0', DEMO: '0', CLIENT_ADDRESS_HEADER: 'X-Client-Address' }) })
    const get = (headers: Record<string, string>) =>
      parts.app.request('http://localhost:4173/metrics', { headers }, { incoming: { socket: { remoteAddress: '127.0.0.1' } } })
    expect((await get({ 'X-Client-Address': '203.0.113.5' })).status).toBe(404)
    // 500, because this test has no database: the request was accepted.
    expect((await get({})).status).toBe(500)
  })

  test('warns once of a proxy that CLIENT_ADDRESS_HEADER or TRUSTED_PROXIES does not cover', async () => {
    const warnings = async (environment: Record<string, string>, remoteAddress = '127.0.0.1') => {
      const parts = createTestApp({ config: testConfig({ LAB: '0', DEMO: '0', ...environment }) })
      const env = { incoming: { socket: { remoteAddress } } }
      await parts.app.request('/api/ping')
      const before = parts.logged.join().includes('CLIENT_ADDRESS_HEADER')
      for (let turn = 0; turn < 3; turn += 1) await parts.app.request('/api/ping', { headers: { 'X-Forwarded-For': '203.0.113.5' } }, env)
      expect(before).toBe(false)
      return parts.logged
        .filter((line) => line.includes('CLIENT_ADDRESS_HEADER'))
        .map((line) => (JSON.parse(line) as { level: string }).level)
    }
    expect(await warnings({})).toEqual(['warn'])
    expect(await warnings({ CLIENT_ADDRESS_HEADER: 'X-Forwarded-For' })).toEqual([])
    expect(await warnings({ CLIENT_ADDRESS_HEADER: 'X-Forwarded-For' }, '192.0.2.7')).toEqual(['warn'])
  })
})

describe('other origins', () => {
  const preflight = (path: string, origin: string) =>
    app.request(path, {
      method: 'OPTIONS',
      headers: { Origin: origin, 'Access-Control-Request-Method': 'PUT', 'Access-Control-Request-Headers': 'idempotency-key' },
    })

  test('only a listed origin may call with credentials, and its preflight lasts a day', async () => {
    const { headers } = await preflight('/api/content/like', 'https://app.example.ch')
    expect(headers.get('Access-Control-Allow-Origin')).toBe('https://app.example.ch')
    expect(headers.get('Access-Control-Allow-Credentials')).toBe('true')
    expect(headers.get('Access-Control-Max-Age')).toBe('86400')
    for (const name of ['Idempotency-Key', 'If-None-Match', 'Cache-Control', 'Abroad-Account', 'Accept-Language'])
      expect(headers.get('Access-Control-Allow-Headers')).toContain(name)
    const reply = await app.request('/api/ping', { headers: { Origin: 'https://app.example.ch' } })
    for (const name of ['ETag', 'Retry-After', 'Date', 'Abroad-Contract'])
      expect(reply.headers.get('Access-Control-Expose-Headers')).toContain(name)
    expect((await preflight('/api/content/like', 'https://evil.example')).headers.get('Access-Control-Allow-Origin')).toBeNull()
  })

  test('the content host is open to all, without credentials', async () => {
    const { headers } = await app.request('/cms/.rest/tag/v1/', { headers: { Origin: 'https://anywhere.example' } })
    expect(headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect(headers.get('Access-Control-Allow-Credentials')).toBeNull()
    expect(headers.get('Set-Cookie')).toBeNull()
  })

  test('a write from a foreign page is refused; from ours, from a listed one and from no page it is not', async () => {
    const statusFrom = async (origin?: string) =>
      (
        await app.request('http://localhost:4173/api/representation/appointment', {
          method: 'POST',
          headers: { Host: 'localhost:4173', ...(origin !== undefined && { Origin: origin }) },
        })
      ).status
    expect(await statusFrom('https://evil.example')).toBe(403)
    expect(await statusFrom('null')).toBe(403)
    expect(await Promise.all(['http://localhost:4173', 'https://app.example.ch', undefined].map(statusFrom))).toEqual([401, 401, 401])
  })

  test('our own page counts as ours over TLS only, and without it on this machine alone', async () => {
    const status = async (host: string, origin: string) =>
      (await app.request(`http://${host}/api/representation/appointment`, { method: 'POST', headers: { Host: host, Origin: origin } }))
        .status
    expect(await status('abroad.example', 'https://abroad.example')).toBe(401)
    expect(await status('localhost:4173', 'https://localhost:4173')).toBe(401)
    for (const origin of ['http://abroad.example', 'ftp://abroad.example', 'https://abroad.example:8443'])
      expect(await status('abroad.example', origin)).toBe(403)
    expect(await status('localhost:4173', 'ftp://localhost:4173')).toBe(403)
  })
})

describe('with CORS_ORIGINS', () => {
  test('every reply of the services varies by Origin, whether the request has one or not', async () => {
    for (const path of ['/api/ping', '/api/guide/available-countries', '/api/nothing', '/api/representation/countries'])
      for (const headers of [{}, { Origin: 'https://app.example.ch' }, { Origin: 'https://other.example' }] as Record<string, string>[]) {
        const vary = (await app.request(path, { headers })).headers.get('Vary') ?? ''
        expect([path, vary.split(', ').filter((name) => name === 'Origin')]).toEqual([path, ['Origin']])
      }
  })

  test('without CORS_ORIGINS, replies to our own pages do not vary by Origin', async () => {
    const { app: own } = createTestApp()
    expect((await own.request('/api/ping')).headers.get('Vary') ?? '').not.toContain('Origin')
  })
})

describe('security headers', () => {
  test('are on every reply', async () => {
    for (const path of ['/api/ping', '/api/nothing', '/healthz', '/']) {
      const { headers } = await app.request(path)
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin')
      expect(headers.get('Permissions-Policy')).toContain('geolocation=(self)')
      expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin')
      expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
    }
  })

  test('HSTS is sent on real hosts, not on localhost', async () => {
    expect((await app.request('https://abroad.example.ch/api/ping')).headers.get('Strict-Transport-Security')).toContain('max-age=31536000')
    expect((await app.request('http://localhost:4173/api/ping')).headers.get('Strict-Transport-Security')).toBeNull()
  })
})

test('a request is logged with its route and its id', async () => {
  logged.length = 0
  await app.request('/api/guide/sitemap/TH?secret=1', { headers: { 'X-Request-Id': 'trace-12345' } })
  const reply = await app.request('/api/ping', { headers: { 'X-Request-Id': 'bad id\n' } })
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    { message: 'request', requestId: 'trace-12345', method: 'GET', route: '/api/guide/sitemap/:country', status: 200 },
    { requestId: reply.headers.get('X-Request-Id'), route: '/api/ping' },
  ])
  expect(reply.headers.get('X-Request-Id')).toMatch(/^id-/)
  expect(logged.join()).not.toContain('secret')
})
