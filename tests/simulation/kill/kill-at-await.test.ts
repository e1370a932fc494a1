import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { scaled } from '#tests/setup/time-limits.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

/** Runs in a separate process, because time, randomness and timers are virtual in the whole process. */
function kill(signal: AbortSignal, ...words: string[]): Promise<{ code: number; lines: string[] }> {
  return new Promise((resolve) => {
    const given = ['--no-deprecation', main, '--kill-at-await', '--processes', '1', ...words]
    execFile(process.execPath, given, { encoding: 'utf8', signal }, (error, stdout, stderr) => {
      // A killed process has no exit code.
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1
      resolve({ code, lines: `${stdout}${stderr}`.trim().split('\n') })
    })
  })
}

/** Only a process that hangs takes so long. */
const limitMs = scaled(900_000)
const isWide = process.env['WIDE'] !== undefined
const sample = isWide ? 40 : 6

describe('[8] an engine that dies at an await', () => {
  test(
    'loses, duplicates, reorders and holds nothing',
    async ({ signal }) => {
      const { code, lines } = await kill(signal, '--runs', String(sample))
      expect({ code, flaws: lines.filter((line) => line.startsWith('  ') && line.includes(', await ')) }).toEqual({ code: 0, flaws: [] })
      const [, points, tried] = /^(\d+) awaits, (\d+) tried in \d+ s, 0 violations$/.exec(lines.at(-2) ?? '') ?? []
      expect(Number(tried)).toBe(sample)
      // With fewer awaits, the steps do not run as intended.
      expect(Number(points)).toBeGreaterThan(3_000)
    },
    limitMs,
  )

  test.skipIf(!isWide)(
    'is reported if the log-in that it cut off does not go on',
    async ({ signal }) => {
      const { code, lines } = await kill(signal, '--fault', 'leave-a-log-in-unfinished', '--steps', 'log-in-that-unlocks')
      expect(code).toBe(1)
      expect(lines).toContainEqual(expect.stringMatching(/^leave-a-log-in-unfinished: found after \d+ awaits$/))
    },
    limitMs,
  )
})
