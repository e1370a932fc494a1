import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Summary } from '#contract/account/summary.ts'
import type { ContentChanges, ContentPage } from '#contract/content/content.ts'
import { notificationTypes } from '#contract/values/notification-types.ts'
import { openPostgres } from '#server/database/open-database.ts'
import { insertItem } from '#server/services/content/mutations.ts'
import { createKillablePostgres } from '#server/testing/killable-postgres.ts'
import { insertCitizens, secretOf, startProcess } from '#server/testing/processes.ts'
import { storyDraft } from '#server/testing/test-items.ts'
import { hasVarnish, startVarnish } from '#server/testing/varnish.ts'
import { processorMsOf } from './processor-time.ts'

/**
 * `npm run load [PHONES …]` (1,000, 5,000 and 20,000): an item is published, and within half a minute so many phones look what is new, as the engine does, each over
 * a connection of its own, every ten seconds until they know. Three times: visitors' phones; citizens', by the pass and with their summary; citizens' in their own
 * name and each count by itself, as before there was a summary. Varnish stands in front (`deploy/cache.vcl`). Says how many requests reached the services, how long the phones waited, and what it
 * cost the process. Fails where one of them does not come to know.
 */
const stages = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1_000, 5_000, 20_000]
const openingMs = 30_000
const againMs = 10_000
const citizens = 1_000
const feed = '/api/content/content-entries'
const scope = 'countries=th&repcodes=thban&languages=en,local'
const ways = ['visitors', 'citizens by the pass', 'citizens in their own name'] as const
type Way = (typeof ways)[number]
const counts = notificationTypes.map((type) => `notification/count/${type}`)

if (!hasVarnish) throw new Error('Varnish is not installed here (the package varnish)')
const postgres = await createKillablePostgres()
if (!postgres) throw new Error('PostgreSQL is not installed here (the package postgresql)')
const dataDir = mkdtempSync(join(tmpdir(), 'abroad-load-'))
const service = await startProcess({ DATA_DIR: dataDir, DATABASE_URL: postgres.url, GENERATE: '500', MAX_CONNECTIONS: '10000' })
const cache = await startVarnish(Number(new URL(service.address).port))
const database = openPostgres(postgres.url)
let items = 0
try {
  await insertCitizens(postgres.url, citizens)
  for (const phones of stages) for (const way of ways) await play(phones, way)
} finally {
  await database.close()
  await cache.dispose()
  await service.stop()
  await postgres.dispose()
  rmSync(dataDir, { recursive: true, force: true })
}

async function play(phones: number, way: Way): Promise<void> {
  const isOwn = way === 'citizens in their own name'
  const { pass } = JSON.parse((await ask(`${service.address}/api/user/summary`, 0)).text) as Summary
  const query = isOwn ? scope : `${scope}&public=${way === 'visitors' ? '1' : pass}`
  const { cursor = '' } = JSON.parse((await ask(`${service.address}${feed}?${query}`, isOwn ? 0 : undefined)).text) as ContentPage
  const before = await read()
  const delays: number[] = []
  const knowingAfter: number[] = []
  let failed = 0
  await insertItem(database.db, storyDraft(`load-${(items += 1)}`, { audience: [way === 'visitors' ? 'th' : 'r:thban'] }), Date.now())
  await Promise.all(
    Array.from({ length: phones }, async (_, no) => {
      await sleep((no / phones) * openingMs)
      const openedAt = performance.now()
      const citizen = no % citizens
      const own = { visitors: [], 'citizens by the pass': ['summary'], 'citizens in their own name': counts }[way]
      for (let tries = 0; tries < 6; tries += 1) {
        const askedAt = performance.now()
        const reply = await ask(`${cache.address}${feed}/changes?${query}&since=${cursor}`, isOwn ? citizen : undefined).catch(() => null)
        const answeredAt = performance.now()
        // The feed first, as in a round of the engine.
        if (tries === 0) await Promise.all(own.map((path) => ask(`${cache.address}/api/user/${path}`, citizen).catch(() => (failed += 1))))
        if (reply === null || ![200, 204, 304].includes(reply.status)) failed += 1
        else delays.push(answeredAt - askedAt)
        if (reply?.status === 200 && (JSON.parse(reply.text) as ContentChanges).changes.length > 0) {
          knowingAfter.push(answeredAt - openedAt)
          return
        }
        await sleep(againMs)
      }
    }),
  )
  const after = await read()
  const at = (list: number[], share: number) =>
    (list.toSorted((one, other) => one - other)[Math.floor(list.length * share)] ?? 0).toFixed(0)
  const cost = ((after.processorMs - before.processorMs) / phones).toFixed(2)
  console.log(
    `${phones} ${way}: ${after.changes - before.changes} questions for the feed and ${after.own - before.own} for what is their own reached the services, ${cost} ms of the processor a phone; the feed's answer took p50 ${at(delays, 0.5)} ms, p99 ${at(delays, 0.99)} ms; known after p50 ${at(knowingAfter, 0.5)} ms, p99 ${at(knowingAfter, 0.99)} ms; ${failed} without an answer, ${phones - knowingAfter.length} do not know`,
  )
  if (knowingAfter.length < phones) process.exitCode = 1
}

/** What the services themselves were asked, and what it cost them. */
async function read(): Promise<{ changes: number; own: number; processorMs: number }> {
  const { text } = await ask(`${service.address}/metrics`)
  const sum = (path: string) =>
    [...text.matchAll(new RegExp(`^abroad_requests_total\\{[^}]*${path}"[^}]*\\} (\\d+)$`, 'gm'))].reduce(
      (total, [, count]) => total + Number(count),
      0,
    )
  return { changes: sum('content-entries/changes'), own: sum('user/[^"]*'), processorMs: processorMsOf(service.pid) }
}

function ask(url: string, citizen?: number): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const cookie = citizen === undefined ? {} : { Cookie: `abroad-session=${secretOf(citizen)}` }
    const asked = get(url, { agent: new Agent({ keepAlive: false }), headers: { 'Cache-Control': 'no-store', ...cookie } }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => (text += chunk))
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text }))
      answer.once('error', reject)
    })
    asked.once('error', reject)
  })
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
