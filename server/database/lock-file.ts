import { mkdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises'

/**
 * Keeps a second process off a folder: two PGlites on one folder lose rows in silence.
 *
 * The file holds the owner's process id and, where /proc tells it, the moment that process began, so that an id used again after a
 * restart of the machine is not taken for the owner. A lock whose owner is gone is taken over; the folder `<lock>.takeover` sees to it
 * that one process does so at a time.
 */
export type LockResult = { ok: true; release: () => Promise<void> } | { ok: false; pid: number }

const takeoverIsStaleAfterMs = 5_000

export async function takeLock(path: string): Promise<LockResult> {
  const mine = JSON.stringify({ pid: process.pid, began: await beganAt(process.pid) })
  for (;;) {
    if (await createFile(path, mine)) return { ok: true, release: () => rm(path, { force: true }) }
    const owner = await readOwner(path)
    if (owner && (await isAlive(owner))) return { ok: false, pid: owner.pid }
    await clearStale(path)
  }
}

interface Owner {
  pid: number
  began: string | undefined
}

async function clearStale(path: string): Promise<void> {
  const takeover = `${path}.takeover`
  try {
    await mkdir(takeover)
  } catch {
    const age = await stat(takeover).then(
      (entry) => Date.now() - entry.mtimeMs,
      () => 0,
    )
    if (age > takeoverIsStaleAfterMs) await rmdir(takeover).catch(() => {})
    await new Promise((resolve) => setTimeout(resolve, 50))
    return
  }
  try {
    const owner = await readOwner(path)
    if (owner ? !(await isAlive(owner)) : await isOld(path)) await rm(path, { force: true })
  } finally {
    await rmdir(takeover).catch(() => {})
  }
}

/** A file without a readable owner may be one that its process is about to write. */
async function isOld(path: string): Promise<boolean> {
  const age = await stat(path).then(
    (entry) => Date.now() - entry.mtimeMs,
    () => 0,
  )
  if (age > 1_000) return true
  await new Promise((resolve) => setTimeout(resolve, 50))
  return false
}

async function createFile(path: string, text: string): Promise<boolean> {
  try {
    await writeFile(path, text, { flag: 'wx' })
    return true
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw cause
  }
}

async function readOwner(path: string): Promise<Owner | undefined> {
  try {
    const owner = JSON.parse(await readFile(path, 'utf8')) as Partial<Owner>
    return Number.isInteger(owner.pid) ? { pid: owner.pid as number, began: owner.began } : undefined
  } catch {
    return undefined
  }
}

async function isAlive(owner: Owner): Promise<boolean> {
  try {
    process.kill(owner.pid, 0)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  const began = await beganAt(owner.pid)
  return began === undefined || owner.began === undefined || began === owner.began
}

/** Start of a process in clock ticks since boot, with the boot's id; undefined where there is no /proc. */
async function beganAt(pid: number): Promise<string | undefined> {
  try {
    const [line, boot] = await Promise.all([readFile(`/proc/${pid}/stat`, 'utf8'), readFile('/proc/sys/kernel/random/boot_id', 'utf8')])
    return `${boot.trim()} ${line.slice(line.lastIndexOf(')') + 2).split(' ')[19]}`
  } catch {
    return undefined
  }
}
