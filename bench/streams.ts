import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, type IncomingMessage } from 'node:http'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { createKillablePostgres } from '#server/testing/killable-postgres.ts'
import { call, insertCitizens, startProcess, textOf, type ServiceProcess } from '#server/testing/processes.ts'
import { processorMsOf } from './processor-time.ts'
import { percentile } from './statistics.ts'

/**
 * `npm run bench:streams [STREAMS]` (10,000): so many citizens listen to their conversation, each over a connection of its own, at two processes of the services on one
 * PostgreSQL. Says what memory and processor the processes take while nothing is said; then 300 of them say something at the other process, and how long
 * it takes until their own stream has it. Fails where a message does not come within ten seconds.
 */
const count = Number(process.argv[2] ?? 10_000)
const said = Math.min(count, 300)
const idleMs = 30_000
const openSideBySide = 50
const patienceMs = 10_000
const representationId = 'th-bangkok-embassy'

const postgres = await createKillablePostgres({ isDurable: true })
if (!postgres) throw new Error('needs the package postgresql')
const work = mkdtempSync(join(tmpdir(), 'abroad-bench-streams-'))
const agent = new Agent({ keepAlive: true, maxSockets: openSideBySide })
const streams: IncomingMessage[] = []
/** By the text of a message that a stream has brought: when. */
const heard = new Map<string, () => void>()
const processes: ServiceProcess[] = []
try {
  for (const name of ['one', 'two'])
    processes.push(await startProcess({ DATA_DIR: join(work, name), DATABASE_URL: postgres.url, MAX_CONNECTIONS: String(count * 2) }))
  await insertCitizens(postgres.url, count)
  await insertConversations(postgres.url)
  await rest(5_000)
  const before = processes.map(({ pid }) => residentMb(pid))
  await inTurns(count, async (citizen) => void streams.push(await open(citizen)))
  await rest(5_000)
  const began = { at: performance.now(), cpu: processes.map(({ pid }) => processorMsOf(pid)) }
  await rest(idleMs)
  const elapsed = performance.now() - began.at
  console.log(`${count} streams at two processes, load ${loadavg()[0]!.toFixed(1)}`)
  for (const [at, { pid }] of processes.entries()) {
    const [mb, share] = [residentMb(pid), ((processorMsOf(pid) - began.cpu[at]!) / elapsed) * 100]
    const each = ((mb - before[at]!) * 1000) / (count / processes.length)
    console.log(
      `process ${at + 1}: ${before[at]!.toFixed(0)} MB before, ${mb.toFixed(0)} MB with them (${each.toFixed(1)} kB a stream), ${share.toFixed(1)} % of a processor while nothing is said`,
    )
  }
  const delays: number[] = []
  for (let no = 0; no < said; no += 1) delays.push(await say(Math.floor((no * count) / said)))
  console.log(
    `${said} messages, said at the other process: heard after p50 ${percentile(delays, 0.5).toFixed(0)} ms, p99 ${percentile(delays, 0.99).toFixed(0)} ms, at most ${Math.max(...delays).toFixed(0)} ms`,
  )
} finally {
  for (const stream of streams) stream.destroy()
  agent.destroy()
  await Promise.all(processes.map((one) => one.stop()))
  await postgres.dispose()
  rmSync(work, { recursive: true, force: true })
}

async function insertConversations(url: string): Promise<void> {
  const client = new Client(url)
  await client.connect()
  const all = `generate_series(0, ${count - 1}) no`
  await client.query(
    `insert into conversations (id, account_id, representation_id, state, seq, rev, changed_at) select 'k' || no, 'c' || no, $1, 'open', 1, 1, $2 from ${all}`,
    [representationId, Date.now()],
  )
  await client.query(
    `insert into messages (conversation_id, seq, id, sender, text, sent_at) select 'k' || no, 1, 'm' || no, 'introduction', 'Hello', $1 from ${all}`,
    [Date.now()],
  )
  await client.end()
}

async function open(citizen: number): Promise<IncomingMessage> {
  const { address } = processes[citizen % processes.length]!
  const { signature } = JSON.parse(await textOf(await call('GET', `${address}/api/chat/signature`, { citizen, agent }))) as {
    signature: string
  }
  const query = `conversation=k${citizen}&after=1&signature=${encodeURIComponent(signature)}`
  const stream = await call('GET', `${address}/api/chat/events?${query}`, { citizen, agent: new Agent({ keepAlive: false }) })
  if (stream.statusCode !== 200) throw new Error(`a stream was answered with ${stream.statusCode}`)
  stream.setEncoding('utf8')
  stream.on('data', (text: string) => {
    const told = /"text":"(bench \d+)"/.exec(text)?.[1]
    if (told !== undefined) heard.get(told)?.()
  })
  stream.on('error', () => undefined)
  return stream
}

/** From the request, at the process at which the citizen does not listen, to the event. */
async function say(citizen: number): Promise<number> {
  const { address } = processes[(citizen + 1) % processes.length]!
  const text = `bench ${citizen}`
  const began = performance.now()
  const arrival = new Promise<number>((resolve, reject) => {
    heard.set(text, () => resolve(performance.now() - began))
    setTimeout(() => reject(new Error(`${text} was not heard`)), patienceMs).unref()
  })
  const opening = { greeting: 'Hello', introductionMessageTemplate: '{greeting}', representationTitleJoinWord: 'in' }
  await textOf(await call('POST', `${address}/api/chat/messages`, { citizen, agent, body: { representationId, text, opening } }))
  return arrival
}

async function inTurns(total: number, visit: (no: number) => Promise<void>): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: openSideBySide }, async () => {
      while (next < total) await visit(next++)
    }),
  )
}

function residentMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000
}

function rest(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
