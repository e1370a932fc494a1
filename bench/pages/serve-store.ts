import { expose } from 'comlink'
import type { ContentItem } from '../../contract/content/content.ts'
import { retitled } from './paint.ts'
import { pullPages } from './pull-pages.ts'
import type { PageStore } from './pull-pages.ts'
import { clock } from './clock.ts'

/** What a page asks of a contender's worker. */
export interface StoreWorker {
  prepare(): Promise<void>
  sync(): Promise<void>
  retitle(id: string, title: string): Promise<number>
}

/** A contender's store in a worker. */
export function serveStore(
  store: PageStore & { open(): Promise<void>; find(id: string): Promise<ContentItem>; put(item: ContentItem): Promise<void> },
): void {
  expose({
    prepare: () => store.open(),
    sync: () => pullPages(store),
    async retitle(id, title) {
      const item = retitled(await store.find(id), title)
      const began = clock()
      await store.put(item)
      return began
    },
  } satisfies StoreWorker)
}
