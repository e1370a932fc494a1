import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open-database.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))

/** The command as a script starts it: without a terminal, and with a standard input that nobody closes. */
async function start(words: string[], { isMigrated = true, ...environment }: { isMigrated?: boolean; DATABASE_URL?: string } = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'abroad-staff-'))
  if (isMigrated) await prepare(dataDir)
  const child = spawn(process.execPath, [main, ...words], { env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...environment } })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const closed = once(child, 'close')
  return { stdin: child.stdin, ended: closed.then(([code]) => [code as number | null, output] as const) }
}

async function prepare(dataDir: string): Promise<void> {
  const opened = await openDatabase({ dataDir, databaseUrl: undefined })
  if (!opened.ok) throw new Error('the folder is in use')
  await migrate(opened.database, { now: Date.now, newId: randomUUID })
  await opened.database.close()
}

const add = ['add', 'vreni@eda.example', 'th-bangkok-embassy']

test.skipIf(process.env['WIDE'] === undefined)('without the flag waits for no password, however long the input stays open', async () => {
  const { ended } = await start(add)
  expect(await ended).toEqual([0, expect.stringMatching(/can log in at \/desk\.\nPassword: \S{20}\n$/)])
})

test('with the flag reads the password from the first line', async () => {
  const { stdin, ended } = await start([...add, '--password-stdin'])
  stdin.end('four words and a desk.\n')
  expect(await ended).toEqual([0, 'vreni@eda.example can log in at /desk.\n'])
})

test('prints of what fails neither the statement’s values nor a stack', async () => {
  const { ended } = await start(add, { isMigrated: false, DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/nothing' })
  const [code, output] = await ended
  expect([code, output.trimEnd().split('\n').length]).toEqual([1, 1])
  expect(output).toContain('ECONNREFUSED')
  expect(output).not.toMatch(/secret|params/)
})

test('changes no table, and names the command to run if one is missing', async () => {
  const { ended } = await start(['list'], { isMigrated: false })
  expect(await ended).toEqual([
    1,
    expect.stringMatching(/^the database cannot be used: .*it lacks 0001-.*: run "npm run migrate" first\n$/),
  ])
})
