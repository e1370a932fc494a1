import { answerOf, newsChannel, openRaw, rawRowOf, writeRaw } from './raw-rows.ts'
import type { RawRow } from './raw-rows.ts'
import type { PageMark } from './pull-pages.ts'
import { serveStore } from './serve-store.ts'

const news = new BroadcastChannel(newsChannel)
let db: IDBDatabase

serveStore({
  async open() {
    db = await openRaw()
  },
  readMarks: () => answerOf(db.transaction('marks').objectStore('marks').getAll() as IDBRequest<PageMark[]>),
  storePage: (changed, mark) =>
    writeRaw(db, (items, marks) => {
      for (const item of changed) items.put(rawRowOf(item))
      marks.put(mark)
    }),
  drop: (ids) => writeRaw(db, (items) => void ids.forEach((id) => items.delete(id))),
  find: async (id) => (await answerOf(db.transaction('items').objectStore('items').get(id) as IDBRequest<RawRow>)).item,
  async put(item) {
    await writeRaw(db, (items) => void items.put(rawRowOf(item)))
    news.postMessage(item.id)
  },
})
