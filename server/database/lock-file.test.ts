import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { takeLock } from './lock-file.ts'

let folder = ''
let path = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'abroad-lock-'))
  path = join(folder, 'lock')
})
afterEach(() => rm(folder, { recursive: true }))

test('a second taker is refused and told the owner, until the lock is released', async () => {
  const first = await takeLock(path)
  expect(await takeLock(path)).toEqual({ ok: false, pid: process.pid })
  if (first.ok) await first.release()
  expect(await takeLock(path)).toMatchObject({ ok: true })
})

test('the lock of a process that is gone is taken over', async () => {
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  await writeFile(path, JSON.stringify({ pid: child.pid, began: 'long ago' }))
  expect(await takeLock(path)).toMatchObject({ ok: true })
  expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ pid: process.pid })
})

test('a process id that was given to another process since does not hold the lock', async () => {
  await writeFile(path, JSON.stringify({ pid: process.pid, began: 'another boot 123' }))
  expect(await takeLock(path)).toMatchObject({ ok: true })
})

test('of many that find a stale lock one takes it over', async () => {
  await writeFile(path, JSON.stringify({ pid: 2 ** 22 + 1, began: 'x' }))
  const results = await Promise.all(Array.from({ length: 8 }, () => takeLock(path)))
  expect(results.filter((result) => result.ok)).toHaveLength(1)
})

test('a file without an owner, and a takeover that died half-way, are cleared after a while', async () => {
  const longAgo = new Date(Date.now() - 60_000)
  await writeFile(path, '')
  await utimes(path, longAgo, longAgo)
  await mkdir(`${path}.takeover`)
  await utimes(`${path}.takeover`, longAgo, longAgo)
  expect(await takeLock(path)).toMatchObject({ ok: true })
})
