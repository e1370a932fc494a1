import { execFile } from 'node:child_process'
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { findPostgres } from './postgres-programs.ts'

const run = promisify(execFile)
/** Allows for a machine five times slower. */
const startLimitMs = 150_000

/** A throw-away PostgreSQL, whose processes can be killed. */
export interface KillablePostgres {
  /** Of its database `postgres`. */
  url: string
  /** Starts it again after `killPostmaster`. Throws if it is not up in time. */
  start(): Promise<void>
  /** SIGKILL to the process that all others are children of: they go by themselves when they miss it. */
  killPostmaster(): Promise<void>
  /**
   * SIGKILL to the process of one connection, of those in a transaction if there are any: all others are thrown out, and the database comes back
   * by itself. False when there was no connection to kill.
   */
  killBackend(): Promise<boolean>
  dispose(): Promise<void>
}

/** Undefined without Debian's server programs. `isDurable`: every commit waits for the disk, as it does where the power may go. */
export async function createKillablePostgres({ isDurable = false } = {}): Promise<KillablePostgres | undefined> {
  const found = await findPostgres()
  if (!found) return undefined
  const { programs, uid, gid } = found
  const folder = await mkdtemp(join(tmpdir(), 'abroad-postgres-'))
  await chown(folder, uid, gid)
  const data = join(folder, 'data')
  const options = { uid, gid, cwd: folder }
  await run(join(programs, 'initdb'), ['-D', data, '-A', 'trust', '-U', 'abroad', '--no-sync', '--locale=C.UTF-8'], options)
  const control = (...words: string[]) => run(join(programs, 'pg_ctl'), ['-D', data, '-l', join(folder, 'log'), '-w', ...words], options)
  // Only a socket in its own folder: nobody else's port is in the way. Without fsync what a killed process wrote stays all the same.
  const begin = () => control('-o', `${isDurable ? '' : '-F '}-k ${folder} -c listen_addresses=''`, 'start')
  const url = `postgresql://abroad@localhost/postgres?host=${folder}`
  await begin()

  return {
    url,
    async start() {
      // Until the last child of the killed one has gone the memory that they share is still in use.
      for (const end = Date.now() + startLimitMs; ;) {
        try {
          return void (await begin())
        } catch (cause) {
          if (Date.now() > end) throw cause
          await new Promise((resolve) => setTimeout(resolve, 200))
        }
      }
    },
    async killPostmaster() {
      const pid = Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[0])
      process.kill(pid, 'SIGKILL')
      while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 10))
    },
    async killBackend() {
      const pid = await pidOfBackend(url)
      if (pid === undefined) return false
      process.kill(pid, 'SIGKILL')
      return true
    },
    async dispose() {
      await control('-m', 'immediate', 'stop').catch(() => undefined)
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function pidOfBackend(url: string): Promise<number | undefined> {
  const client = new Client(url)
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>(`
      select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
      order by xact_start is null, random() limit 1`)
    return rows[0]?.pid
  } finally {
    await client.end().catch(() => undefined)
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
