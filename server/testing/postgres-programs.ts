import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const installed = '/usr/lib/postgresql'

/** Debian's server programs, and who may run them. Undefined where one of the two is missing. */
export async function findPostgres(): Promise<{ programs: string; uid: number; gid: number } | undefined> {
  const programs = await findPrograms()
  const user = await findUser()
  return programs !== undefined && user ? { programs, ...user } : undefined
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
