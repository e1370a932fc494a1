import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { contractVersion } from '../../contract/wire/version.ts'
import { headers } from '../../contract/wire/wire.ts'
import { createRandom } from '../../server/seeded-random.ts'
import { servePageFile } from '../support/page-files.ts'
import { createBackend } from './backend.ts'
import type { Entry } from './entries.ts'

const lostShare = 0.05

/** Whether the next reply is lost. The same seed loses the same replies. */
export function createLoss(seed: number): () => boolean {
  const random = createRandom(seed)
  return () => random() < lostShare
}

export interface Traffic {
  effects: readonly Entry[]
  requests: number
  lostReplies: number
}

/** Serves the contenders' pages and an empty backend, behind a network that is offline at first and then loses replies. */
export async function startReplayService(seed: number) {
  const backend = createBackend()
  const isLost = createLoss(seed)
  const traffic: Traffic = { effects: backend.effects, requests: 0, lostReplies: 0 }
  let isOnline = false

  async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const given = await text(request).catch(() => null)
    // The browser has closed the connection, or the network is offline.
    if (given === null || !isOnline) return void request.socket.destroy()
    traffic.requests += 1
    const { status, body } = backend.reply({
      method: request.method ?? '',
      path: new URL(request.url ?? '', 'http://localhost').pathname,
      key: request.headers[headers.idempotencyKey.toLowerCase()]?.toString(),
      body: given === '' ? undefined : JSON.parse(given),
    })
    if (isLost()) {
      traffic.lostReplies += 1
      return void request.socket.destroy()
    }
    const own = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', [headers.contract]: String(contractVersion) }
    response.writeHead(status, own).end(JSON.stringify(body))
  }

  const server = createServer((request, response) => {
    // Chromium resends a request by itself if a reused connection breaks, and the contender would not notice.
    response.setHeader('Connection', 'close')
    if (!servePageFile(request, response)) void reply(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    traffic,
    goOnline: () => void (isOnline = true),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
