import type { Hono } from 'hono'
import { createApp } from '#server/app.ts'
import { readConfig, type Config } from '#server/config.ts'
import type { Content } from '#server/content-files/content.ts'
import type { Database, Db } from '#server/database/open-database.ts'
import { everyUnref } from '#server/content-files/keep-feed-fresh.ts'
import { draw } from '#server/drawing/draw.ts'
import { createByteCache } from '#server/http/byte-cache.ts'
import type { Deps } from '#server/deps.ts'
import { createSigner } from '#server/signing.ts'
import { openSigningKey } from '#server/domain/alerts/alert-keys.ts'
import { createAlertBoard } from '#server/domain/alerts/alert-board.ts'
import { createChatListeners } from '#server/domain/conversations/listeners.ts'
import { createLog } from '#server/log.ts'
import type { Mail } from '#server/mail/mailer.ts'
import { hashOf, newSecret } from '#server/secrets.ts'
import { createRandom } from '#server/seeded-random.ts'
import { loadReferenceData } from '#server/reference-data/load-reference-data.ts'
import { watchAnswers } from './watch-answers.ts'

export const reference = await loadReferenceData()

export const emptyContent: Content = { articles: [], articleByHash: new Map(), pictures: new Map(), emergencyVersion: 1 }

export const noon = Date.UTC(2026, 10, 20, 12)

/** Stands where no test touches the database; touching it fails. */
export const noDatabase: Database = {
  db: undefined as unknown as Db,
  engine: 'pglite',
  listen: () => () => Promise.resolve(),
  close: () => Promise.resolve(),
}

/** With Lab and demo unless `environment` turns them off. */
export function testConfig(environment: Record<string, string> = {}): Config {
  const read = readConfig({ LAB: '1', DEMO: '1', ...environment })
  if (!read.ok) throw new Error(read.reason)
  return read.config
}

export interface TestApp {
  app: Hono
  /** What was logged, line by line. */
  logged: string[]
  /** What was mailed. */
  mails: Mail[]
  /** The service's clock; a test moves it. */
  clock: { now: number }
  database: Database
}

/** Instead of the real hash, which takes a fifth of a second on purpose. */
export async function testHash(password: string, setting: string): Promise<string> {
  const head = setting.split('$').slice(0, 5)
  return [...head, hashOf(password, head[4] ?? '')].join('$')
}

/** The whole application in process, with a clock, ids and a log that the test holds. Unless told otherwise it fails on an answer that the contract does not describe. */
export function createTestApp(overrides: Partial<Deps> = {}, { watches = true }: { watches?: boolean } = {}): TestApp {
  const logged: string[] = []
  const mails: Mail[] = []
  const clock = { now: noon }
  let ids = 0
  const { database = noDatabase } = overrides
  const now = () => clock.now
  const config = testConfig()
  const log = createLog({ now, print: (line) => logged.push(line) })
  const app = createApp({
    config,
    alertSigner: { sign: async (payload) => openSigningKey((overrides.config ?? config).alertSigningKey).sign(payload) },
    database,
    content: emptyContent,
    reference,
    now,
    random: createRandom(1),
    newId: () => `id-${String((ids += 1)).padStart(8, '0')}`,
    newSecret,
    hashPassword: testHash,
    log,
    mailer: { send: (mail) => void mails.push(mail), stored: () => Promise.resolve([]), close: () => Promise.resolve() },
    cache: createByteCache(1_000_000),
    chat: createChatListeners({ database, now, every: everyUnref, log }),
    alerts: createAlertBoard({ db: database.db }),
    signer: createSigner({ db: database.db, newSecret: overrides.newSecret ?? newSecret }),
    // Drawn on the spot: a thread for each test would take longer than its pictures.
    drawings: { png: draw },
    version: '1.2.3',
    appFolder: '/nonexistent',
    ...overrides,
  })
  if (watches) watchAnswers(app)
  return { app, logged, mails, clock, database }
}
