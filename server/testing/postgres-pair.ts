import { execFile } from 'node:child_process'
import { chown, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { findPostgres } from '#server/testing/postgres-programs.ts'

const run = promisify(execFile)
const port = 5432
/** Allows for a machine five times slower. */
const standbyLimitMs = 300_000

/** A primary and a replica that has everything before it is acknowledged, behind one address, as a proxy would give it to the services. */
export interface PostgresPair {
  url: string
  /** Of the database `postgres` at the primary of now, past that address. */
  primaryUrl(): string
  /** SIGKILL to the primary; after `outageMs` the replica takes its place, and a new replica is made of it. */
  failOver(outageMs: number): Promise<void>
  dispose(): Promise<void>
}

interface Server {
  data: string
  socket: string
}

/** Undefined without Debian's server programs. `commitMs`: so long the replica takes to confirm a commit, as one in another place would. */
export async function createPostgresPair({ commitMs = 0 } = {}): Promise<PostgresPair | undefined> {
  const found = await findPostgres()
  if (!found) return undefined
  const { programs, uid, gid } = found
  const folder = await mkdtemp(join(tmpdir(), 'abroad-pair-'))
  await chown(folder, uid, gid)
  const options = { uid, gid, cwd: folder }
  const program = (name: string, ...words: string[]) => run(join(programs, name), words, options)
  const sockets = new Set<Socket>()
  let made = 0
  let primary = await newServer()
  await program('initdb', '-D', primary.data, '-A', 'trust', '-U', 'abroad', '--no-sync', '--locale=C.UTF-8')
  await start(primary)
  let replica = await replicaOf(primary)

  const door = createServer((socket) => {
    const line = connect(join(primary.socket, `.s.PGSQL.${port}`))
    for (const [one, other] of [
      [socket, line],
      [line, socket],
    ] as const) {
      sockets.add(one)
      one.on('error', () => undefined)
      one.on('close', () => (sockets.delete(one), other.destroy()))
      one.pipe(other)
    }
  })
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))

  return {
    url: `postgresql://abroad@127.0.0.1:${(door.address() as AddressInfo).port}/postgres`,
    primaryUrl: () => `postgresql://abroad@localhost:${port}/postgres?host=${primary.socket}`,
    async failOver(outageMs) {
      const dead = primary
      process.kill(Number((await readFile(join(dead.data, 'postmaster.pid'), 'utf8')).split('\n')[0]), 'SIGKILL')
      await new Promise((resolve) => setTimeout(resolve, outageMs))
      await program('pg_ctl', '-D', replica.data, '-w', 'promote')
      primary = replica
      for (const socket of sockets) socket.destroy()
      await rm(dead.data, { recursive: true, force: true, maxRetries: 5 })
      replica = await replicaOf(primary)
    },
    async dispose() {
      for (const socket of sockets) socket.destroy()
      door.close()
      for (const { data } of [replica, primary]) await program('pg_ctl', '-D', data, '-m', 'immediate', 'stop').catch(() => undefined)
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }

  async function newServer(): Promise<Server> {
    made += 1
    const socket = join(folder, `socket-${made}`)
    await mkdir(socket)
    await chown(socket, uid, gid)
    return { data: join(folder, `data-${made}`), socket }
  }

  function start({ data, socket }: Server) {
    // What a commit is acknowledged for stands on the replica's disk as well.
    const flags = `-k ${socket} -c listen_addresses='' -c port=${port} -c synchronous_standby_names='*'`
    const late = commitMs > 0 ? ` -c synchronous_commit=remote_apply -c recovery_min_apply_delay=${commitMs}` : ''
    return program('pg_ctl', '-D', data, '-l', join(folder, 'log'), '-w', '-o', flags + late, 'start')
  }

  async function replicaOf(source: Server): Promise<Server> {
    const copy = await newServer()
    const flags = `-D ${copy.data} -R -X stream -c fast -h ${source.socket} -p ${port} -U abroad`
    await program('pg_basebackup', ...flags.split(' '))
    await start(copy)
    await untilItFollows(source)
    return copy
  }
}

async function untilItFollows({ socket }: Server): Promise<void> {
  const client = new Client({ host: socket, port, user: 'abroad', database: 'postgres' })
  await client.connect()
  try {
    for (const end = Date.now() + standbyLimitMs; Date.now() < end;) {
      const { rows } = await client.query(`select 1 from pg_stat_replication where state = 'streaming' and sync_state = 'sync'`)
      if (rows.length > 0) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  } finally {
    await client.end()
  }
  throw new Error('the replica does not follow')
}
