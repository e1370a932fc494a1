import { dexieRowOf, openDexieRows } from './dexie-rows.ts'
import { serveStore } from './serve-store.ts'

const db = openDexieRows()

serveStore({
  open: async () => void (await db.open()),
  readMarks: () => db.marks.toArray(),
  storePage: (changed, mark) =>
    db.transaction('rw', db.items, db.marks, async () => {
      await db.items.bulkPut(changed.map(dexieRowOf))
      await db.marks.put(mark)
    }),
  drop: (ids) => db.items.bulkDelete(ids),
  async find(id) {
    const row = await db.items.get(id)
    if (!row) throw new Error(`${id} is not here`)
    return row.item
  },
  put: async (item) => void (await db.items.put(dexieRowOf(item))),
})
