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

test('an unknown seeded fault is reported with the known ones, and a missing file by its path', () => {
  const folder = mkdtempSync(join(tmpdir(), 'abroad-scenario-'))
  const file = join(folder, 'mine.json')
  const scenario = { title: 'A scenario of my own', badDays: [1], seed: 1, lanes: ['simulation'], steps: [{ mend: 'everything' }] }
  writeFileSync(file, JSON.stringify({ ...scenario, mustTurnRedBy: 'drop-the-kee' }))
  expect(flawsInFile(file)).toEqual([
    expect.stringMatching(/mine\.json: mustTurnRedBy: unknown seeded fault "drop-the-kee"; known are .*\bdrop-the-key,/),
  ])
  rmSync(folder, { recursive: true })
  expect(flawsInFile(file)).toEqual([`${file}: is not there`])
})

test('the command line takes files and options, and refuses anything else', () => {
  expect(readOptions(['scenarios/01.json', '--lane', 'simulation', '--replies'])).toEqual({
    files: ['scenarios/01.json'],
    options: { lane: 'simulation', prove: false, replies: true },
  })
  expect(readOptions(['--engine', 'firefox']).options.engine).toBe('firefox')
  expect(() => readOptions(['--lane', 'paper'])).toThrow('--lane takes chromium or simulation, not "paper"')
  expect(() => readOptions(['--engine', 'netscape'])).toThrow('not "netscape"')
  expect(() => readOptions(['--engine', 'firefox', '--prove'])).toThrow('--engine goes with neither')
  expect(() => readOptions(['--proof'])).toThrow("'--proof'")
})

test('the table shows a red play with its flaws', () => {
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
  const [, ...lines] = tableText(rows, { replies: true }).split('\n')
  expect(lines.map((line) => line.trim().replaceAll(/ +/g, ' '))).toEqual([
    '01-mine simulation RED 1 0 kept 0 1 never -',
    'lost: like story-1',
    '> like story-1 lost',
  ])
  expect(lastLine(rows, { others: 0 })).toBe('lost 1 duplicated 0 reordered 0 stuck 1')
  expect(lastLine([], { others: 2 })).toBe('lost 0 duplicated 0 reordered 0 stuck 0 others 2')
})
