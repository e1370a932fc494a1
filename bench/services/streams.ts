import { Agent, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { Client } from 'pg'
import { call, insertCitizens, startProcess, textOf, type ServiceProcess } from '../../server/testing/processes.ts'
import { machine } from '../support/report.ts'
import { percentile } from '../support/statistics.ts'
import { memoryMbOf, processorMsOf, sleep, withPostgres } from './processes.ts'

const count = Number(process.env['LOAD_STREAMS'] ?? 10_000)
const messages = Math.min(count, 300)
const idleMs = 30_000
const settleMs = 5_000
const openSideBySide = 50
const timeoutMs = 10_000
const representationId = 'th-bangkok-embassy'

/**
 * LOAD_STREAMS (10,000) citizens listen to their chat, each over a connection of its own, at two processes. Prints the memory and processor
 * time of idle streams, and how long a message takes from one process to a stream of the other. Fails if a message takes over ten seconds.
 */
export async function streams(): Promise<void> {
  await withPostgres('streams', async ({ url, folder }) => {
    const processes: ServiceProcess[] = []
    const open: IncomingMessage[] = []
    try {
      for (const name of ['one', 'two'])
        processes.push(await startProcess({ DATA_DIR: join(folder, name), DATABASE_URL: url, MAX_CONNECTIONS: String(count * 2) }))
      await insertCitizens(url, count)
      await insertConversations(url)
      await measure(processes, open)
    } finally {
      for (const stream of open) stream.destroy()
      await Promise.all(processes.map((one) => one.stop()))
    }
  })
}

async function measure(processes: readonly ServiceProcess[], open: IncomingMessage[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: openSideBySide })
  /** Callback for each message text that a stream should bring. */
  const onArrival = new Map<string, () => void>()
  await sleep(settleMs)
  const before = processes.map(({ pid }) => memoryMbOf(pid))
  for (let first = 0; first < count; first += openSideBySide)
    open.push(...(await Promise.all(Array.from({ length: Math.min(openSideBySide, count - first) }, (_, no) => openStream(first + no)))))
  await sleep(settleMs)
  const began = processes.map(({ pid }) => processorMsOf(pid))
  await sleep(idleMs)
  console.log(`\n${count} streams at two processes; ${machine()}`)
  for (const [no, { pid }] of processes.entries()) {
    const [mb, share] = [memoryMbOf(pid), ((processorMsOf(pid) - began[no]!) / idleMs) * 100]
    const each = ((mb - before[no]!) * 1000) / (count / processes.length)
    console.log(`  process ${no + 1}: ${before[no]!.toFixed(0)} MB without, ${mb.toFixed(0)} MB with streams (${each.toFixed(1)} kB each),`)
    console.log(`    ${share.toFixed(1)} % of a core while idle`)
  }
  const delays: number[] = []
  for (let no = 0; no < messages; no += 1) delays.push(await send(Math.floor((no * count) / messages)))
  const [p50, p99, max] = [percentile(delays, 0.5), percentile(delays, 0.99), Math.max(...delays)].map((ms) => `${ms.toFixed(0)} ms`)
  console.log(`  ${messages} messages sent at the other process arrive after p50 ${p50}, p99 ${p99}, max ${max}`)
  agent.destroy()

  async function openStream(citizen: number): Promise<IncomingMessage> {
    const { address } = processes[citizen % processes.length]!
    const reply = await textOf(await call('GET', `${address}/api/chat/signature`, { citizen, agent }))
    const { signature } = JSON.parse(reply) as { signature: string }
    const query = `conversation=k${citizen}&after=1&signature=${encodeURIComponent(signature)}`
    const stream = await call('GET', `${address}/api/chat/events?${query}`, { citizen, agent: new Agent({ keepAlive: false }) })
    if (stream.statusCode !== 200) throw new Error(`a stream was answered with ${stream.statusCode}`)
    stream.setEncoding('utf8')
    stream.on('data', (chunk: string) => onArrival.get(/"text":"(bench \d+)"/.exec(chunk)?.[1] ?? '')?.())
    stream.on('error', () => undefined)
    return stream
  }

  /** Milliseconds from the request, at the process without the citizen's stream, to the event. */
  async function send(citizen: number): Promise<number> {
    const { address } = processes[(citizen + 1) % processes.length]!
    const text = `bench ${citizen}`
    const sentAt = performance.now()
    const arrival = new Promise<number>((resolve, reject) => {
      onArrival.set(text, () => resolve(performance.now() - sentAt))
      setTimeout(() => reject(new Error(`${text} did not arrive`)), timeoutMs).unref()
    })
    const opening = { greeting: 'Hello', introductionMessageTemplate: '{greeting}', representationTitleJoinWord: 'in' }
    await textOf(await call('POST', `${address}/api/chat/messages`, { citizen, agent, body: { representationId, text, opening } }))
    return arrival
  }
}

async function insertConversations(url: string): Promise<void> {
  const client = new Client(url)
  await client.connect()
  const conversation = `'k' || no, 'c' || no, $1, 'open', 1, 1, $2`
  const insert = async (into: string, values: string, given: unknown[]) =>
    client.query(`insert into ${into} select ${values} from generate_series(0, ${count - 1}) no`, given)
  const columns = 'id, account_id, representation_id, state, seq, rev, changed_at'
  await insert(`conversations (${columns})`, conversation, [representationId, Date.now()])
  const message = `'k' || no, 1, 'm' || no, 'introduction', 'Hello', $1`
  await insert('messages (conversation_id, seq, id, sender, text, sent_at)', message, [Date.now()])
  await client.end()
}
