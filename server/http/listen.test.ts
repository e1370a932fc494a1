import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createTestApp } from '#server/testing/test-app.ts'
import { listen } from './listen.ts'

let hanging = 0
let longEnded = false
const slowLimits = { headersMs: 5_000, requestMs: 5_000, silentMs: 5_000, checkMs: 1_000 }

const app = new Hono()
  .post('/', async (c) => c.text(await c.req.text()))
  .get('/', (c) => c.text('here'))
  .get('/hangs', () => {
    hanging += 1
    return new Promise(() => undefined)
  })
  .get('/long', (c) =>
    c.body(
      new ReadableStream({
        pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
        cancel: () => void (longEnded = true),
      }),
    ),
  )
  .onError((_, c) => c.text('cut off', 400))

async function begin({
  maxConnections,
  onDrop = () => undefined,
  ...patience
}: {
  headersMs: number
  requestMs: number
  silentMs: number
  checkMs: number
  maxConnections: number
  onDrop?: () => void
}) {
  const server = await listen(app, { host: '127.0.0.1', port: 0, maxConnections, onDrop, patience })
  const port = Number(new URL(server.address).port)
  const line = async (text: string): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    socket.write(text)
    return socket
  }
  return { ...server, line }
}
const until = async (socket: Socket) => {
  let received = ''
  socket.setEncoding('utf8').on('data', (text: string) => (received += text))
  // Not `once` of node:events: it throws if the connection is reset, and a reset is one of the expected ends.
  await new Promise((resolve) => socket.once('close', resolve))
  return received
}

test('a client that is too slow with headers or body is disconnected while others are answered', async () => {
  const { address, line, stop } = await begin({ headersMs: 200, requestMs: 400, silentMs: 5_000, checkMs: 50, maxConnections: 100 })
  const slow = await Promise.all([
    line('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '),
    line('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc'),
  ])
  expect(await (await fetch(address)).text()).toBe('here')
  expect(await Promise.all(slow.map(until))).toEqual([expect.stringContaining('408'), expect.stringMatching(/^$|408/)])
  await stop(0)
})

test('a new connection is refused while all others have a request in progress, with one warning a minute', async () => {
  let drops = 0
  const { line, stop } = await begin({ ...slowLimits, maxConnections: 2, onDrop: () => (drops += 1) })
  const busy: Socket[] = []
  for (const count of [1, 2]) {
    busy.push(await line('GET /hangs HTTP/1.1\r\nHost: x\r\n\r\n'))
    await expect.poll(() => hanging).toBe(count)
  }
  for (let more = 0; more < 3; more += 1) expect(await until(await line('GET / HTTP/1.1\r\nHost: x\r\n\r\n'))).toBe('')
  expect(drops).toBe(1)
  expect(busy.map((socket) => socket.destroyed)).toEqual([false, false])
  for (const socket of busy) socket.destroy()
  await stop(0)
})

test.each([
  ['silent connections', ''],
  ['incomplete headers', 'GET / HTTP/1.1\r\nHost: x\r\n'],
  ['incomplete bodies', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc'],
])('%s cannot keep others out', async (_, text) => {
  const { address, line, stop } = await begin({ ...slowLimits, maxConnections: 20 })
  const silent: Socket[] = []
  for (let count = 0; count < 60; count += 1) silent.push(await line(text))
  expect(await (await fetch(address)).text()).toBe('here')
  await expect.poll(() => silent.filter(({ closed }) => !closed).length).toBeLessThanOrEqual(20)
  for (const socket of silent) socket.destroy()
  await stop(0)
})

test('a client that stops reading its reply is disconnected', async () => {
  const { line, stop } = await begin({ ...slowLimits, silentMs: 300, maxConnections: 10 })
  const socket = await line('GET /long HTTP/1.1\r\nHost: x\r\n\r\n')
  socket.pause()
  await expect.poll(() => longEnded).toBe(true)
  socket.destroy()
  await stop(0)
})

test.each(['/api/user/interaction', '/api/alert/visitor-check-in'])(
  'an upload to %s that breaks off is logged as 499, not as an error',
  async (path) => {
    const services = createTestApp()
    const { logged } = services
    const server = await listen(services.app, { host: '127.0.0.1', port: 0 })
    const socket = connect(Number(new URL(server.address).port), '127.0.0.1')
    await once(socket, 'connect')
    socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"name":`)
    // Long enough for the request to be read as far as it goes.
    await expect.poll(async () => (await fetch(`${server.address}/api/ping`)).status).toBe(200)
    socket.destroy()
    await expect.poll(() => logged.filter((line) => line.includes('499'))).toHaveLength(1)
    expect(logged.filter((line) => /"level":"error"|request failed/.test(line))).toEqual([])
    await server.stop(0)
  },
)
