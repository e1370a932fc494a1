import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { listen } from './listen.ts'

const app = new Hono()
  .post('/', async (c) => c.text(await c.req.text()))
  .get('/', (c) => c.text('here'))
  .onError((_, c) => c.text('cut off', 400))

async function begin({
  maxConnections,
  onDrop = () => undefined,
  ...patience
}: {
  headersMs: number
  requestMs: number
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
  // With `once` of node:events a line that is reset would fail the test: that it is gone is what is waited for.
  await new Promise((resolve) => socket.once('close', resolve))
  return received
}

test('who is too slow with headers or body is cut off, and others are answered meanwhile', async () => {
  const { address, line, stop } = await begin({ headersMs: 200, requestMs: 400, checkMs: 50, maxConnections: 100 })
  const slow = await Promise.all([
    line('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '),
    line('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc'),
  ])
  expect(await (await fetch(address)).text()).toBe('here')
  expect(await Promise.all(slow.map(until))).toEqual([expect.stringContaining('408'), expect.stringMatching(/^$|408/)])
  await stop(0)
})

test('more lines than are held are taken by nobody, and that is told once a minute', async () => {
  let drops = 0
  const { line, stop } = await begin({ headersMs: 5_000, requestMs: 5_000, checkMs: 1_000, maxConnections: 2, onDrop: () => (drops += 1) })
  const held = await Promise.all([line('GET / HTTP/1.1\r\n'), line('GET / HTTP/1.1\r\n')])
  for (let more = 0; more < 3; more += 1) expect(await until(await line('GET / HTTP/1.1\r\nHost: x\r\n\r\n'))).toBe('')
  expect(drops).toBe(1)
  expect(held.map((socket) => socket.destroyed)).toEqual([false, false])
  for (const socket of held) socket.destroy()
  await stop(0)
})
