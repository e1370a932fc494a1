import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'

/**
 * Whether the connection broke while the body was still arriving. On a bad network that is normal and not an error of the service. The reply
 * is never received; its status, 499 as in nginx, is for the log and the metrics.
 */
export function clientIsGone(c: Context): boolean {
  const incoming = (c.env as { incoming?: IncomingMessage } | undefined)?.incoming
  return incoming?.complete === false && incoming.destroyed
}

export function clientGone(c: Context): Response {
  return c.body(null, 499 as 400)
}
