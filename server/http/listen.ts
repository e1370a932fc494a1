import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { serve } from '@hono/node-server'
import type { Hono } from 'hono'
import { connectionShares } from './connection-shares.ts'

export interface Listening {
  /** With the real port, also when port 0 asked for any. */
  address: string
  /** Takes no new connection, lets requests in flight finish, and cuts what is still open after `graceMs`. */
  stop(graceMs: number): Promise<void>
}

/** Time limits for clients. Without a proxy in front, nothing else sets any. */
const patience = {
  headersMs: 20_000,
  /** Headers and body: 64 kB take 55 s at 9.6 kbit/s. */
  requestMs: 60_000,
  /** Without a byte in either direction: a client that stops reading its reply. An open stream sends a byte every 15 s. */
  silentMs: 120_000,
  checkMs: 5_000,
}

/** The log gets at most one warning in this time. */
const dropsLoggedEveryMs = 60_000

interface ListenOptions {
  host: string
  port: number
  /** For all callers together: behind a proxy, all connections come from the proxy, which has to limit each caller. */
  maxConnections?: number
  /** A connection was refused. Called at most once a minute. */
  onDrop?: () => void
  patience?: typeof patience
}

export function listen(
  app: Hono,
  { host, port, maxConnections, onDrop, patience: { headersMs, requestMs, silentMs, checkMs } = patience }: ListenOptions,
): Promise<Listening> {
  const serverOptions = { headersTimeout: headersMs, requestTimeout: requestMs, connectionsCheckingInterval: checkMs }
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, hostname: host, port, serverOptions }, (info) => {
      const shown = host === '127.0.0.1' || host === '::1' ? 'localhost' : host.includes(':') ? `[${host}]` : host
      resolve({ address: `http://${shown}:${info.port}`, stop: (graceMs) => stop(server as Server, graceMs) })
    })
    ;(server as Server).setTimeout(silentMs)
    if (maxConnections !== undefined) limitConnections(server as Server, maxConnections)
    let loggedAt = -Infinity
    ;(server as Server).on('drop', () => {
      if (performance.now() - loggedAt < dropsLoggedEveryMs) return
      loggedAt = performance.now()
      onDrop?.()
    })
    server.once('error', reject)
  })
}

/**
 * When connections run out, each new one closes the one that has waited longest for its client: idle, or with an incomplete request.
 * So a client cannot keep others out by opening connections and sending nothing. Requests in progress and streams are never closed.
 */
function limitConnections(server: Server, maxConnections: number): void {
  server.maxConnections = maxConnections
  const { free } = connectionShares(maxConnections)
  /** Both with the oldest first. */
  const idle = new Set<Socket>()
  const inProgress = new Map<Socket, IncomingMessage>()
  let open = 0

  function closeOldest(): void {
    const slow = () => [...inProgress].find(([, request]) => !request.complete)?.[0]
    const oldest = idle.values().next().value ?? slow()
    // Its 'close' event comes later: the next connection must not choose it again.
    if (oldest) forget(oldest)
    oldest?.destroy()
  }
  function forget(socket: Socket): void {
    idle.delete(socket)
    inProgress.delete(socket)
  }

  server.on('connection', (socket: Socket) => {
    open += 1
    if (open > maxConnections - free) closeOldest()
    idle.add(socket)
    socket.once('close', () => {
      open -= 1
      forget(socket)
    })
  })
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    idle.delete(socket)
    inProgress.set(socket, request)
    response.once('close', () => {
      inProgress.delete(socket)
      if (!socket.destroyed) idle.add(socket)
    })
  })
}

const sweepMs = 100

function stop(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), graceMs)
    // A line that an event stream has just left would else be kept for the next request.
    const sweep = setInterval(() => server.closeIdleConnections(), sweepMs)
    server.close(() => {
      clearTimeout(cut)
      clearInterval(sweep)
      resolve()
    })
    server.closeIdleConnections()
  })
}
