import type Dexie from 'dexie'
import { lineOf } from '#contract/guide/article-hash.ts'
import type { Article } from '#contract/guide/guide.ts'

/** Every version of the tables, in order. A version that has shipped is never edited. */
export function applyMigrations(db: Dexie): void {
  db.version(1).stores({
    segments: '++key, [scope+high], *ids',
    changed: '[scope+id], [scope+order], id',
    scopes: 'scope',
    texts: '[id+language]',
    personal: '[account+id]',
    resources: 'key',
    manifests: '[country+language]',
    articles: 'hash, [language+topic]',
    setAside: '++seq, source',
    connection: 'key',
    diary: '++seq',
    leases: 'name',
    head: 'key',
    settings: 'key',
    favourites: 'id',
    feedback: 'topic',
  })
  db.version(2)
    .stores({ searchIndexes: 'language' })
    .upgrade(async (tx) => {
      await tx
        .table('articles')
        .toCollection()
        .modify((row: { article?: Article; line: string }) => {
          if (!row.article) return
          row.line = lineOf(row.article)
          delete row.article
        })
      await tx
        .table('manifests')
        .toCollection()
        .modify((row: object) => void Object.assign(row, { hold: null, origin: 'service', changes: null, unread: [] }))
    })
  db.version(3).stores({ session: 'key', profiles: 'account' })
  db.version(4).stores({
    intents: '++seq, &id, [account+entity]',
    history: '++no, &id, [account+entity], [account+no]',
    sealed: 'owner',
  })
  // A thread's end is read by its numbers; by its id a message is known again as what the citizen had said.
  db.version(5).stores({ conversations: 'id, [account+representationId]', messages: '[conversation+seq], id' })
}
