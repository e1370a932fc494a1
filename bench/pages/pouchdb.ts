import PouchDB from 'pouchdb-core'
import indexedDbAdapter from 'pouchdb-adapter-indexeddb'
import type { ContentItem } from '#contract/content/content.ts'
import { orderOf } from '#store/feed/walk.ts'
import { clock } from './clock.ts'
import { cardOf, retitled } from './paint.ts'
import { pullPages } from './pull-pages.ts'
import type { PageMark } from './pull-pages.ts'
import { runPage } from './run-page.ts'

/** PouchDB on its `indexeddb` adapter: the inverted sort key is the document's id, so that the feed is `allDocs`; batches of 500. */
const db = new (PouchDB.plugin(indexedDbAdapter))('pouchdb-rows', { adapter: 'indexeddb', auto_compaction: true, revs_limit: 1 })
/** Behind every order key. */
const markPrefix = '~page-'
const orderById = new Map<string, string>()

runPage({
  readFirst: newest,
  prepare: async () => void (await newest()),
  sync: () =>
    pullPages({
      async readMarks() {
        const { rows } = await db.allDocs<PageMark>({ startkey: markPrefix, endkey: `${markPrefix}\uffff`, include_docs: true })
        return rows.flatMap((row) => (row.doc ? [row.doc.value] : []))
      },
      async storePage(changed, mark) {
        const docs = [...changed.map((item) => ({ _id: orderOf(item), value: item })), { _id: `${markPrefix}${mark.page}`, value: mark }]
        const isFirst = (await revsOf([`${markPrefix}${mark.page}`])).size === 0
        const revs = isFirst ? new Map<string, string>() : await revsOf(docs.map((doc) => doc._id))
        const written = await db.bulkDocs(docs.map((doc) => ({ ...doc, ...revisionOf(revs.get(doc._id)) })))
        const refused = written.filter((answer) => answer.error)
        if (refused.length > 0) throw new Error(`PouchDB kept ${refused.length} documents out`)
      },
      async drop(ids) {
        const { rows } = await db.allDocs<ContentItem>({ endkey: markPrefix, include_docs: true })
        await db.bulkDocs(
          rows.flatMap(({ doc }) => (doc && ids.includes(doc.value.id) ? [{ _id: doc._id, _rev: doc._rev, _deleted: true }] : [])),
        )
      },
    }),
  async watch(show) {
    db.changes({ live: true, since: 'now' }).on('change', () => void newest().then(show))
    show(await newest())
  },
  async retitle(id, title) {
    const doc = await db.get<ContentItem>(orderById.get(id) ?? '')
    const value = retitled(doc.value, title)
    const began = clock()
    await db.put({ _id: doc._id, _rev: doc._rev, value })
    return began
  },
})

async function newest() {
  const { rows } = await db.allDocs<ContentItem>({ limit: 20, endkey: markPrefix, include_docs: true })
  const items = rows.flatMap((row) => (row.doc ? [row.doc.value] : []))
  for (const item of items) orderById.set(item.id, orderOf(item))
  return items.map(cardOf)
}

async function revsOf(keys: string[]): Promise<Map<string, string>> {
  const { rows } = await db.allDocs({ keys })
  return new Map(rows.flatMap((row) => (row.value ? [[row.key, row.value.rev]] : [])))
}

function revisionOf(rev: string | undefined) {
  return rev === undefined ? {} : { _rev: rev }
}
