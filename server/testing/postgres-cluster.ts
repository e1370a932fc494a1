import { execFile } from 'node:child_process'
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const installed = '/usr/lib/postgresql'

/**
 * Global setup of the tests: a throw-away PostgreSQL, so that what passes on the embedded database passes on a real one. Without
 * `TEST_DATABASE_URL` and without Debian's server programs the service tests run on PGlite alone, and say so.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL) return undefined
  const programs = await findPrograms()
  const user = await findUser()
  if (!programs || !user) {
    process.stdout.write('No PostgreSQL was found (TEST_DATABASE_URL, or the package postgresql): service tests run on PGlite only.\n')
    return undefined
  }
  const folder = await mkdtemp(join(tmpdir(), 'abroad-postgres-'))
  await chown(folder, user.uid, user.gid)
  const options = { uid: user.uid, gid: user.gid, cwd: folder }
  await run(join(programs, 'initdb'), ['-D', join(folder, 'data'), '-A', 'trust', '-U', 'abroad', '--no-sync', '--locale=C.UTF-8'], options)
  const control = (...words: string[]) =>
    run(join(programs, 'pg_ctl'), ['-D', join(folder, 'data'), '-l', join(folder, 'log'), '-w', ...words], options)
  // Only a socket in its own folder: nobody else's port is in the way. No fsync: nothing of this shall last.
  await control('-o', `-F -k ${folder} -c listen_addresses=''`, 'start')
  process.env.TEST_DATABASE_URL = `postgresql://abroad@localhost/postgres?host=${folder}`
  return async () => {
    await control('-m', 'immediate', 'stop')
    await rm(folder, { recursive: true, force: true })
  }
}

async function findPrograms(): Promise<string | undefined> {
  const versions = await readdir(installed).catch(() => [])
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0]
  return newest === undefined ? undefined : join(installed, newest, 'bin')
}

/** The server refuses to run as root: then it runs as Debian's user of that name. */
async function findUser(): Promise<{ uid: number; gid: number } | undefined> {
  const [uid, gid] = [process.getuid?.(), process.getgid?.()]
  if (uid === undefined || gid === undefined) return undefined
  if (uid !== 0) return { uid, gid }
  const ids = await Promise.all(
    ['-u', '-g'].map((option) =>
      run('id', [option, 'postgres']).then(
        ({ stdout }) => Number(stdout),
        () => undefined,
      ),
    ),
  )
  return ids[0] === undefined || ids[1] === undefined ? undefined : { uid: ids[0], gid: ids[1] }
}
