import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { scaled } from '#tests/setup/time-limits.ts'

const main = fileURLToPath(new URL('../../simulation/main.ts', import.meta.url))

function simulate(...words: string[]): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, ['--no-deprecation', main, '--real-indexeddb', ...words], (error, stdout, stderr) =>
      // A killed process has no exit code.
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), said: stdout + stderr }),
    )
  })
}

test.describe.configure({ retries: 0 })

test('simulated worlds end the same on the browser’s IndexedDB [91]', { tag: ['@wide', '@no-page'] }, async () => {
  test.setTimeout(scaled(600_000))
  const { code, said } = await simulate('--seed', '91000500', '--runs', '4', '--processes', '1')
  expect(said).toContain("Chromium's IndexedDB: 0 of 4")
  const [taps, sameEnds, lastWords] =
    /(\d+) taps made in both, (\d+) with the same end; (\d+) last words/.exec(said)?.slice(1).map(Number) ?? []
  expect(taps).toBeGreaterThan(0)
  expect(sameEnds).toBeGreaterThan(0)
  expect(lastWords).toBeGreaterThan(0)
  expect([code, said.includes('both agree')]).toEqual([0, true])
})
