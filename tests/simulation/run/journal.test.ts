import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openJournal } from './journal.ts'
import type { SeedReport } from './summary.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

const reportOf = (seed: number) => ({ seed, hash: `of ${seed}` }) as SeedReport

test('A run that was broken off in the middle of a line goes on behind the last whole one', () => {
  const file = join(folder, 'run.jsonl')
  const first = openJournal(file, [1, 2, 3], 'these worlds')
  first.add(reportOf(1))
  first.add(reportOf(2))
  appendFileSync(file, '{"seed":3,"ha')

  const second = openJournal(file, [1, 2, 3], 'these worlds')
  expect([...second.known.keys()]).toEqual([1, 2])
  second.add(reportOf(3))
  expect([...openJournal(file, [2, 3], 'these worlds').known.values()]).toEqual([reportOf(2), reportOf(3)])
})

test('A file that is no journal is said to be none', () => {
  const file = join(folder, 'run.jsonl')
  writeFileSync(file, 'seeds\n')
  expect(() => openJournal(file, [1], 'these worlds')).toThrow(`${file} is no journal of this code`)
})

test('Reports of other worlds are not taken for reports of these', () => {
  const file = join(folder, 'run.jsonl')
  openJournal(file, [1], 'these worlds').add(reportOf(1))
  const text = readFileSync(file, 'utf8')
  expect(() => openJournal(file, [1], 'other worlds')).toThrow(`${file} is no journal of this code with these settings`)
  expect(readFileSync(file, 'utf8')).toBe(text)

  const old = join(folder, 'of-before.jsonl')
  writeFileSync(old, `${JSON.stringify(reportOf(1))}\n`)
  expect(() => openJournal(old, [1], 'these worlds')).toThrow(old)
})

test('A run that was broken off in its very first line begins again', () => {
  const file = join(folder, 'run.jsonl')
  writeFileSync(file, '{"of":"the')
  openJournal(file, [1], 'these worlds').add(reportOf(1))
  expect([...openJournal(file, [1], 'these worlds').known.keys()]).toEqual([1])
})
