import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, onTestFinished } from 'vitest'
import { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import { listen } from '#server/http/listen.ts'
import { hasHaproxy, hasVarnish, startHaproxy, startVarnish } from '#server/testing/proxies.ts'

const dispose: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of dispose.splice(0).toReversed()) await end()
})

const shared = 'max-age=0, s-maxage=5'
const feed = '/api/content/content-entries'

async function start(cacheControl: (url: string) => string | undefined) {
  const asked: IncomingMessage[] = []
  const server = createServer((request, response) => {
    if (request.url !== '/healthz') asked.push(request)
    const status = request.url?.includes('since=now') ? 204 : 200
    const kept = cacheControl(request.url ?? '')
    response.writeHead(status, { ...(kept && { 'Cache-Control': kept }), Vary: 'Accept-Encoding', 'Abroad-Contract': '1' })
    setTimeout(() => response.end(status === 204 ? undefined : `${asked.length}`), 50)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  dispose.push(() => new Promise((resolve) => server.close(resolve)))
  const cache = await startVarnish((server.address() as AddressInfo).port)
  dispose.push(cache.dispose)
  const get = (path: string, headers: Record<string, string> = {}) => fetch(`${cache.address}${path}`, { headers })
  return { asked, get }
}

describe('deploy/cache.vcl', () => {
  beforeEach(({ skip }) => skip(!hasVarnish, 'Varnish is not installed'))

  test.each([
    `${feed}/changes?countries=th&public=1&since=abc`,
    `${feed}/changes?countries=th&public=1&since=now`,
    `${feed}/changes?countries=th&repcodes=thban&languages=de,local&public=the-pass-of-the-week--&since=abc`,
    '/api/guide/pack/TH?language=de',
  ])('many who ask for %s at once, with cookies or without, are one question, which carries none', async (path) => {
    const { asked, get } = await start(() => shared)
    const cookies = ['abroad-session=a', 'abroad-session=b', '']
    const replies = await Promise.all(Array.from({ length: 60 }, (_, no) => get(path, cookies[no % 3] ? { Cookie: cookies[no % 3]! } : {})))
    expect(new Set(await Promise.all(replies.map((reply) => reply.text()))).size).toBe(1)
    expect(asked).toHaveLength(1)
    expect(asked[0]?.headers.cookie).toBeUndefined()
    expect(replies.every((reply) => reply.headers.get('Age') !== null && reply.headers.get('Abroad-Contract') === '1')).toBe(true)
  })

  test.each([`${feed}?countries=th`, `${feed}?countries=th&public=`, '/api/user/summary', '/api/user/me', '/api/chat/stream', '/'])(
    '%s is asked for by each alone',
    async (path) => {
      const { asked, get } = await start(() => shared)
      for (const cookie of ['abroad-session=a', 'abroad-session=b']) await get(path, { Cookie: cookie })
      expect(asked.map(({ headers }) => headers.cookie)).toEqual(['abroad-session=a', 'abroad-session=b'])
    },
  )

  test('what the services do not share is kept by nobody, whatever its address', async () => {
    const { asked, get } = await start((url) => (url.includes('pagination') ? 'no-cache' : undefined))
    for (const path of [`${feed}?public=1&pagination=1`, '/api/guide/sitemap/TH'])
      for (let times = 0; times < 3; times += 1) await get(path)
    expect(asked).toHaveLength(6)
  })

  test.each([
    ['/api/guide/emergency', '/api/guide/emergency?x=1', '/api/guide/emergency?language=de&x=2', '/api/guide/emergency?'],
    ['/api/alert/latest/TH', '/api/alert/latest/TH?x=1'],
    ['/api/alert/files/1', '/api/alert/files/1?x=1', '/api/alert/files/1?public=1'],
    ['/api/representation/countries', '/api/representation/countries?x=1'],
    ['/api/guide/pack/TH?language=de', '/api/guide/pack/TH?x=1&language=de', '/api/guide/pack/TH?language=de&xlanguage=2&y'],
    [`${feed}?countries=th&public=1`, `${feed}?x=1&countries=th&y=2&public=1&z=3`],
  ])('%s is one cache entry, regardless of parameters that the services do not read', async (...paths) => {
    const { asked, get } = await start(() => shared)
    for (const path of paths) expect((await get(path)).status).toBe(200)
    expect(asked).toHaveLength(1)
  })

  test('a parameter that the services read makes another cache entry', async () => {
    const { asked, get } = await start(() => shared)
    const paths = [
      `${feed}?countries=th&public=1`,
      `${feed}?countries=fr&public=1`,
      `${feed}?countries=th&public=1&pagination=1`,
      `${feed}?countries=th&public=1&languages=de`,
      '/api/guide/pack/TH?language=de',
      '/api/guide/pack/TH?language=fr',
      '/api/guide/pack/TH?language=fr&have=12345',
      '/cms/pictures/a.png?v=1',
      '/cms/pictures/a.png?v=2',
    ]
    for (const path of paths) await get(path)
    expect(asked.map(({ url }) => url)).toEqual(paths)
  })

  test('a packed reply goes to who can unpack it', async () => {
    const { asked, get } = await start(() => shared)
    const packings = ['gzip, deflate, br', 'gzip, deflate, br, zstd', 'gzip, deflate', 'identity']
    for (const packing of packings) await get(`${feed}?public=1`, { 'Accept-Encoding': packing })
    expect(asked.map(({ headers }) => headers['accept-encoding'])).toEqual(['br', 'gzip', undefined])
  })
})

test('HAProxy limits the open requests of one caller, and never its urgent ones', async (context) => {
  if (!hasHaproxy) return context.skip('HAProxy is not installed')
  const app = new Hono()
    .get('/api/chat/events', (c) => streamSSE(c, async (stream) => void (await stream.sleep(600_000))))
    .get('*', (c) => c.text('here'))
  const server = await listen(app, { host: '127.0.0.1', port: 0 })
  const balancer = await startHaproxy([server.address])
  const open = new AbortController()
  onTestFinished(async () => {
    open.abort()
    await balancer.dispose()
    await server.stop(0)
  })

  const get = (path: string, caller: string) =>
    fetch(`http://127.0.0.1:${balancer.port}${path}`, { headers: { 'X-Client-Address': caller }, signal: open.signal })
  const statuses = async (path: string, callers: readonly string[]) =>
    (await Promise.all(callers.map((caller) => get(path, caller)))).map(({ status }) => status)
  const count = (all: readonly number[], status: number) => all.filter((one) => one === status).length

  // As a forged header reaches it through a proxy that appends: only the last address counts.
  const flood = await statuses(
    '/api/chat/events',
    Array.from({ length: 300 }, (_, index) => `198.51.100.${index % 250}, 203.0.113.5`),
  )
  expect([count(flood, 200), count(flood, 429)]).toEqual([200, 100])
  const refused = await get('/api/content/content-entries', '203.0.113.5')
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, expect.stringMatching(/^\d+$/)])
  expect(await refused.json()).toMatchObject({ type: 'abroad:too-many-requests' })
  for (const path of ['/api/ping', '/api/alert/latest', '/api/guide/emergency', '/healthz'])
    expect((await get(path, '203.0.113.5')).status).toBe(200)
  expect((await get('/api/content/content-entries', '203.0.113.6')).status).toBe(200)

  const network = await statuses(
    '/api/chat/events',
    Array.from({ length: 250 }, (_, index) => `2001:db8:1:2::${index.toString(16)}`),
  )
  expect([count(network, 200), count(network, 429)]).toEqual([200, 50])
  expect((await get('/api/content/content-entries', '2001:db8:1:3::1')).status).toBe(200)
})
