import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { scaled } from '#tests/setup/time-limits.ts'
import { faults } from './seeded-faults.ts'

/** A process of its own: time, chance and timers are virtual in all of it. */
function run(signal: AbortSignal, ...given: string[]): Promise<{ code: number; lines: string[]; wrong: string[] }> {
  const main = fileURLToPath(new URL('main.ts', import.meta.url))
  return new Promise((resolve) => {
    execFile(process.execPath, ['--no-deprecation', main, ...given], { encoding: 'utf8', signal }, (error, stdout, stderr) => {
      const lines = `${stdout}${stderr}`.trim().split('\n')
      // A killed process has no exit code.
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1
      resolve({ code, lines, wrong: lines.filter((line) => line.startsWith('  ')) })
    })
  })
}

/** Far more than it takes: only a process that hangs is given up. */
const limitMs = scaled(900_000)
const sample = process.env['WIDE'] === undefined ? 6 : 40

describe('[8] a tab that dies at any point of what it waits for', () => {
  test(
    'leaves nothing lost, doubled, out of order, half or held, and waits for nothing outside of its environment',
    async ({ signal }) => {
      const { code, lines, wrong } = await run(signal, '--sample', String(sample))
      process.stdout.write(`${lines.join('\n')}\n`)
      expect({ code, wrong }).toEqual({ code: 0, wrong: [] })
      const [, points, tried] = /^(\d+) points, (\d+) tried, 0 violations$/.exec(lines.at(-1) ?? '') ?? []
      expect(Number(tried)).toBe(sample)
      // Fewer, and the scenarios do not do what they are there for.
      expect(Number(points)).toBeGreaterThan(3_000)
    },
    limitMs,
  )

  test.skipIf(process.env['WIDE'] === undefined)(
    'is found out where it waits by another clock, or does not go on with what was begun',
    async ({ signal }) => {
      const { code, wrong } = await run(signal, '--fault', 'timer', '--fault', 'no-resume', '--only', 'unlocks', '--sample', '6')
      expect(code).toBe(1)
      expect(wrong).toContainEqual(expect.stringMatching(/outside of the environment: setTimeout by worker\/outbox\/drain\.ts/))
      expect(wrong).toContainEqual(expect.stringContaining('stuck: a log-in is under way'))
    },
    limitMs,
  )
})

test.for(Object.entries(faults))('the seeded fault %s still fits the source', ([, { file, find, replace }]) => {
  const text = readFileSync(fileURLToPath(new URL(`../../../${file}`, import.meta.url)), 'utf8')
  expect(text.split(find)).toHaveLength(2)
  expect(replace).not.toBe(find)
})
