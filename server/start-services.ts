import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { everyUnref, keepFeedFresh } from './content-files/keep-feed-fresh.ts'
import { loadContent } from './content-files/load-content.ts'
import { mistakeText } from './content-files/mistake.ts'
import { migrate } from './database/migrate.ts'
import { openDatabase, type Database } from './database/open-database.ts'
import { tend } from './database/tend.ts'
import { generateItems } from './generator/generate-items.ts'
import { createDrawings } from './drawing/create-drawings.ts'
import { createByteCache } from './http/byte-cache.ts'
import { connectionShares } from './http/connection-shares.ts'
import { listen } from './http/listen.ts'
import { createSigner } from './signing.ts'
import { failureOf, type Log } from './log.ts'
import { createMailer } from './mail/mailer.ts'
import { loadReferenceData, type ReferenceData } from './reference-data/load-reference-data.ts'
import { newSecret } from './secrets.ts'
import { createAlertBoard, keepBoard } from './domain/alerts/alert-board.ts'
import { readPublicKeys } from './domain/alerts/alert-keys.ts'
import { keepPushes } from './domain/alerts/alert-push.ts'
import { createAlertSigner, UnknownKeyError, type AlertSigner } from './domain/alerts/alert-signer.ts'
import { createChatListeners } from './domain/conversations/listeners.ts'
import { pruneLog } from './domain/items/mutations.ts'
import { tendDemoStaff } from './domain/staff/staff.ts'
import { keepClean } from './domain/accounts/keep-clean.ts'
import { createPasswordHash } from './domain/accounts/passwords.ts'
import type { LabDesk } from './api/lab/lab-desk.ts'
import { tendDemoCitizen } from './domain/accounts/demo-citizen.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const cacheBytes = 48 * 1024 * 1024
const changesKeptMs = 180 * 86_400_000

const environment = {
  now: Date.now,
  random: Math.random,
  newId: randomUUID,
  newSecret,
  hashPassword: createPasswordHash({ parallel: 2 }),
}

/** The running services, with everything that runs beside the requests. */
export interface Services {
  address: string
  /** Accepts no new requests, answers those in flight within `graceMs`, and closes the database. */
  stop(graceMs: number): Promise<void>
}

export type StartResult = { ok: true; services: Services } | Refused
type Refused = { ok: false; reason: string }
type LoadedContent = Awaited<ReturnType<typeof loadContent>>['content']

interface Parts {
  config: Config
  log: Log
  lab: LabDesk | undefined
  alertSigner: AlertSigner
  database: Database
  reference: ReferenceData
}

/** From the database to the open port. If the services cannot start, `reason` says why, and nothing is left open. */
export async function startServices(config: Config, { log, lab }: { log: Log; lab: LabDesk | undefined }): Promise<StartResult> {
  const signing = await openAlertSigner(config, log)
  if (!signing.ok) return signing
  const { alertSigner } = signing
  const opened = await openUsableDatabase(config, { log, lab })
  if (!opened.ok) return opened
  const { database } = opened
  const reference = await loadReferenceData().catch((cause: Error) => cause)
  if (reference instanceof Error) {
    await database.close()
    return refused(`the reference data cannot be used: ${reference.message}`)
  }
  const parts: Parts = { config, log, lab, alertSigner, database, reference }
  const content = await fillDatabase(parts)
  return serve(parts, content)
}

type OpenResult = { ok: true; database: Database } | Refused

async function openUsableDatabase(config: Config, { log, lab }: Pick<Parts, 'log' | 'lab'>): Promise<OpenResult> {
  const opened = await openDatabase({
    ...config,
    reword: lab?.disk.reword,
    onOpen: (folder) => log.write('warn', 'others can read this folder: chmod 700 keeps them out', { folder }),
    onLost() {
      log.write('error', 'another process has taken DATA_DIR')
      process.exit(1)
    },
  })
  if (!opened.ok) return refused(opened.reason)
  const { database } = opened
  const failure = await migrate(database, environment, { isCheck: !config.migrates }).then(
    () => null,
    (cause: unknown) => failureOf(cause).error,
  )
  if (failure === null) return { ok: true, database }
  await database.close().catch(() => undefined)
  return refused(`the database cannot be used: ${failure}`)
}

function contentFilesOf({ config, database, reference }: Parts) {
  return { db: database.db, folder: fileURLToPath(new URL('content', import.meta.url)), reference, demo: config.demo }
}

/** Loads the content files, removes old data, and creates the demo's data. */
async function fillDatabase(parts: Parts): Promise<LoadedContent> {
  const { config, log, database, reference } = parts
  for (const bad of reference.badRows) log.write('error', 'bad reference data', { ...bad })
  const loaded = await loadContent({ ...contentFilesOf(parts), now: Date.now() })
  for (const mistake of loaded.mistakes) log.write('error', 'content mistake', { mistake: `server/content/${mistakeText(mistake)}` })
  for (const gap of loaded.gaps) log.write('warn', 'content gap', { gap })
  await pruneLog(database.db, { now: Date.now(), keepMs: changesKeptMs })
  await tend(database)
  await tendDemoCitizen({ ...environment, config, database, reference })
  await tendDemoStaff({ ...environment, config, database })
  if (config.generate > 0) await generateItems(database.db, { count: config.generate, seed: 1, now: Date.now() })
  return loaded.content
}

/** Opens the port and starts the background work. */
async function serve(parts: Parts, content: LoadedContent): Promise<StartResult> {
  const { config, log, lab, alertSigner, database, reference } = parts
  if (!config.lab && config.smtpUrl === undefined) log.write('warn', 'no mail goes out: a forgotten password stays lost without SMTP_URL')
  const mailer = createMailer({ config, now: Date.now, newId: environment.newId, log })
  const { streams, streamsPerClient } = connectionShares(config.maxConnections)
  const alerts = createAlertBoard(database)
  await alerts.load()
  const timed = { now: Date.now, every: everyUnref, log }
  const limits = { maxStreams: streams, maxPerClient: streamsPerClient }
  const chat = createChatListeners({ ...timed, database, alertNumber: alerts.number, ...limits })
  const app = createApp({
    ...environment,
    config,
    database,
    reference,
    log,
    mailer,
    content,
    cache: createByteCache(cacheBytes),
    chat,
    alerts,
    alertSigner,
    signer: createSigner({ db: database.db, newSecret }),
    drawings: createDrawings(),
    version: await readVersion(),
    appFolder: config.distDir ?? builtApp(config),
    lab,
  })
  const onDrop = () => log.write('warn', 'connections are refused: too many are open', { most: config.maxConnections })
  const server = await listen(app, { ...config, onDrop }).catch((cause: Error) => cause)
  if (server instanceof Error) {
    await database.close()
    return refused(`${config.host}:${config.port} cannot be listened on: ${server.message}`)
  }
  const background = [
    chat,
    keepFeedFresh({ ...contentFilesOf(parts), ...timed }),
    keepBoard({ board: alerts, every: everyUnref, log }),
    keepPushes({ ...timed, db: database.db, config }),
    keepClean({ ...timed, db: database.db, dataDir: config.dataDir }),
  ]
  const { address } = server
  return {
    ok: true,
    services: {
      address,
      async stop(graceMs) {
        await Promise.all([server.stop(graceMs), mailer.close(graceMs), ...background.map((part) => part.close())])
        alertSigner.close()
        await database.close()
      },
    },
  }
}

const refused = (reason: string) => ({ ok: false, reason }) as const

type KeysResult = { ok: true; alertSigner: AlertSigner } | Refused

/**
 * Checks that alerts can be signed by a key that the app knows. The lab needs no keys. If the separate signing process
 * does not answer, the services start anyway: emergency numbers and check-ins need no signature.
 */
async function openAlertSigner(config: Config, log: Log): Promise<KeysResult> {
  const { lab, alertKeys, alertSigner: socket, alertSigningKey } = config
  if (lab && !existsSync(alertKeys)) return { ok: true, alertSigner: createAlertSigner(config) }
  const read = readPublicKeys(alertKeys)
  if (!read.ok) return read
  const alertSigner = createAlertSigner(config, read.keys)
  const cause = await alertSigner.publicKey().then(
    () => undefined,
    (thrown: Error) => thrown,
  )
  if (cause === undefined) return { ok: true, alertSigner }
  const reason = `alerts cannot be signed by ${socket ?? alertSigningKey}: ${cause.message}`
  if (socket !== undefined && !(cause instanceof UnknownKeyError)) {
    log.write('error', reason)
    return { ok: true, alertSigner }
  }
  alertSigner.close()
  return refused(reason)
}

function builtApp({ lab }: Config): string {
  return lab && existsSync(`${root}dist-lab/index.html`) ? `${root}dist-lab` : `${root}dist`
}

/** The version of app and services together. */
async function readVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(`${root}package.json`, 'utf8')) as { version: string }
  return version
}
