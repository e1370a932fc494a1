import { expect, test } from 'vitest'
import { readOptions } from './options.ts'

test.for([
  ['--real-indexeddb --store postgres', '--store does not work with --real-indexeddb'],
  ['--real-indexeddb --store pglite', '--store does not work with --real-indexeddb'],
  ['--engine firefox', '--engine works only with --real-indexeddb'],
  ['--real-indexeddb --engine opera', '--engine must be one of chromium, firefox, webkit'],
  ['--seed 8 --show --store postgres', '--show works only on PGlite'],
  ['--only-history --real-indexeddb', '--real-indexeddb does not work with --only-history'],
  ['--runs 0', '--runs must be at least 1'],
  ['--runs x', '--runs must be a whole number'],
  ['--run 5', "Unknown option '--run'"],
  ['--seed', "'--seed <value>' argument missing"],
  ['--corpus some-world', '--corpus works only with --show'],
  ['--seed 8 --steps 3', '--steps works only with --kill-at-await'],
  ['--kill-at-await --quick', '--quick does not work with --kill-at-await'],
  ['--quick --runs 5', '--runs does not work with --quick'],
])('%s is rejected with a reason', ([words, reason]) => {
  expect(readOptions(words!.split(' '), 4)).toEqual({ ok: false, reason: expect.stringContaining(reason!) as string })
})

test('valid combinations are accepted', () => {
  expect(readOptions(['--real-indexeddb', '--engine', 'webkit'], 4)).toMatchObject({ ok: true, options: { engine: 'webkit' } })
  expect(readOptions(['--kill-at-await', '--steps', 'drain,pull'], 4)).toMatchObject({
    ok: true,
    options: { killsAtAwait: true, killSteps: ['drain', 'pull'], runs: 0 },
  })
  expect(readOptions(['--seed', '8', '--show', '--store', 'pglite'], 4)).toMatchObject({ ok: true, options: { show: true, runs: 1 } })
  expect(readOptions(['--fault', 'order-by-date', '--only-history'], 4)).toMatchObject({ ok: true, options: { onlyHistory: true } })
})
