import { clock } from './clock.ts'
import { paint } from './paint.ts'
import type { Card } from './paint.ts'

/** What every contender can do. The page around it is the same for all. */
export interface Contender {
  /** Reads the 20 newest items from the device as fast as the contender can; empty if nothing is stored. */
  readFirst(): Promise<Card[]>
  /** Opens what `sync` needs; not measured. */
  prepare(): Promise<void>
  /** Syncs the device; resolves when everything is stored and can be queried. */
  sync(): Promise<void>
  /** Calls `show` with the 20 newest items now and after every change. */
  watch(show: (cards: Card[]) => void): Promise<void>
  /** Changes the title of an item; resolves with the time at which the write began, by `clock`. */
  retitle(id: string, title: string): Promise<number>
}

export function runPage(contender: Contender): void {
  const bench = {
    /** Milliseconds from navigation start to the frame with the items; null if there are none. */
    paintedMs: firstPaint(contender),
    prepare: () => contender.prepare(),
    async sync() {
      const started = performance.now()
      await contender.sync()
      return performance.now() - started
    },
    live: (count: number) => live(contender, count),
  }
  Object.assign(window, { bench })
}

async function firstPaint(contender: Contender): Promise<number | null> {
  const cards = await contender.readFirst()
  if (cards.length === 0) return null
  paint(cards)
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  return performance.now()
}

const restMs = 25

/** Milliseconds from each write to the document that shows it. */
async function live(contender: Contender, count: number): Promise<number[]> {
  let wanted: { title: string; found: (at: number) => void } | null = null
  let ids: string[] = []
  await new Promise<void>((ready) => {
    void contender.watch((cards) => {
      paint(cards)
      ids = cards.map((card) => card.id)
      if (wanted && cards.some((card) => card.title === wanted?.title)) wanted.found(clock())
      ready()
    })
  })
  const tookMs: number[] = []
  for (let turn = 0; turn < count; turn += 1) {
    const title = `Written ${turn} at ${Math.round(clock())}`
    const shown = new Promise<number>((found) => (wanted = { title, found }))
    const began = await contender.retitle(ids[turn % ids.length] ?? '', title)
    tookMs.push((await shown) - began)
    await new Promise((resolve) => setTimeout(resolve, restMs))
  }
  return tookMs
}
