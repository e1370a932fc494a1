import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { takeLock } from './lock-file.ts'

const main = new URL('../main.ts', import.meta.url).pathname

let folder = ''
let path = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'abroad-lock-'))
  path = join(folder, 'lock')
})
afterEach(() => rm(folder, { recursive: true }))

test('a second process is refused with the owner’s id until the lock is released', async () => {
  const first = await takeLock(path)
  expect(await takeLock(path)).toEqual({ ok: false, pid: process.pid })
  if (first.ok) await first.release()
  expect(await takeLock(path)).toMatchObject({ ok: true })
})

test('a reused process id does not hold the lock', async () => {
  await writeFile(path, JSON.stringify({ pid: process.pid, began: 'another boot 123' }))
  expect(await takeLock(path)).toMatchObject({ ok: true })
})

test('one of many processes takes over a stale lock', async () => {
  await writeFile(path, JSON.stringify({ pid: 2 ** 22 + 1, began: 'x' }))
  const results = await Promise.all(Array.from({ length: 8 }, () => takeLock(path)))
  expect(results.filter((result) => result.ok)).toHaveLength(1)
})

test('a lock without an owner and an interrupted takeover are cleared after a while', async () => {
  const longAgo = new Date(Date.now() - 60_000)
  await writeFile(path, '')
  await utimes(path, longAgo, longAgo)
  await mkdir(`${path}.takeover`)
  await utimes(`${path}.takeover`, longAgo, longAgo)
  expect(await takeLock(path)).toMatchObject({ ok: true })
})

test('an owner in another container is recognised by its heartbeat', async () => {
  const owner = { id: 'a', pid: 2 ** 22 + 1, began: 'x', space: 'another boot pid:[1]' }
  await writeFile(path, JSON.stringify(owner))
  const touches: Promise<void>[] = []
  const beating = setInterval(() => touches.push(utimes(path, new Date(), new Date())), 20)
  expect(await takeLock(path, { beatMs: 50 })).toEqual({ ok: false, pid: owner.pid })
  clearInterval(beating)
  await Promise.all(touches)
  expect(await takeLock(path, { beatMs: 50 })).toMatchObject({ ok: true })
})

test('an owner touches its lock and never releases another’s', async () => {
  let losses = 0
  const first = await takeLock(path, { beatMs: 10, onLost: () => (losses += 1) })
  const longAgo = new Date(Date.now() - 60_000)
  await utimes(path, longAgo, longAgo)
  await expect.poll(async () => (await stat(path)).mtimeMs).toBeGreaterThan(longAgo.getTime() + 1000)
  await writeFile(path, JSON.stringify({ id: 'other', pid: process.pid, began: undefined }))
  await expect.poll(() => losses).toBe(1)
  if (first.ok) await first.release()
  expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ id: 'other' })
})

// A separate PID namespace, as in a container. Only root may create one, and some containers forbid it.
const canUnshare = process.getuid?.() === 0 && spawnSync('unshare', ['-p', '-f', '--mount-proc', 'true']).status === 0
test.skipIf(process.env['WIDE'] === undefined)('a second process in another container is kept off the folder', async ({ skip }) => {
  skip(!canUnshare, 'unshare needs root and is not permitted here')
  const dataDir = join(folder, 'data')
  const environment = { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, LAB: '1', ALERT_KEYS: join(folder, 'no-keys.json') }
  const first = spawn(process.execPath, [main], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(first, 'exit')
  await saidBy(first, /Abroad is at/)
  const second = spawn('unshare', ['-p', '-f', '--mount-proc', process.execPath, main], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const refused = once(second, 'exit')
  expect(await saidBy(second, /does not start|Abroad is at/)).toContain(`is in use by process ${first.pid}`)
  expect((await refused)[0]).toBe(1)
  expect(JSON.parse(await readFile(join(dataDir, 'lock'), 'utf8'))).toMatchObject({ pid: first.pid })
  first.kill('SIGTERM')
  expect((await ended)[0]).toBe(0)
})

/** What a process has said when it said what is waited for, or ended. */
function saidBy(child: ChildProcess, awaited: RegExp): Promise<string> {
  return new Promise((resolve) => {
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text
        if (awaited.test(output)) resolve(output)
      })
    child.once('exit', () => resolve(output))
  })
}
