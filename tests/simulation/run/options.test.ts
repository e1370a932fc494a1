import { expect, test } from 'vitest'
import { readOptions } from './options.ts'

test.for([
  ['--store both --journal run.jsonl', '--journal does not work with --store both'],
  ['--real-indexeddb --store postgres', '--store does not work with --real-indexeddb'],
  ['--real-indexeddb --store pglite', '--store does not work with --real-indexeddb'],
  ['--engine firefox', '--engine works only with --real-indexeddb'],
  ['--real-indexeddb --engine opera', '--engine must be one of chromium, firefox, webkit'],
  ['--seed 8 --show --store postgres', '--show works only on PGlite'],
  ['--runs 0', '--runs must be at least 1'],
  ['--runs x', '--runs must be a whole number'],
  ['--run 5', '"--run" is unknown or lacks a value'],
  ['--corpus some-world', '--corpus works only with --show'],
  ['--seed 8 --steps 3', '--steps works only with --show'],
  ['--seed 8 --faults delay', '--faults works only with --show'],
])('%s is rejected with a reason', ([words, reason]) => {
  expect(readOptions(words!.split(' '), 4)).toEqual({ ok: false, reason: expect.stringContaining(reason!) as string })
})

test('valid combinations are accepted', () => {
  expect(readOptions(['--real-indexeddb', '--journal', 'run.jsonl'], 4)).toMatchObject({ ok: true, options: { realIndexedDb: true } })
  expect(readOptions(['--real-indexeddb', '--engine', 'webkit'], 4)).toMatchObject({ ok: true, options: { engine: 'webkit' } })
  expect(readOptions(['--store', 'postgres', '--journal', 'run.jsonl'], 4)).toMatchObject({ ok: true, options: { store: 'postgres' } })
  expect(readOptions(['--seed', '8', '--show', '--store', 'pglite'], 4)).toMatchObject({ ok: true, options: { show: true } })
})
