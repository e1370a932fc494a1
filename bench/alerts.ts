import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '#server/database/open-database.ts'
import { migrate } from '#server/database/migrate.ts'
import { publicAlertKeys } from '#server/services/alert/alert-keys.ts'
import { insertRelease } from '#server/testing/test-alerts.ts'
import { sampleAlert } from '#store/testing/alert-samples.ts'

/**
 * `node bench/alerts.ts [CLIENTS]`: an alert is released, and so many phones (20,000) ask what is the latest of their country, and then for the file, each over
 * connections of its own and as many at a time as the services take. No cache stands between. Fails where one of them is not answered.
 */
const clients = Number(process.argv[2] ?? 20_000)
/** The services take 2,000 connections (`MAX_CONNECTIONS`); beyond that a phone waits in line. */
const atOnce = 1_000
const dataDir = mkdtempSync(join(tmpdir(), 'abroad-bench-alerts-'))
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))

const opened = await openDatabase({ dataDir, databaseUrl: undefined, onLost: () => undefined })
if (!opened.ok) throw new Error('the folder is in use')
await migrate(opened.database, { now: Date.now, newId: randomUUID })
await insertRelease(opened.database.db, sampleAlert())
await opened.database.close()

const root = fileURLToPath(new URL('..', import.meta.url))
const ALERT_KEYS = join(dataDir, 'alert-keys.json')
publicAlertKeys(ALERT_KEYS)
const child = spawn(process.execPath, [join(root, 'server/main.ts')], {
  env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: dataDir, LAB: '0', DEMO: '1', ALERT_KEYS },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const address = await new Promise<string>((done) => {
  let printed = ''
  child.stdout.on('data', (text: Buffer) => {
    if (printed.length < 100_000) printed += text.toString()
    const port = /Abroad is at http:\/\/localhost:(\d+)/.exec(printed)?.[1]
    if (port !== undefined) done(`http://127.0.0.1:${port}`)
  })
})

const delays: number[] = []
let unanswered = 0
let next = 0
const began = performance.now()
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    while (next < clients) {
      next += 1
      for (const path of ['/api/alert/latest/TH', '/api/alert/files/1']) {
        const askedAt = performance.now()
        if (await isAnswered(`${address}${path}`)) delays.push(performance.now() - askedAt)
        else unanswered += 1
      }
    }
  }),
)
const seconds = (performance.now() - began) / 1_000
delays.sort((one, other) => one - other)
const at = (share: number) => (delays[Math.floor(delays.length * share)] ?? 0).toFixed(0)
const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]
console.log(
  `${clients} phones, ${atOnce} at once: all know in ${seconds.toFixed(1)} s, ${(delays.length / seconds).toFixed(0)} answers a second, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, ${unanswered} unanswered, ${Math.round(Number(peak) / 1024)} MB at most`,
)
child.kill('SIGTERM')
if (unanswered > 0) process.exitCode = 1

function isAnswered(url: string): Promise<boolean> {
  return new Promise((done) => {
    const asked = get(url, { agent: false }, (answer) => {
      answer.resume()
      answer.once('end', () => done(answer.statusCode === 200))
      answer.once('error', () => done(false))
    })
    asked.once('error', () => done(false))
  })
}
