import PouchDB from 'pouchdb-core'
import httpAdapter from 'pouchdb-adapter-http'
import indexedDbAdapter from 'pouchdb-adapter-indexeddb'
import replication from 'pouchdb-replication'
import { runReplay } from './run-replay.ts'
import { rowIdOf } from '../../replay/entries.ts'

/** PouchDB's replication from its `indexeddb` adapter to a CouchDB, with its own retry pauses. */
const Pouch = PouchDB.plugin(indexedDbAdapter).plugin(httpAdapter).plugin(replication)
const db = new Pouch('pouchdb-replay', { adapter: 'indexeddb', auto_compaction: true })
const remote = new Pouch(`${location.origin}/replay/pouchdb`, { skip_setup: true })
const revs = new Map<string, string>()

runReplay({
  prepare: async () => void (await db.allDocs({ limit: 1 })),
  async take(entry) {
    const id = rowIdOf(entry)
    const before = revs.get(id)
    const { rev } = await db.put({ _id: id, ...(before !== undefined && { _rev: before }), value: entry })
    revs.set(id, rev)
  },
  drain: async () => void (await db.replicate.to(remote, { retry: true })),
})
