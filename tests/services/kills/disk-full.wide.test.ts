import { execFile } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { createKillableService } from './killable-service.ts'
import { logInAt, type LoggedIn } from './log-in-at.ts'

const run = promisify(execFile)
const piece = Buffer.alloc(64 * 1_024)
/** A new folder of the database takes about 40 MB. */
const megabytes = 128
const triesWhileFull = 80

const disk = await mountSmallDisk()
afterAll(() => disk?.dispose())

test('[84] on a full disk a write is put off, and with room it is applied once', async ({ skip }) => {
  if (!disk) return skip('mounting a small disk needs root')
  const service = await createKillableService({ DATA_DIR: disk.folder })
  try {
    service.start()
    await service.isUp()
    const citizen = await logInAt(service.address, 'anna@abroad.example')
    const statusByNo = new Map([[0, (await writeProfile(citizen, 0)).status]])
    disk.fill()
    for (let no = 1; no <= triesWhileFull; no += 1) statusByNo.set(no, (await writeProfile(citizen, no)).status)
    const putOff = [...statusByNo].filter(([, status]) => status !== 200).map(([no]) => no)
    expect(new Set(statusByNo.values()), 'done, or put off').toEqual(new Set([200, 503]))
    expect(await appliedAt(service.address), 'no half effect').toBe(statusByNo.size - putOff.length)
    expect((await fetch(`${service.address}/healthz`)).status, 'what is there can be read').toBe(200)

    // Repeats the last write by its key after a kill, with room, and then once more.
    await service.kill()
    disk.empty()
    service.start()
    await service.isUp()
    const again = putOff.at(-1) ?? 0
    const replies = [await writeProfile(citizen, again), await writeProfile(citizen, again)]
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(replies[1]).toEqual(replies[0])
    const applied = statusByNo.size - putOff.length + 1
    expect(await appliedAt(service.address)).toBe(applied)
    expect(JSON.parse(replies[0]!.text), 'each done profile counted once').toMatchObject({ firstName: `Anna ${again}`, rev: applied + 1 })
  } finally {
    await service.kill()
  }
})

async function writeProfile({ browser, accountId }: LoggedIn, no: number): Promise<{ status: number; text: string }> {
  const body = {
    salutation: 'neutral',
    firstName: `Anna ${no}`,
    lastName: 'Muster',
    mobilePhone: '+41791234567',
    dateOfBirth: '01.02.1990',
    countryOfResidence: 'FR',
    representations: [],
  }
  const headers = { 'Idempotency-Key': `disk-full-${String(no).padStart(8, '0')}`, 'Abroad-Account': accountId }
  const reply = await browser.request('PUT', '/api/user/me', { body, headers })
  return { status: reply.status, text: await reply.text() }
}

async function appliedAt(address: string): Promise<number> {
  const { keys } = (await (await fetch(`${address}/api/lab/effects`)).json()) as { keys: { appliedSeq: number | null }[] }
  return keys.filter(({ appliedSeq }) => appliedSeq !== null).length
}

interface SmallDisk {
  folder: string
  fill(): void
  empty(): void
  dispose(): Promise<void>
}

/** Undefined where this process may mount nothing. */
async function mountSmallDisk(): Promise<SmallDisk | undefined> {
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
