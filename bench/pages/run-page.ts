import { clock } from './clock.ts'
import { paint } from './paint.ts'
import type { Card } from './paint.ts'

/** What every contender can do; the page around it is the same for all. */
export interface Contender {
  /** The 20 newest from the device, by the quickest way the contender knows; empty where nothing is stored. */
  readFirst(): Promise<Card[]>
  /** Opens what `sync` needs; not part of the measured time. */
  prepare(): Promise<void>
  /** Brings the device up to date; resolves when everything is stored and can be queried. */
  sync(): Promise<void>
  /** Calls `show` with the 20 newest at once and after every change. */
  watch(show: (cards: Card[]) => void): Promise<void>
  /** Gives an item another title; resolves with the moment at which the write began, by `clock`. */
  retitle(id: string, title: string): Promise<number>
}

interface BenchPage {
  /** Milliseconds from the start of the navigation to the frame that shows the items; null where there were none. */
  paintedMs: Promise<number | null>
  prepare(): Promise<void>
  sync(): Promise<number>
  /** Milliseconds from each write to the document that shows it. */
  live(count: number): Promise<number[]>
}

declare global {
  interface Window {
    bench: BenchPage
  }
}

export function runPage(contender: Contender): void {
  window.bench = {
    paintedMs: firstPaint(contender),
    prepare: () => contender.prepare(),
    async sync() {
      const started = performance.now()
      await contender.sync()
      return performance.now() - started
    },
    live: (count) => live(contender, count),
  }
}

async function firstPaint(contender: Contender): Promise<number | null> {
  const cards = await contender.readFirst()
  if (cards.length === 0) return null
  paint(cards)
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  return performance.now()
}

const restMs = 25

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
