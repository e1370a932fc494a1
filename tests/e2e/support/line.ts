import { Agent, createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { FaultName } from '#lab/wire/faults.ts'

/** The proxy passes a request, or does one of these to it. An edge page has status 502. */
export type Fate = 'pass' | LineFault
type LineFault = Extract<
  FaultName,
  'connection-reset' | 'reply-truncated' | 'no-reply' | 'reply-lost' | 'slow-drip' | 'captive-portal' | 'edge-page'
>

/** Slow enough to be felt, and an answer to a write is through in some seconds. */
const drop = { bytes: 100, everyMs: 400 }

interface Exchange {
  method: string
  path: string
  idempotencyKey: string | null
  fate: Fate
  status: number | null
  isWhole: boolean
  isOver: boolean
  /** On the browser's socket, both ways, headers included. */
  bytes: number
  bytesDown: number
}

/** An HTTP proxy between the browser and the services, on an origin of its own. */
export interface Line {
  address: string
  exchanges: readonly Exchange[]
  /** Asked for each request; may wait before it answers. */
  decide(rule: (request: Pick<Exchange, 'method' | 'path' | 'idempotencyKey'>) => Fate | Promise<Fate>): void
  cut(): void
  /** Cuts the network after this many bytes to the browser; `of`: counts only replies at this path. */
  cutAfter(bytes: number, of?: string): void
  isCut(): boolean
  restore(): void
  close(): Promise<void>
}

const portalPage = '<!doctype html><title>Hotel Wi-Fi</title><h1>Please log in to the hotel Wi-Fi</h1>'

export async function createLine(target: string): Promise<Line> {
  const { hostname, port } = new URL(target)
  const agent = new Agent({ keepAlive: true })
  const sockets = new Set<Socket>()
  const counted = new Map<Socket, { up: number; down: number }>()
  const exchanges: Exchange[] = []
  let rule: (request: Exchange) => Fate | Promise<Fate> = () => 'pass'
  let isCut = false
  let bytesLeft = Number.POSITIVE_INFINITY
  let counting = '/'

  function cut(): void {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }

  /** Keep-alive sockets carry one exchange after the other, so an exchange's bytes are what was added since the last one. */
  function count(socket: Socket, exchange: Exchange): void {
    const before = counted.get(socket) ?? { up: 0, down: 0 }
    const now = { up: socket.bytesRead, down: socket.bytesWritten }
    counted.set(socket, now)
    exchange.bytesDown += now.down - before.down
    exchange.bytes += now.up - before.up + now.down - before.down
  }

  async function carry(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { socket } = request
    const exchange: Exchange = {
      method: request.method ?? 'GET',
      path: request.url ?? '/',
      idempotencyKey: request.headers['idempotency-key']?.toString() ?? null,
      fate: 'pass',
      status: null,
      isWhole: false,
      isOver: false,
      bytes: 0,
      bytesDown: 0,
    }
    exchanges.push(exchange)
    response.once('finish', () => {
      exchange.isWhole = true
      count(socket, exchange)
    })
    response.once('close', () => (exchange.isOver = true))
    exchange.fate = await rule(exchange)
    if (exchange.fate === 'no-reply') return
    if (exchange.fate === 'connection-reset' || isCut) return void socket.destroy()
    if (exchange.fate === 'edge-page') return void response.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>502 Bad Gateway</h1>')
    if (exchange.fate === 'captive-portal') return void response.writeHead(200, { 'Content-Type': 'text/html' }).end(portalPage)
    const onward = ask({ hostname, port, agent, method: request.method, path: request.url, headers: request.headers }, (answer) =>
      bring(answer, response, exchange),
    )
    onward.once('error', () => socket.destroy())
    response.once('close', () => response.writableFinished || onward.destroy())
    request.pipe(onward)
  }

  function bring(answer: IncomingMessage, response: ServerResponse, exchange: Exchange): void {
    exchange.status = answer.statusCode ?? null
    if (exchange.fate === 'reply-lost') return void answer.once('end', () => response.destroy()).resume()
    if (exchange.fate === 'slow-drip') return void drip(answer, response).catch(() => response.destroy())
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    const length = Number(answer.headers['content-length'] ?? 400)
    let isBroken = false
    let allowed = exchange.fate === 'reply-truncated' ? Math.floor(length / 2) : Number.POSITIVE_INFINITY
    answer.on('data', (chunk: Buffer) => {
      if (isBroken) return
      const isCounted = exchange.path.startsWith(counting)
      const fits = Math.min(chunk.length, allowed, isCounted ? bytesLeft : chunk.length)
      allowed -= fits
      if (isCounted) bytesLeft -= fits
      response.write(chunk.subarray(0, fits))
      if (fits === chunk.length && allowed > 0 && bytesLeft > 0) return
      isBroken = true
      answer.destroy()
      // A browser drops data that it has not read when the connection breaks.
      setTimeout(() => (bytesLeft <= 0 ? cut() : response.destroy()), 50)
    })
    answer.once('end', () => isBroken || response.end())
    answer.once('error', () => response.destroy())
  }

  async function drip(answer: IncomingMessage, response: ServerResponse): Promise<void> {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    response.flushHeaders()
    const body = Buffer.concat(await answer.toArray())
    for (let at = 0; at < body.length && !response.destroyed; at += drop.bytes) {
      await new Promise((resolve) => setTimeout(resolve, drop.everyMs))
      response.write(body.subarray(at, at + drop.bytes))
    }
    response.end()
  }

  const server = createServer((request, response) => void carry(request, response))
  server.on('connection', (socket) => {
    if (isCut) return void socket.destroy()
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => sockets.delete(socket))
  })
  server.requestTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    exchanges,
    decide: (next) => void (rule = next),
    cut,
    cutAfter(bytes, of = '/') {
      bytesLeft = bytes
      counting = of
    },
    isCut: () => isCut,
    restore() {
      isCut = false
      bytesLeft = Number.POSITIVE_INFINITY
      rule = () => 'pass'
    },
    async close() {
      cut()
      agent.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
