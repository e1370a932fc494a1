import { expect, test } from 'vitest'
import { readOptions } from './options.ts'

test.for([
  ['--store both --journal run.jsonl', '--store both keeps no journal'],
  ['--real-indexeddb --store postgres', '--real-indexeddb takes no --store'],
  ['--real-indexeddb --store pglite', '--real-indexeddb takes no --store'],
  ['--engine firefox', '--engine goes with --real-indexeddb'],
  ['--real-indexeddb --engine opera', '--engine takes chromium, firefox, webkit'],
  ['--seed 8 --show --store postgres', '--show plays on PGlite alone'],
  ['--runs 0', '--runs takes 1 at least'],
  ['--runs x', '--runs takes a whole number'],
  ['--run 5', '"--run" is not understood'],
  ['--corpus some-world', '--corpus goes with --show'],
  ['--seed 8 --steps 3', '--steps goes with --show'],
  ['--seed 8 --faults delay', '--faults goes with --show'],
])('%s is refused: half of it would not be done', ([words, reason]) => {
  expect(readOptions(words!.split(' '), 4)).toEqual({ ok: false, reason: expect.stringContaining(reason!) as string })
})

test('What goes together is taken', () => {
  expect(readOptions(['--real-indexeddb', '--journal', 'run.jsonl'], 4)).toMatchObject({ ok: true, options: { realIndexedDb: true } })
  expect(readOptions(['--real-indexeddb', '--engine', 'webkit'], 4)).toMatchObject({ ok: true, options: { engine: 'webkit' } })
  expect(readOptions(['--store', 'postgres', '--journal', 'run.jsonl'], 4)).toMatchObject({ ok: true, options: { store: 'postgres' } })
  expect(readOptions(['--seed', '8', '--show', '--store', 'pglite'], 4)).toMatchObject({ ok: true, options: { show: true } })
})
