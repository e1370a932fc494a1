import { createRxDatabase } from 'rxdb/plugins/core'
import type { RxCollection, RxDocument, RxJsonSchema } from 'rxdb/plugins/core'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import type { ContentItem } from '../../contract/content/content.ts'
import { orderOf } from '../../store/feed/walk.ts'
import { clock } from './clock.ts'
import { cardOf, retitled } from './paint.ts'
import { pullPages } from './pull-pages.ts'
import type { PageMark } from './pull-pages.ts'
import { runPage } from './run-page.ts'

/** RxDB on its Dexie storage, tuned as far as its documentation goes: inverted sort key as an index, batches of 500, one instance. */
interface RxRow {
  id: string
  order: string
  item: ContentItem
}
interface RxMark {
  page: string
  mark: PageMark
}

const opening = open()

runPage({
  readFirst: async () => cardsOf(await (await newest()).exec()),
  prepare: async () => void (await opening),
  async sync() {
    const { items, marks } = await opening
    await pullPages({
      readMarks: async () => (await marks.find().exec()).map((row) => row.toJSON().mark as PageMark),
      async storePage(changed, mark) {
        const isFirst = (await marks.findOne(String(mark.page)).exec()) === null
        const rows = changed.map((item) => ({ id: item.id, order: orderOf(item), item }))
        const { error } = await (isFirst ? items.bulkInsert(rows) : items.bulkUpsert(rows))
        if (error.length > 0) throw new Error(`RxDB kept ${error.length} rows out`)
        await marks.upsert({ page: String(mark.page), mark })
      },
      drop: async (ids) => void (await items.bulkRemove(ids)),
    })
  },
  async watch(show) {
    ;(await newest()).$.subscribe((rows) => show(cardsOf(rows)))
  },
  async retitle(id, title) {
    const { items } = await opening
    const row = await items.findOne(id).exec(true)
    const item = retitled(row.toJSON().item as ContentItem, title)
    const began = clock()
    await row.patch({ item })
    return began
  },
})

async function newest() {
  return (await opening).items.find({ sort: [{ order: 'asc' }], limit: 20 })
}

function cardsOf(rows: RxDocument<RxRow>[]) {
  return rows.map((row) => cardOf(row.item))
}

async function open(): Promise<{ items: RxCollection<RxRow>; marks: RxCollection<RxMark> }> {
  const database = await createRxDatabase({
    name: 'rxdb-rows',
    storage: getRxStorageDexie({ chromeTransactionDurability: 'relaxed' }),
    multiInstance: false,
    eventReduce: true,
  })
  const text = { type: 'string', maxLength: 140 }
  const object = { type: 'object' }
  const { items, marks } = await database.addCollections({
    items: { schema: schemaOf('id', { id: text, order: text, item: object }, ['order']) },
    marks: { schema: schemaOf('page', { page: text, mark: object }) },
  })
  return { items, marks }
}

function schemaOf(primaryKey: string, properties: Record<string, object>, indexes: string[] = []) {
  const required = Object.keys(properties)
  return { version: 0, type: 'object', primaryKey, properties, indexes, required } as unknown as RxJsonSchema<unknown>
}
