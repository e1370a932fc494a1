import { execFile } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const piece = Buffer.alloc(64 * 1_024)

/** A file system of its own with little room, in memory. */
export interface SmallDisk {
  folder: string
  /** Takes all room that is left. */
  fill(): void
  /** Gives it back. */
  empty(): void
  dispose(): Promise<void>
}

/** Undefined where this process may mount nothing. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'abroad-small-disk-'))
  const isMounted = await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'abroad-test', folder]).then(
    () => true,
    () => false,
  )
  if (!isMounted) {
    await rm(folder, { recursive: true })
    return undefined
  }
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fill() {
      const file = openSync(ballast, 'a')
      try {
        // Down to the last byte: of a piece as much is written as there is room for.
        for (;;) writeSync(file, piece)
      } catch (failure) {
        if ((failure as NodeJS.ErrnoException).code !== 'ENOSPC') throw failure
      } finally {
        closeSync(file)
      }
    },
    empty: () => rmSync(ballast, { force: true }),
    async dispose() {
      await run('umount', [folder])
      await rm(folder, { recursive: true })
    },
  }
}
