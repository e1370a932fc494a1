import { createCollection, createIndexedDB, createLiveQueryCollection, indexedDBCollectionOptions } from '@tanstack/db'
import type { ContentItem } from '#contract/content/content.ts'
import { orderOf } from '#store/feed/walk.ts'
import { clock } from './clock.ts'
import { cardOf, retitled } from './paint.ts'
import { pullPages } from './pull-pages.ts'
import type { PageMark } from './pull-pages.ts'
import { runPage } from './run-page.ts'

/** TanStack DB on its IndexedDB collection: a row an item, an optimistic transaction a page, a live query of the 20 newest. */
interface Row {
  id: string
  order: string
  item: ContentItem
}
interface Mark {
  id: string
  mark: PageMark
}

const opening = open()

runPage({
  readFirst: async () => (await (await newest()).toArrayWhenReady()).map((row) => cardOf(row.item)),
  prepare: async () => {
    const { items, marks } = await opening
    await Promise.all([items.preload(), marks.preload()])
  },
  async sync() {
    const { items, marks } = await opening
    await pullPages({
      readMarks: async () => (await marks.toArrayWhenReady()).map(({ mark }) => mark),
      async storePage(changed, mark) {
        const rows = changed.map((item) => ({ id: item.id, order: orderOf(item), item }))
        const fresh = rows.filter(({ id }) => !items.has(id))
        const known = rows.filter(({ id }) => items.has(id))
        const id = String(mark.page)
        const writes = [
          ...(fresh.length > 0 ? [items.insert(fresh)] : []),
          ...known.map((row) => items.update(row.id, (draft) => void Object.assign(draft, row))),
          marks.has(id) ? marks.update(id, (draft) => void Object.assign(draft, { mark })) : marks.insert({ id, mark }),
        ]
        await Promise.all(writes.map((write) => write.isPersisted.promise))
      },
      drop: async (ids) => void (await items.delete(ids).isPersisted.promise),
    })
  },
  async watch(show) {
    const live = await newest()
    const tell = () => show(live.toArray.map((row) => cardOf(row.item)))
    live.subscribeChanges(tell)
    tell()
  },
  async retitle(id, title) {
    const { items } = await opening
    const began = clock()
    const write = items.update(id, (draft) => {
      draft.item = retitled(draft.item, title)
    })
    await write.isPersisted.promise
    return began
  },
})

async function newest() {
  const { items } = await opening
  const live = createLiveQueryCollection((query) =>
    query
      .from({ row: items })
      .orderBy(({ row }) => row.order, 'asc')
      .limit(20),
  )
  await live.preload()
  return live
}

async function open() {
  const db = await createIndexedDB({ name: 'tanstack-rows', version: 1, stores: ['items', 'marks'] })
  return {
    items: createCollection(indexedDBCollectionOptions<Row, string>({ db, name: 'items', getKey: ({ id }) => id })),
    marks: createCollection(indexedDBCollectionOptions<Mark, string>({ db, name: 'marks', getKey: ({ id }) => id })),
  }
}
