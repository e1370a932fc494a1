import type Dexie from 'dexie'

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
}
