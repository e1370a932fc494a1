/** The calls that the replay uses. */
declare module 'pouchdb-core' {
  export default class PouchDB {
    static plugin(plugin: unknown): typeof PouchDB
    constructor(name: string, options: { adapter?: string; auto_compaction?: boolean; skip_setup?: boolean })
    allDocs(options: { limit: number }): Promise<unknown>
    put(doc: { _id: string; _rev?: string; value: unknown }): Promise<{ rev: string }>
    /** From `pouchdb-replication`. */
    replicate: { to(target: PouchDB, options: { retry: boolean }): PromiseLike<unknown> }
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
