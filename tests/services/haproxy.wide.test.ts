import { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '#server/http/listen.ts'
import { hasHaproxy, startHaproxy } from '#server/testing/haproxy.ts'

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
