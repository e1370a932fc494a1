import type { Server } from 'node:http'
import { serve } from '@hono/node-server'
import type { Hono } from 'hono'

export interface Listening {
  /** With the real port, also when port 0 asked for any. */
  address: string
  /** Takes no new connection, lets requests in flight finish, and cuts what is still open after `graceMs`. */
  stop(graceMs: number): Promise<void>
}

/** How long a sender may take: without a proxy in front nobody else sees to that. */
const patience = {
  headersMs: 20_000,
  /** Headers and body: 64 kB take 55 s at 9.6 kbit/s. */
  requestMs: 60_000,
  checkMs: 5_000,
}

/** A line in the log, no more often than this. */
const dropsLoggedEveryMs = 60_000

interface ListenOptions {
  host: string
  port: number
  /** Over all callers: behind a proxy every line is the proxy's, so there is no share for each. */
  maxConnections?: number
  /** Where one more was refused; at once, and then once a minute at most. */
  onDrop?: () => void
  patience?: typeof patience
}

export function listen(
  app: Hono,
  { host, port, maxConnections, onDrop, patience: { headersMs, requestMs, checkMs } = patience }: ListenOptions,
): Promise<Listening> {
  const serverOptions = { headersTimeout: headersMs, requestTimeout: requestMs, connectionsCheckingInterval: checkMs }
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, hostname: host, port, serverOptions }, (info) => {
      const shown = host === '127.0.0.1' || host === '::1' ? 'localhost' : host.includes(':') ? `[${host}]` : host
      resolve({ address: `http://${shown}:${info.port}`, stop: (graceMs) => stop(server as Server, graceMs) })
    })
    if (maxConnections !== undefined) (server as Server).maxConnections = maxConnections
    let loggedAt = -Infinity
    ;(server as Server).on('drop', () => {
      if (performance.now() - loggedAt < dropsLoggedEveryMs) return
      loggedAt = performance.now()
      onDrop?.()
    })
    server.once('error', reject)
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
