import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { scaled } from '#tests/setup/time-limits.ts'
import { corpusNames, readWorld } from './run/corpus.ts'
import { withoutAssertions } from './run/open.ts'
import { mistakesOfOrder, seededFaults } from './seeded-faults.ts'

const run = promisify(execFile)
const main = fileURLToPath(new URL('./main.ts', import.meta.url))
const root = fileURLToPath(new URL('../../', import.meta.url))

async function hashes(...words: string[]): Promise<string[]> {
  const { stdout } = await run(process.execPath, ['--no-deprecation', main, '--hashes', ...words])
  return stdout.trim().split('\n')
}

// `npm test` plays a seed twice in its own run of the simulation.
test.skipIf(process.env['WIDE'] === undefined)(
  'a seed has the same history alone, after other worlds, and in another process [90]',
  { timeout: scaled(240_000) },
  async () => {
    const alone = async (seed: number) => (await hashes('--seed', String(seed)))[0]
    const seeds = [41, 42, 43, 44, 45]
    const together = await hashes('--seed', '41', '--runs', String(seeds.length), '--processes', '1')
    expect(new Set(together.map((line) => line.split(' ')[1])).size).toBe(seeds.length)
    // The first seed has no world before it in either run.
    expect(await Promise.all(seeds.slice(1).map(alone))).toEqual(together.slice(1))
  },
)

const worlds = corpusNames().map((name) => ({ file: '', find: '', replace: '', ...readWorld(name)?.mistake, name }))
test.for([...seededFaults, ...worlds, { ...withoutAssertions, name: 'without assertions' }])(
  'the mistake $name occurs once in the source',
  ({ file, find, replace }) => {
    const text = readFileSync(root + file, 'utf8')
    expect(text.split(find)).toHaveLength(2)
    expect(replace).not.toBe(find)
  },
)

test('each mistake of order is a seeded fault', () => {
  const names = new Set(seededFaults.map(({ name }) => name))
  expect(mistakesOfOrder.filter((name) => !names.has(name))).toEqual([])
})
