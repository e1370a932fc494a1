import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { createCitizens, type Citizen } from '#server/testing/test-writes.ts'
import { createListenersOf } from '#server/testing/test-listeners.ts'
import { createTestApp, testConfig } from '#server/testing/test-app.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { connectionShares, keepReserve } from './connection-shares.ts'
import { listen } from './listen.ts'

const maxConnections = 300
/** Requests of a phone in an emergency, of a first visit, and of a load balancer. */
const urgent = ['/api/ping', '/api/alert/latest', '/api/alert/check-ins/unknown', '/api/guide/emergency?language=de', '/healthz', '/']

describeOnDatabases('300 streams at a process that takes 300 connections', (fresh) => {
  async function begin() {
    const database = await fresh()
    const { streams } = connectionShares(maxConnections)
    const parts = { database, config: testConfig({ MAX_CONNECTIONS: String(maxConnections) }) }
    const app = createTestApp({ ...parts, chat: createListenersOf(database, () => 0, { maxStreams: streams }).chat })
    const server = await listen(app.app, { host: '127.0.0.1', port: 0, maxConnections })
    const opened = new AbortController()
    /** The stream of a reply that is garbage is closed. */
    const held: Response[] = []
    onTestFinished(async () => {
      opened.abort()
      await server.stop(0)
    })

    async function openStream(cookie: string, signature: string): Promise<number> {
      const headers = { Cookie: `abroad-session=${cookie}` }
      const address = `${server.address}/api/chat/events?news=1&signature=${encodeURIComponent(signature)}`
      const reply = await fetch(address, { headers, signal: opened.signal })
      held.push(reply)
      return reply.status
    }
    async function statusesOfUrgent(): Promise<Record<string, number>> {
      const ask = async (path: string) => (await fetch(server.address + path, { headers: { Connection: 'close' } })).status
      return Object.fromEntries(await Promise.all(urgent.map(async (path) => [path, await ask(path)] as const)))
    }
    return { ...app, server, openStream, statusesOfUrgent }
  }
  const signatureOf = async ({ browser }: Citizen) =>
    ((await browser.call('GET', '/api/chat/signature')).body as { signature: string }).signature

  test('of sixty accounts take half of the connections, and leave every urgent call answered', async () => {
    const world = await begin()
    const before = await world.statusesOfUrgent()
    expect(before).toMatchObject({ '/api/ping': 200, '/api/guide/emergency?language=de': 200, '/healthz': 200 })
    const citizens = await createCitizens(world, 60)
    const statuses: number[] = []
    for (const citizen of citizens) {
      const [signature, cookie] = [await signatureOf(citizen), citizen.browser.cookies.get('abroad-session') ?? '']
      statuses.push(...(await Promise.all(Array.from({ length: 5 }, () => world.openStream(cookie, signature)))))
    }
    const count = (status: number) => statuses.filter((one) => one === status).length
    expect([count(200), count(503)]).toEqual([150, 150])
    expect(await world.statusesOfUrgent()).toEqual(before)
  })
})

test('while too many requests are in progress only urgent ones are let in', async () => {
  let release = () => {}
  const hanging = new Promise<void>((resolve) => (release = resolve))
  const app = new Hono()
    .use(keepReserve({ maxRequests: 10, random: () => 0 }))
    .get('/desk/slow', async (c) => {
      await hanging
      return c.text('done')
    })
    .all('*', (c) => c.text('here'))
  const slow = Array.from({ length: 10 }, async () => app.request('/desk/slow'))
  const refused = await app.request('/api/content/content-entries')
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '2'])
  for (const path of ['/api/ping', '/api/alert/latest', '/api/guide/emergency', '/healthz', '/', '/assets/app.js'])
    expect((await app.request(path)).status).toBe(200)
  release()
  expect((await Promise.all(slow)).map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  expect((await app.request('/api/content/content-entries')).status).toBe(200)
})
