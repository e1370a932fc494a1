import { chmod, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { Pool } from 'pg'
import { takeLock } from './lock-file.ts'
import { listenOnPglite, listenOnPostgres, type Listen } from './listen.ts'
import { rewordPglite, rewordPostgres, type Reword } from './reworded.ts'
import * as schema from './schema.ts'

export type Db = PgDatabase<PgQueryResultHKT, typeof schema>

export interface Database {
  db: Db
  engine: 'pglite' | 'postgresql'
  listen: Listen
  close(): Promise<void>
}

/** Fails with `lock-held` when another process keeps its data in the same folder; everything else that goes wrong is thrown. */
export type OpenResult = { ok: true; database: Database } | { ok: false; reason: 'lock-held'; pid: number }

interface OpenOptions {
  dataDir: string
  databaseUrl: string | undefined
  /** For the Offline Lab, which lets the database say what it says on a bad day. */
  reword?: Reword | undefined
  /** The folder was there, and other users of the machine can read it. */
  onOpen?: ((folder: string) => void) | undefined
  /** Another process has taken the embedded database's folder: to go on would lose rows of both. */
  onLost?: (() => void) | undefined
}

export async function openDatabase(config: OpenOptions): Promise<OpenResult> {
  if (config.databaseUrl !== undefined) return { ok: true, database: openPostgres(config.databaseUrl, { reword: config.reword }) }
  await keepToOurselves(config)
  const lock = await takeLock(join(config.dataDir, 'lock'), { onLost: config.onLost })
  if (!lock.ok) return { ok: false, reason: 'lock-held', pid: lock.pid }
  try {
    const database = await openPglite(join(config.dataDir, 'pg'), config.reword)
    return { ok: true, database: { ...database, close: () => database.close().finally(() => lock.release()) } }
  } catch (cause) {
    await lock.release()
    throw cause
  }
}

/**
 * The embedded database writes most of its files for everybody to read and change, whatever the process's mask says: only the folder keeps other
 * users of the machine out. `pg` is the database's alone; what else lies in a folder that was there (a home, /tmp), and who reads it, is not ours to say.
 */
async function keepToOurselves({ dataDir, onOpen }: OpenOptions): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  if (((await stat(dataDir)).mode & 0o077) !== 0) onOpen?.(dataDir)
  const own = join(dataDir, 'pg')
  await mkdir(own, { recursive: true, mode: 0o700 })
  if ((await stat(own)).uid === process.getuid?.()) await chmod(own, 0o700)
}

export function openPostgres(
  url: string,
  { schemaName, reword, connections = 10 }: { schemaName?: string; reword?: Reword | undefined; connections?: number } = {},
): Database {
  const connection = { connectionString: url, ...(schemaName && { options: `-c search_path=${schemaName}` }) }
  const pool = new Pool({ ...connection, max: connections })
  // An idle connection that breaks is replaced by the pool at its next use; unheard, the event would end the process.
  pool.on('error', () => {})
  // One that breaks in the middle of a transaction says so to the query, and to whoever listens on the client: unheard, the same end.
  pool.on('connect', (client) => client.on('error', () => {}))
  if (reword) pool.on('connect', (client) => rewordPostgres(client, reword))
  return {
    db: drizzlePostgres(pool, { schema }),
    engine: 'postgresql',
    listen: (channel, ears) => listenOnPostgres(connection, channel, ears),
    close: () => pool.end(),
  }
}

/** Held in memory from the start, of which the default is 128 MB; what is not in it comes from the system's own cache of the files. */
const sharedBuffers = 'shared_buffers=16MB'

export async function openPglite(folder?: string, reword?: Reword): Promise<Database> {
  const created = await PGlite.create(folder, { startParams: [...PGlite.defaultStartParams, '-c', sharedBuffers] })
  const client = reword ? rewordPglite(created, reword) : created
  return {
    db: drizzlePglite(client, { schema }) as unknown as Db,
    engine: 'pglite',
    listen: (channel, ears) => listenOnPglite(client, channel, ears),
    close: () => client.close(),
  }
}
