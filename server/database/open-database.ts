import { chmod, mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { Pool } from 'pg'
import { failureOf } from '#server/log.ts'
import { takeLock, type LockResult } from './lock-file.ts'
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

/** `reason`: a sentence for the operator that says what is wrong and what to do. */
export type OpenResult = { ok: true; database: Database } | { ok: false; reason: string }

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

/** A database server that does not answer is noticed only by the first query. */
export async function openDatabase(config: OpenOptions): Promise<OpenResult> {
  const { dataDir, databaseUrl, reword, onLost } = config
  if (databaseUrl !== undefined) return { ok: true, database: openPostgres(databaseUrl, { reword }) }
  let lock: LockResult | undefined
  try {
    await makeDataDir(config)
    lock = await takeLock(join(dataDir, 'lock'), { onLost })
    if (!lock.ok) return { ok: false, reason: `${dataDir} is in use by process ${lock.pid}; stop it, or set another DATA_DIR` }
    const { release } = lock
    const database = await openEmbedded(dataDir, reword)
    return { ok: true, database: { ...database, close: () => database.close().finally(release) } }
  } catch (cause) {
    if (lock?.ok) await lock.release().catch(() => undefined)
    return { ok: false, reason: `the database in ${dataDir} cannot be opened: ${failureOf(cause).error}` }
  }
}

async function makeDataDir({ dataDir, onOpen }: OpenOptions): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  if (((await stat(dataDir)).mode & 0o077) !== 0) onOpen?.(dataDir)
}

/**
 * The database is in the folder `pg`, which it creates on the first start. It creates it under another name and then renames it, so that a folder
 * `pg` that lacks files is always a damaged database and never the rest of an interrupted first start.
 */
async function openEmbedded(dataDir: string, reword: Reword | undefined): Promise<Database> {
  const folder = join(dataDir, 'pg')
  const damage = await findDamage(dataDir, folder)
  if (damage !== undefined) throw new Error(damage)
  if (!(await hasFiles(folder))) await createCluster(folder, join(dataDir, 'pg-new'))
  // PGlite writes files that everybody can read, whatever the umask: only the folder keeps other users of the machine out.
  if ((await stat(folder)).uid === process.getuid?.()) await chmod(folder, 0o700)
  return openPglite(folder, reword)
}

/** Without one of these, PGlite creates a new database over the old one or fails without naming a reason. */
const essentialFiles = ['PG_VERSION', 'global/pg_control']
const essentialFolders = ['base', 'pg_wal', 'pg_xact']

/** Why no database may be opened or created here; undefined if one may. */
async function findDamage(dataDir: string, folder: string): Promise<string | undefined> {
  if (await hasContent(join(dataDir, 'PG_VERSION')))
    return `${dataDir} is itself the folder of a database; set DATA_DIR to the folder above it. Nothing was changed`
  if (!(await hasFiles(folder))) return undefined
  const lost = [
    ...(await Promise.all(essentialFiles.map(async (name) => ((await hasContent(join(folder, name))) ? [] : [name])))),
    ...(await Promise.all(essentialFolders.map(async (name) => ((await hasFiles(join(folder, name))) ? [] : [name])))),
  ].flat()
  if (lost.length === 0) return undefined
  return `${folder} is an incomplete database without ${lost.join(', ')}. Nothing was changed. Put a complete copy in its place, or move it away to begin with an empty database`
}

async function hasContent(path: string): Promise<boolean> {
  return ((await stat(path).catch(ifMissing))?.size ?? 0) > 0
}

async function hasFiles(folder: string): Promise<boolean> {
  return ((await readdir(folder).catch(ifMissing))?.length ?? 0) > 0
}

function ifMissing(cause: NodeJS.ErrnoException): undefined {
  if (cause.code !== 'ENOENT') throw cause
}

async function createCluster(folder: string, unfinished: string): Promise<void> {
  await rm(unfinished, { recursive: true, force: true })
  try {
    await mkdir(unfinished, { mode: 0o700 })
    await (await openPglite(unfinished)).close()
    // An empty folder: rename replaces one on Linux only.
    await rmdir(folder).catch(ifMissing)
    await rename(unfinished, folder)
  } catch (cause) {
    // A partial database would take space on a disk that may be full already.
    await rm(unfinished, { recursive: true, force: true }).catch(() => undefined)
    throw cause
  }
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
