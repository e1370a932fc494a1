import { Agent, get } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** Without an agent each request has a connection of its own. */
export function ask(url: string, options: { agent?: Agent; headers?: Record<string, string> } = {}) {
  const { agent = new Agent({ keepAlive: false }), headers = {} } = options
  return new Promise<{ status: number; body: Buffer }>((resolve, reject) => {
    const request = get(url, { agent, headers }, (reply) => {
      buffer(reply).then((body) => resolve({ status: reply.statusCode ?? 0, body }), reject)
    })
    request.once('error', reject)
  })
}
