import { headers as wire } from '#contract/wire/wire.ts'
import { hashOf } from '#server/secrets.ts'
import { buildEmergencyTier, emergencyEtag } from '#server/api/guide/emergency-tier.ts'
import { emergencyTierAddress } from '#worker/guide/emergency-repair.ts'
import { explainAnswer } from '#server/testing/explain-answer.ts'
import { createTestApp, testConfig } from '#server/testing/test-app.ts'
import { testContent } from '#server/testing/test-articles.ts'
import type { Host } from '#tests/simulation/host.ts'
import { createChance } from '#tests/simulation/kernel/chance.ts'
import type { Death, SimulationDatabase } from './database.ts'
import { reference } from './reference.ts'

export interface ServiceRequest {
  method: string
  path: string
  headers: Record<string, string>
  body: string | null
  from: string
}

export interface ServiceReply {
  status: number
  headers: [string, string][]
  setCookies: string[]
  body: string
}

/** A write as seen from outside: its key, its answer, and the changes that the database recorded. */
export interface WriteSeen {
  no: number
  atMs: number
  key: string | null
  account: string | null
  path: string
  body: string
  /** Null if the service died. */
  status: number | null
  reply: string
  effects: { account: string; subject: string; state: string }[]
}

export interface Services {
  nowMs(): number
  /** Handles one request. Null if the service is down or dies. */
  handle(request: ServiceRequest, death: Death | null): Promise<ServiceReply | null>
  isDown(): boolean
  /** The process dies and loses its memory. */
  stop(): void
  start(): void
  writes: readonly WriteSeen[]
  /** Errors that no fault explains. */
  errors: readonly string[]
  db: SimulationDatabase
}

function nameOf({ path, headers }: Pick<ServiceRequest, 'path' | 'headers'>): string {
  return [path, headers['accept-language'], headers['if-none-match']].join(' ')
}

/** The only app file that the engine fetches. Reading it from disk would take real time. */
function tierFile(): ServiceReply {
  const tier = buildEmergencyTier(testContent, reference)
  const body = JSON.stringify({ ...tier, etag: emergencyEtag(tier) })
  return { status: 200, headers: [['content-type', 'application/json']], setCookies: [], body }
}

const origin = 'http://localhost:4173'
const isUnchanging = /^\/(emergency\/|api\/(representation\/static-map|guide\/|identity\/v2\/version)|cms\/)/
const unchanging = new Map<string, ServiceReply>([[nameOf({ path: emergencyTierAddress, headers: {} }), tierFile()]])
const isWrite = (request: ServiceRequest) =>
  request.headers[wire.idempotencyKey.toLowerCase()] !== undefined || request.path.endsWith('/cancel')

/** The real services on the process's database, with the world's time and chance. */
export function createServices(options: {
  seed: number
  host: Pick<Host, 'db' | 'asService'>
  elapsedMs: () => number
  startMs: number
}): Services {
  const { elapsedMs, startMs, host } = options
  const { db } = host
  const chance = createChance(options.seed, 'services')
  const writes: WriteSeen[] = []
  const errors: string[] = []
  let ids = 0
  let secrets = 0
  let auditNo = 0
  let isDown = false
  const nowMs = () => startMs + elapsedMs()
  const open = () =>
    createTestApp(
      {
        database: db.database,
        config: testConfig({ LAB: '0', DEMO: '0' }),
        content: testContent,
        reference,
        now: nowMs,
        random: chance.next,
        newId: () => `id-${options.seed}-${String((ids += 1)).padStart(6, '0')}`,
        newSecret: () => hashOf('secret', String(options.seed), String((secrets += 1))),
        log: {
          write: (level, message, fields) =>
            void (level === 'error' && message !== 'request' && errors.push(`${message}: ${String(fields?.error)}`)),
        },
      },
      // Answers are checked below.
      { watches: false },
    ).app
  let app = open()

  async function effectsSince(): Promise<WriteSeen['effects']> {
    const rows = await db.query<{ no: string; account: string; subject: string; state: string }>(
      'select no, account_id as account, subject, state from audit where no > $1 order by no',
      [auditNo],
    )
    for (const row of rows) auditNo = Math.max(auditNo, Number(row.no))
    return rows.map(({ account, subject, state }) => ({ account, subject, state }))
  }

  /** Replies that are the same in every world are made once. An ended session is refused in any case. */
  async function answer(request: ServiceRequest): Promise<ServiceReply> {
    const name = isUnchanging.test(request.path) ? nameOf(request) : null
    const known = name === null ? undefined : unchanging.get(name)
    if (known && (await isLetIn(request)))
      return { ...known, headers: known.headers.map(([key, value]) => [key, key === 'date' ? new Date(nowMs()).toUTCString() : value]) }
    const before = ids
    const made = await ask(request)
    // A cached reply draws no id, so the first one must not either.
    if (name !== null) ids = before
    if (name !== null && made.status < 400) unchanging.set(name, made)
    return made
  }

  async function isLetIn(request: ServiceRequest): Promise<boolean> {
    if (request.headers[wire.account.toLowerCase()] === undefined || !request.path.startsWith('/api/')) return true
    return (await ask({ ...request, path: '/api/representation/by-iso-code/LI' })).status < 400
  }

  async function ask(request: ServiceRequest): Promise<ServiceReply> {
    const { method, path, headers, body, from } = request
    const response = await app.request(
      `${origin}${path}`,
      {
        method,
        headers: { Host: new URL(origin).host, ...(method !== 'GET' && { Origin: origin }), ...headers },
        ...(body !== null && { body }),
      },
      { incoming: { socket: { remoteAddress: from } } },
    )
    response.headers.set('Date', new Date(nowMs()).toUTCString())
    const { status } = response
    const text = await response.text()
    const why = explainAnswer({ method, path, status, headers: Object.fromEntries(response.headers), body: text })
    if (why !== null) errors.push(`undocumented answer: ${why}`)
    return {
      status,
      headers: [...response.headers].filter(([name]) => name !== 'set-cookie'),
      setCookies: response.headers.getSetCookie(),
      body: text,
    }
  }

  return {
    nowMs,
    writes,
    errors,
    db,
    isDown: () => isDown,
    stop: () => void (isDown = true),
    start() {
      isDown = false
      app = open()
    },
    async handle(request, death) {
      if (isDown) return null
      const known = errors.length
      db.dieAt(death)
      const reply = await host.asService(() => answer(request))
      // A call without a transaction loses its answer.
      const hasDied = db.hasDied() || death === 'after-commit'
      db.dieAt(null)
      if (hasDied) errors.length = known
      if (isWrite(request))
        writes.push({
          no: writes.length,
          atMs: elapsedMs(),
          key: request.headers[wire.idempotencyKey.toLowerCase()] ?? null,
          account: request.headers[wire.account.toLowerCase()] ?? null,
          path: request.path,
          body: request.body ?? '',
          status: hasDied ? null : reply.status,
          reply: reply.body,
          effects: await host.asService(effectsSince),
        })
      return hasDied ? null : reply
    },
  }
}
