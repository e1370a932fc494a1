import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { findPostgres } from '#server/testing/postgres-programs.ts'
import { scaled } from '#tests/setup/time-limits.ts'

const run = promisify(execFile)
const main = fileURLToPath(new URL('./main.ts', import.meta.url))

test('[90] a world on PGlite and on PostgreSQL has one history, and the same effects', { timeout: scaled(240_000) }, async ({ skip }) => {
  if (!(await findPostgres())) return skip('PostgreSQL is not installed')
  const { stdout } = await run(process.execPath, [
    '--no-deprecation',
    main,
    '--store',
    'both',
    '--seed',
    '90000100',
    '--runs',
    '2',
    '--processes',
    '1',
  ])
  expect(Number(/, (\d+) effects$/m.exec(stdout)?.[1])).toBeGreaterThan(0)
  expect(stdout).toContain('\nboth agree')
})
