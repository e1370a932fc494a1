import type { Server } from 'node:http'
import { serve } from '@hono/node-server'
import type { Hono } from 'hono'

export interface Listening {
  /** With the real port, also when port 0 asked for any. */
  address: string
  /** Takes no new connection, lets requests in flight finish, and cuts what is still open after `graceMs`. */
  stop(graceMs: number): Promise<void>
}

export function listen(app: Hono, { host, port }: { host: string; port: number }): Promise<Listening> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, hostname: host, port }, (info) => {
      const shown = host === '127.0.0.1' || host === '::1' ? 'localhost' : host.includes(':') ? `[${host}]` : host
      resolve({ address: `http://${shown}:${info.port}`, stop: (graceMs) => stop(server as Server, graceMs) })
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
