import { wrap } from 'comlink'
import { liveQuery } from 'dexie'
import { createDatabase } from '../../store/database/database.ts'
import { readFeed } from '../../store/feed/read-feed.ts'
import type { Card } from './paint.ts'
import type { StoreWorker } from './serve-store.ts'

const db = createDatabase()
const worker = wrap<StoreWorker>(new Worker(new URL('./ours.worker.ts', import.meta.url), { type: 'module' }))

export async function prepare(): Promise<void> {
  await worker.prepare()
}

export async function sync(): Promise<void> {
  await worker.sync()
}

export async function watch(show: (cards: Card[]) => void): Promise<void> {
  liveQuery(() => readFeed(db, { filter: { families: [], favouritesOnly: false }, count: 20, now: Date.now() })).subscribe((view) =>
    show(view.cards),
  )
}

export async function retitle(id: string, title: string): Promise<number> {
  return worker.retitle(id, title)
}
