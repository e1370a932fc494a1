import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { request, type Agent, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { hashOf } from '#server/secrets.ts'
import { publicAlertKeys } from '#server/domain/alerts/alert-keys.ts'

const own = fileURLToPath(new URL('../..', import.meta.url))

/** The services, in a process of their own, on PostgreSQL. */
export interface ServiceProcess {
  address: string
  pid: number
  stop(): Promise<void>
}

/** `root`: of another working tree. */
export async function startProcess(
  environment: { DATA_DIR: string; DATABASE_URL: string } & Record<string, string>,
  root = own,
): Promise<ServiceProcess> {
  const ALERT_KEYS = join(environment.DATA_DIR, 'alert-keys.json')
  if (environment['ALERT_KEYS'] === undefined) {
    mkdirSync(environment.DATA_DIR, { recursive: true })
    publicAlertKeys(ALERT_KEYS)
  }
  const env = { PATH: process.env['PATH'], PORT: '0', LAB: '0', DEMO: '0', GENERATE: '0', ALERT_KEYS, ...environment }
  const child = spawn(process.execPath, [join(root, 'server/main.ts')], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const address = await new Promise<string>((done, fail) => {
    let printed = ''
    child.once('exit', (code) => fail(new Error(`the services ended with ${code}`)))
    child.stdout.on('data', (text: Buffer) => {
      if (printed.length < 100_000) printed += text.toString()
      const found = /Abroad is at http:\/\/localhost:(\d+)/.exec(printed)?.[1]
      if (found !== undefined) done(`http://127.0.0.1:${found}`)
    })
  })
  return { address, pid: child.pid ?? 0, stop: () => (child.kill('SIGTERM'), ended) }
}

/** Logged in, with the cookie of `secretOf` and the account `c0` to `c…`. Gives the ids of generated stories. */
export async function insertCitizens(url: string, count: number): Promise<string[]> {
  const client = new Client(url)
  await client.connect()
  const now = Date.now()
  const numbers = `generate_series(0, ${count - 1}) no`
  await client.query(
    `insert into accounts (id, email, password, demo, created_at) select 'c' || no, 'c' || no || '@example.ch', 'none', false, 0 from ${numbers}`,
  )
  await client.query(`insert into profiles (account_id, rev, representations) select id, 1, '[]' from accounts on conflict do nothing`)
  const hashes = Array.from({ length: count }, (_, no) => hashOf(secretOf(no)))
  await client.query(
    `insert into sessions (token_hash, account_id, expires_at, began_at, proven_at) select hash, 'c' || (no - 1), $2, $3, $3 from unnest($1::text[]) with ordinality as given (hash, no)`,
    [hashes, now + 30 * 86_400_000, now],
  )
  const { rows } = await client.query<{ id: string }>(`select id from items where family = 'STORY' and source = 'generated' order by id`)
  await client.end()
  return rows.map(({ id }) => id)
}

export function secretOf(citizen: number): string {
  return `secret-of-citizen-${citizen}`
}

interface Call {
  citizen?: number
  agent: Agent
  body?: object
}

/** The answer, whatever its status. */
export function call(method: string, url: string, { citizen, agent, body }: Call): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...(citizen !== undefined && { Cookie: `abroad-session=${secretOf(citizen)}` }),
      ...(body && { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() }),
    }
    const asked = request(url, { method, agent, headers }, resolve)
    asked.once('error', reject)
    asked.end(body && JSON.stringify(body))
  })
}

export async function textOf(answer: IncomingMessage): Promise<string> {
  let text = ''
  answer.setEncoding('utf8')
  for await (const chunk of answer) text += chunk
  return text
}
