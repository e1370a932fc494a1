import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { contractVersion } from '#contract/wire/version.ts'
import { headers } from '#contract/wire/wire.ts'
import { servePageFile } from '#bench/page-files.ts'
import type { Word } from '#bench/pages/replay/words.ts'
import { createRandom } from '#server/seeded-random.ts'
import { createBackend } from './backend.ts'

const lostShare = 0.05

/** Whether the next answer is lost: the same answers for the same seed. */
export function createLoss(seed: number): () => boolean {
  const random = createRandom(seed)
  return () => random() < lostShare
}

export interface Traffic {
  effects: readonly Word[]
  requests: number
  lostAnswers: number
}

/** The contenders' pages, and behind a line that is down at first and then loses answers a backend that has taken nothing yet. */
export async function startReplayService(seed: number) {
  const backend = createBackend()
  const isLost = createLoss(seed)
  const traffic: Traffic = { effects: backend.effects, requests: 0, lostAnswers: 0 }
  let isUp = false

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const given = await text(request).catch(() => null)
    // The browser has left, or there is no line.
    if (given === null || !isUp) return void request.socket.destroy()
    traffic.requests += 1
    const { status, body } = backend.answer({
      method: request.method ?? '',
      path: new URL(request.url ?? '', 'http://localhost').pathname,
      key: request.headers[headers.idempotencyKey.toLowerCase()]?.toString(),
      body: given === '' ? undefined : JSON.parse(given),
    })
    if (isLost()) {
      traffic.lostAnswers += 1
      return void request.socket.destroy()
    }
    response.writeHead(status, {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
      [headers.contract]: String(contractVersion),
    })
    response.end(JSON.stringify(body))
  }

  const server = createServer((request, response) => {
    // Chromium sends a request again by itself where a connection breaks that was used before, and the contender would not notice.
    response.setHeader('Connection', 'close')
    if (!servePageFile(request, response)) void answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    traffic,
    lineUp: () => void (isUp = true),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
