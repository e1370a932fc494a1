import { Worker } from 'node:worker_threads'
import type { Drawing } from './draw.ts'

/** Draws PNGs where no request has to wait for it. */
export interface Drawings {
  png(drawing: Drawing): Promise<Uint8Array<ArrayBuffer>>
}

interface Waiting {
  resolve: (png: Uint8Array<ArrayBuffer>) => void
  reject: (cause: Error) => void
}
type Outcome = { no: number; png: Uint8Array<ArrayBuffer> } | { no: number; failure: string }

/** The atlas takes some 60 MB: a thread that has had nothing to draw for so long is ended, and the next drawing begins another. */
const idleMs = 30_000

/**
 * A thread of its own that is there while something is to draw. What it was drawing when it died fails, and only that; it keeps no process
 * alive.
 */
export function createDrawings(): Drawings {
  const waiting = new Map<number, Waiting>()
  let no = 0
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined

  function begin(): Worker {
    const begun = new Worker(new URL('./draw.worker.ts', import.meta.url))
    begun.unref()
    begun.on('message', (outcome: Outcome) => {
      const one = waiting.get(outcome.no)
      waiting.delete(outcome.no)
      if ('png' in outcome) one?.resolve(outcome.png)
      else one?.reject(new Error(`nothing could be drawn: ${outcome.failure}`))
      if (waiting.size > 0) return
      begun.unref()
      idle = setTimeout(() => end(begun), idleMs).unref()
    })
    begun.on('error', (cause) => lose(begun, cause as Error))
    begun.on('exit', () => lose(begun, new Error('the thread that draws ended')))
    return begun
  }

  function end(old: Worker): void {
    if (worker === old) worker = undefined
    void old.terminate()
  }

  function lose(old: Worker, cause: Error): void {
    if (worker !== old) return
    worker = undefined
    for (const one of waiting.values()) one.reject(cause)
    waiting.clear()
  }

  return {
    png(asked) {
      clearTimeout(idle)
      worker ??= begin()
      // A process that is told to stop answers what it was asked before.
      worker.ref()
      no += 1
      const own = no
      return new Promise((resolve, reject) => {
        waiting.set(own, { resolve, reject })
        worker?.postMessage({ no: own, asked })
      })
    },
  }
}
