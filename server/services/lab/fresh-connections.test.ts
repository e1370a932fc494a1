import { Agent, request } from 'node:http'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listen, type Listening } from '#server/http/listen.ts'
import { createFreshConnections } from './fresh-connections.ts'

let isBent = false
let server: Listening
let agent: Agent
const connections = createFreshConnections(() => isBent)

beforeEach(async () => {
  isBent = false
  agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const app = new Hono().use(connections.middleware).get('/', (c) => c.text('here'))
  server = await listen(app, { host: '127.0.0.1', port: 0 })
})
afterEach(async () => {
  agent.destroy()
  await server.stop(0)
})

/** The port it came from, as long as the connection lives. */
function call(): Promise<{ port: number | undefined; isKept: boolean }> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(server.address)
    const asked = request({ host: '127.0.0.1', port, agent }, (reply) => {
      const { localPort } = reply.socket
      reply.resume().on('end', () => resolve({ port: localPort, isKept: reply.headers.connection !== 'close' }))
    })
    asked.on('error', reject).end()
  })
}

test('a connection is kept on a good day', async () => {
  const [first, second] = [await call(), await call()]
  expect(first.isKept).toBe(true)
  expect(second.port).toBe(first.port)
})

test('when something begins to be wrong no kept one is used, and none is kept', async () => {
  const before = await call()
  isBent = true
  connections.begin()
  await expect.poll(() => Object.keys(agent.freeSockets).length).toBe(0)
  const [first, second] = [await call(), await call()]
  expect([first.isKept, second.isKept]).toEqual([false, false])
  expect(new Set([before.port, first.port, second.port]).size).toBe(3)
})
