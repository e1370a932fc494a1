import { wordsOf } from './words.ts'
import type { Word } from './words.ts'

/** A queue that keeps what is said without a line, and sends it when the line is back. */
export interface ReplayContender {
  prepare(): Promise<void>
  /** Resolves when the word is stored. There is no line. */
  take(word: Word): Promise<void>
  /** The line is back. Resolves when the contender says that nothing waits any more. */
  drain(): Promise<void>
}

interface ReplayPage {
  say(count: number): Promise<void>
  /** Milliseconds until nothing waits any more. */
  drain(): Promise<number>
}

declare global {
  interface Window {
    replay: ReplayPage
  }
}

/** How often a contender that tells nobody is asked whether its queue is empty. */
export const lookMs = 25
const limitMs = 600_000

export function runReplay(contender: ReplayContender): void {
  window.replay = {
    async say(count) {
      await contender.prepare()
      for (const word of wordsOf(count)) await contender.take(word)
    },
    async drain() {
      const started = performance.now()
      await Promise.race([contender.drain(), tooLong()])
      return performance.now() - started
    },
  }
}

export function rest(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Throws where there is no answer. */
export async function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<unknown> {
  const response = await fetch(path, {
    method: 'POST',
    cache: 'no-store',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`the service answers with ${response.status}`)
  return response.json()
}

async function tooLong(): Promise<never> {
  await rest(limitMs)
  throw new Error(`something waits after ${limitMs} ms`)
}
