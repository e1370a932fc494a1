import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readScenario } from '#lab/scenario/read-scenario.ts'
import { readOptions } from './options.ts'
import { flawsInFile, nameOfFile, readScenarioFile, scenarioFiles } from './scenario-file.ts'
import { lastLine, type Row, tableText } from './table.ts'

test.for(scenarioFiles().map((file) => [nameOfFile(file), file] as const))('%s is whole', ([, file]) => {
  expect(flawsInFile(file)).toEqual([])
})

test('the example of docs/testing.md is whole', () => {
  const text = readFileSync(new URL('../../docs/testing.md', import.meta.url), 'utf8')
  const [, example = ''] = /```json\n([^]+?)```/.exec(text) ?? []
  expect(readScenario(example, 'docs/testing.md')).toMatchObject({ ok: true })
})

test('each scenario that ships has a seed of its own: their items must not meet in one database', () => {
  const seeds = scenarioFiles().map((file) => readScenarioFile(file).seed)
  expect(seeds).not.toEqual([])
  expect(seeds).toHaveLength(new Set(seeds).size)
})

test('a seeded fault that nobody knows is named, and so is a file that is not there', () => {
  const folder = mkdtempSync(join(tmpdir(), 'abroad-scenario-'))
  const file = join(folder, 'mine.json')
  const scenario = { title: 'A scenario of my own', badDays: [1], seed: 1, lanes: ['simulation'], steps: [{ mend: 'everything' }] }
  writeFileSync(file, JSON.stringify({ ...scenario, mustTurnRedBy: 'drop-the-kee' }))
  expect(flawsInFile(file)).toEqual([
    expect.stringContaining(`${file}: mustTurnRedBy: unknown seeded fault "drop-the-kee"; known are drop-the-key`),
  ])
  rmSync(folder, { recursive: true })
  expect(flawsInFile(file)).toEqual([`${file}: is not there`])
})

test('the command line takes files, a lane and what is to be shown, and says what it does not understand', () => {
  expect(readOptions(['scenarios/01.json', '--lane', 'simulation', '--replies'])).toEqual({
    ok: true,
    options: { files: ['scenarios/01.json'], lane: 'simulation', engine: null, proves: false, showsReplies: true },
  })
  expect(readOptions(['--lane', 'paper'])).toMatchObject({
    ok: false,
    reason: expect.stringContaining('--lane takes chromium or simulation') as string,
  })
  expect(readOptions(['--engine', 'firefox'])).toMatchObject({ ok: true, options: { engine: 'firefox' } })
  expect(readOptions(['--engine', 'netscape'])).toMatchObject({ ok: false, reason: expect.stringContaining('netscape') as string })
  expect(readOptions(['--engine', 'firefox', '--prove'])).toMatchObject({ ok: false })
  expect(readOptions(['--proof'])).toMatchObject({ ok: false, reason: expect.stringContaining('"--proof" is not understood') as string })
})

test('a red play stands in the table with what is wrong with it', () => {
  const verdict = {
    lost: ['like story-1'],
    duplicated: [],
    outOfOrder: [],
    applied: 0,
    refused: [],
    notSaved: [],
    service: {},
    quietMs: null,
    bytes: null,
    replies: ['like story-1 lost'],
    sequence: [],
    isAsRecorded: null,
  }
  const rows: Row[] = [{ file: 'scenarios/01-mine.json', lane: 'simulation', verdict: { ...verdict, flaws: ['lost: like story-1'] } }]
  const text = tableText(rows, { showsReplies: true })
  expect(
    text
      .split('\n')
      .slice(1)
      .map((line) => line.trim().replaceAll(/ +/g, ' ')),
  ).toEqual(['01-mine simulation RED 1 0 kept 0 1 never -', 'lost: like story-1', '> like story-1 lost'])
  expect(lastLine(rows, { others: 0 })).toBe('lost 1 duplicated 0 reordered 0 stuck 1')
  expect(lastLine([], { others: 2 })).toBe('lost 0 duplicated 0 reordered 0 stuck 0 others 2')
})
