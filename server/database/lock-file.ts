import { randomUUID } from 'node:crypto'
import { mkdir, readFile, readlink, rm, rmdir, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { isDeepStrictEqual } from 'node:util'

/**
 * Keeps a second process off a folder: two PGlites on one folder lose rows in silence.
 *
 * The file holds the owner's process id, where that id means something (the machine's boot and, in a container, its namespace), and, where
 * /proc tells it, the moment that process began, so that an id used again after a restart of the machine is not taken for the owner. An owner
 * whose id means nothing here, because it runs in another container, is known by its beat: it touches the file every second. A lock whose
 * owner is gone is taken over; the folder `<lock>.takeover` sees to it that one process does so at a time.
 */
export type LockResult = { ok: true; release: () => Promise<void> } | { ok: false; pid: number }

export interface LockOptions {
  /** Somebody took the lock from a process that had stood still: whatever it does to the folder now, it does beside another. */
  onLost?: (() => void) | undefined
  /** Milliseconds from one touch of the file to the next. */
  beatMs?: number
}

const takeoverIsStaleAfterMs = 5_000
/** Without a touch for so many beats the owner in another container is taken for gone: its start may stand still for some seconds. */
const silentBeats = 15

export async function takeLock(path: string, { onLost = () => {}, beatMs = 1_000 }: LockOptions = {}): Promise<LockResult> {
  const mine: Owner = { id: randomUUID(), pid: process.pid, began: await beganAt(process.pid), space: await spaceOfIds() }
  for (;;) {
    if (await createFile(path, JSON.stringify(mine))) return { ok: true, release: hold(path, { mine, onLost, beatMs }) }
    const owner = await readOwner(path)
    if (owner && (await isAlive(path, { owner, mine, beatMs }))) return { ok: false, pid: owner.pid }
    await clearStale(path, owner)
  }
}

interface Owner {
  /** Missing in locks of a build before. */
  id?: string | undefined
  pid: number
  began: string | undefined
  space?: string | undefined
}

/** Touches the file until the answer is called, which removes it where it is still this owner's. */
function hold(path: string, { mine, onLost, beatMs }: { mine: Owner; onLost: () => void; beatMs: number }): () => Promise<void> {
  let beating: Promise<void> | null = null
  const beat = async () => {
    const owner = await readOwner(path)
    if (owner?.id === mine.id) return utimes(path, new Date(), new Date())
    // Removed by hand, or it could not be read: only somebody else's name in it says that it is lost.
    if (owner === undefined) return void (await createFile(path, JSON.stringify(mine)))
    clearInterval(timer)
    onLost()
  }
  const timer = setInterval(() => {
    // A disk that is full or slow is no reason to let go, and one beat at a time looks: each of a queue would tell of the loss.
    beating ??= beat()
      .catch(() => {})
      .finally(() => (beating = null))
  }, beatMs).unref()
  return async () => {
    clearInterval(timer)
    await beating
    if ((await readOwner(path))?.id === mine.id) await rm(path, { force: true })
  }
}

/** Removes the lock of an owner that was found to be gone, or of none. */
async function clearStale(path: string, gone: Owner | undefined): Promise<void> {
  const takeover = `${path}.takeover`
  try {
    await mkdir(takeover)
  } catch {
    const age = await ageOf(takeover)
    if (age > takeoverIsStaleAfterMs) await rmdir(takeover).catch(() => {})
    await pause(50)
    return
  }
  try {
    const owner = await readOwner(path)
    if (owner ? isDeepStrictEqual(owner, gone) : await isOld(path)) await rm(path, { force: true })
  } finally {
    await rmdir(takeover).catch(() => {})
  }
}

/** A file without a readable owner may be one that its process is about to write. */
async function isOld(path: string): Promise<boolean> {
  if ((await ageOf(path)) > 1_000) return true
  await pause(50)
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
    const { id, pid, began, space } = JSON.parse(await readFile(path, 'utf8')) as Partial<Owner>
    return Number.isInteger(pid) ? { id, pid: pid as number, began, space } : undefined
  } catch {
    return undefined
  }
}

async function isAlive(path: string, { owner, mine, beatMs }: { owner: Owner; mine: Owner; beatMs: number }): Promise<boolean> {
  if (owner.space !== undefined && owner.space !== mine.space) return isBeating(path, { owner, beatMs })
  try {
    process.kill(owner.pid, 0)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  const began = await beganAt(owner.pid)
  return began === undefined || owner.began === undefined || began === owner.began
}

/** Looks whether the file is touched while one waits, and not how old it is: the clocks of two machines differ. */
async function isBeating(path: string, { owner, beatMs }: { owner: Owner; beatMs: number }): Promise<boolean> {
  const touchedAt = () =>
    stat(path).then(
      (entry) => entry.mtimeMs,
      () => undefined,
    )
  const before = await touchedAt()
  for (let waited = 0; waited < silentBeats * 4; waited += 1) {
    await pause(beatMs / 4)
    const now = await touchedAt()
    if (now === undefined || (await readOwner(path))?.id !== owner.id) return false
    if (now !== before) return true
  }
  return false
}

/** Where a process id names one process: a namespace of one boot of one machine. */
async function spaceOfIds(): Promise<string> {
  const [boot, namespace] = await Promise.all([
    readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => hostname()),
    readlink('/proc/self/ns/pid').catch(() => ''),
  ])
  return `${boot.trim()} ${namespace}`
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

function ageOf(path: string): Promise<number> {
  return stat(path).then(
    (entry) => Date.now() - entry.mtimeMs,
    () => 0,
  )
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
