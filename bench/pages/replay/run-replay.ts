import { entriesOf } from '../../replay/entries.ts'
import type { Entry } from '../../replay/entries.ts'

/** A queue that stores entries while offline and sends them when the network is back. */
export interface ReplayContender {
  prepare(): Promise<void>
  /** Resolves when the entry is stored. The network is offline. */
  take(entry: Entry): Promise<void>
  /** The network is back. Resolves when the contender reports an empty queue. */
  drain(): Promise<void>
}

/** Polling interval for contenders that do not report an empty queue. */
export const pollMs = 25
const timeoutMs = 600_000

export function runReplay(contender: ReplayContender): void {
  const replay = {
    async submit(count: number) {
      await contender.prepare()
      for (const entry of entriesOf(count)) await contender.take(entry)
    },
    /** Milliseconds until the queue is empty. */
    async drain() {
      const started = performance.now()
      await Promise.race([contender.drain(), timeout()])
      return performance.now() - started
    },
  }
  Object.assign(window, { replay })
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Throws if there is no reply. */
export async function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<unknown> {
  const own = { 'Content-Type': 'application/json', ...headers }
  const response = await fetch(path, { method: 'POST', cache: 'no-store', headers: own, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`the service answers with ${response.status}`)
  return response.json()
}

async function timeout(): Promise<never> {
  await sleep(timeoutMs)
  throw new Error(`the queue is not empty after ${timeoutMs} ms`)
}
