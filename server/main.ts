import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { readConfig } from './config.ts'
import { everyUnref, keepFeedFresh } from './content-files/keep-feed-fresh.ts'
import { loadContent } from './content-files/load-content.ts'
import { mistakeText } from './content-files/mistake.ts'
import { migrate } from './database/migrate.ts'
import { openDatabase } from './database/open-database.ts'
import { tend } from './database/tend.ts'
import { createApp } from './app.ts'
import { generateItems } from './generator/generate-items.ts'
import { createByteCache } from './http/byte-cache.ts'
import { listen } from './http/listen.ts'
import { createSigner } from './http/signing.ts'
import { createLog } from './log.ts'
import { readVersion } from './read-version.ts'
import { loadReferenceData } from './reference-data/load-reference-data.ts'
import { newSecret } from './secrets.ts'
import { createChatListeners } from './services/chat/listeners.ts'
import { pruneLog } from './services/content/mutations.ts'
import { demoStaff, tendDemoStaff } from './services/desk/staff.ts'
import { keepClean } from './services/identity/keep-clean.ts'
import { createPasswordHash } from './services/idp/passwords.ts'
import { demoCitizen, tendDemoCitizen } from './services/user/demo-citizen.ts'
import { stopOnSignals } from './stop-on-signals.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const cacheBytes = 48 * 1024 * 1024
const changesKeptMs = 180 * 86_400_000

const print = (line: string) => process.stdout.write(`${line}\n`)
const environment = {
  now: Date.now,
  random: Math.random,
  newId: randomUUID,
  newSecret,
  hashPassword: createPasswordHash({ parallel: 2 }),
}

const read = readConfig(process.env)
if (!read.ok) refuseToStart(read.reason)
const { config } = read

const opened = await openDatabase(config)
if (!opened.ok) refuseToStart(`${config.dataDir} is in use by process ${opened.pid}; stop it, or set another DATA_DIR`)
const { database } = opened
await migrate(database, environment).catch((cause: Error) => refuseToStart(`the database cannot be used: ${cause.message}`))

const reference = await loadReferenceData()
const contentFiles = { db: database.db, folder: fileURLToPath(new URL('content', import.meta.url)), reference, demo: config.demo }
const loaded = await loadContent({ ...contentFiles, now: Date.now() })
if (!loaded.ok) {
  await database.close()
  refuseToStart(`the content has mistakes:\n${loaded.mistakes.map((mistake) => `server/content/${mistakeText(mistake)}`).join('\n')}`)
}
const log = createLog({ now: Date.now, print })
for (const gap of loaded.gaps) log.write('warn', 'content gap', { gap })
await pruneLog(database.db, { now: Date.now(), keepMs: changesKeptMs })
await tend(database)
await tendDemoCitizen({ ...environment, config, database, reference })
await tendDemoStaff({ ...environment, config, database })
if (config.generate > 0) await generateItems(database.db, { count: config.generate, seed: 1, now: Date.now() })

const chat = createChatListeners({ database, now: Date.now, every: everyUnref, log })
const app = createApp({
  ...environment,
  config,
  database,
  reference,
  log,
  content: loaded.content,
  cache: createByteCache(cacheBytes),
  chat,
  signer: createSigner({ db: database.db, newSecret }),
  version: await readVersion(root),
  appFolder: config.distDir ?? `${root}dist`,
})
const server = await listen(app, config).catch(async (cause: Error) => {
  await database.close()
  refuseToStart(`${config.host}:${config.port} cannot be listened on: ${cause.message}`)
})
const feed = keepFeedFresh({ ...contentFiles, now: Date.now, every: everyUnref, log })
const clean = keepClean({ db: database.db, now: Date.now, every: everyUnref, log })
stopOnSignals({ server, background: [chat, feed, clean], database, log })

print(`Abroad is at ${server.address}`)
if (config.demoAccounts) print(`Demo citizen: ${demoCitizen.email}, password ${demoCitizen.password}`)
if (config.demoAccounts) print(`Desk: ${server.address}/desk, ${demoStaff.email}, password ${demoStaff.password}`)

function refuseToStart(reason: string): never {
  process.stderr.write(`Abroad does not start: ${reason}\n`)
  process.exit(1)
}
