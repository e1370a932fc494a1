/** The few calls the bench uses. */
declare module 'pouchdb-core' {
  interface Stored<T> {
    _id: string
    _rev: string
    _deleted?: boolean
    value: T
  }
  interface Rows<T> {
    rows: { id: string; key: string; value?: { rev: string }; doc?: Stored<T> }[]
  }
  export default class PouchDB {
    static plugin(plugin: unknown): typeof PouchDB
    constructor(name: string, options: { adapter?: string; auto_compaction?: boolean; revs_limit?: number; skip_setup?: boolean })
    allDocs<T>(options: { limit?: number; startkey?: string; endkey?: string; keys?: string[]; include_docs?: boolean }): Promise<Rows<T>>
    bulkDocs(docs: { _id: string; _rev?: string; _deleted?: boolean; value?: unknown }[]): Promise<{ error?: boolean }[]>
    get<T>(id: string): Promise<Stored<T>>
    put(doc: { _id: string; _rev?: string; value: unknown }): Promise<{ rev: string }>
    /** By `pouchdb-replication`. */
    replicate: { to(target: PouchDB, options: { retry: boolean }): PromiseLike<unknown> }
    changes(options: { live: true; since: 'now' }): { on(event: 'change', listener: () => void): void }
  }
}
declare module 'pouchdb-adapter-indexeddb' {
  const plugin: unknown
  export default plugin
}
declare module 'pouchdb-adapter-http' {
  const plugin: unknown
  export default plugin
}
declare module 'pouchdb-replication' {
  const plugin: unknown
  export default plugin
}
