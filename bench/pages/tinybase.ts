import { createStore } from 'tinybase'
import { createIndexedDbPersister } from 'tinybase/persisters/persister-indexed-db'
import type { ContentItem } from '#contract/content/content.ts'
import { orderOf } from '#store/feed/walk.ts'
import { clock } from './clock.ts'
import { cardOf, retitled } from './paint.ts'
import type { Card } from './paint.ts'
import { pullPages } from './pull-pages.ts'
import type { PageMark } from './pull-pages.ts'
import { runPage } from './run-page.ts'

/** TinyBase, all in memory, its IndexedDB persister. Its cells are plain values, so an item is one of JSON beside its order. */
const store = createStore()
const persister = createIndexedDbPersister(store, 'tinybase-rows')
const loaded = persister.load()

runPage({
  async readFirst() {
    await loaded
    return newest()
  },
  prepare: async () => void (await loaded),
  async sync() {
    await pullPages({
      readMarks: async () => Object.values(store.getTable('marks')).map(({ mark }) => JSON.parse(mark as string) as PageMark),
      async storePage(changed, mark) {
        store.transaction(() => {
          for (const item of changed) store.setRow('items', item.id, { order: orderOf(item), item: JSON.stringify(item) })
          store.setRow('marks', String(mark.page), { mark: JSON.stringify(mark) })
        })
      },
      async drop(ids) {
        store.transaction(() => {
          for (const id of ids) store.delRow('items', id)
        })
      },
    })
    await persister.save()
  },
  async watch(show) {
    store.addTableListener('items', () => show(newest()))
    show(newest())
  },
  async retitle(id, title) {
    const item = retitled(JSON.parse(store.getCell('items', id, 'item') as string) as ContentItem, title)
    const began = clock()
    store.setCell('items', id, 'item', JSON.stringify(item))
    await persister.save()
    return began
  },
})

function newest(): Card[] {
  return store
    .getSortedRowIds('items', 'order', false, 0, 20)
    .map((id) => cardOf(JSON.parse(store.getCell('items', id, 'item') as string) as ContentItem))
}
