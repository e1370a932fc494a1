import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'

/**
 * Whether the connection broke while the body was still arriving. On a bad network that is an ordinary event and no error of the service. The answer
 * reaches nobody; its status, which nginx made common, is for the log and the metrics.
 */
export function clientIsGone(c: Context): boolean {
  const incoming = (c.env as { incoming?: IncomingMessage } | undefined)?.incoming
  return incoming?.complete === false && incoming.destroyed
}

export function clientGone(c: Context): Response {
  return c.body(null, 499 as 400)
}
