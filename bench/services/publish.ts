import type { Summary } from '../../contract/account/summary.ts'
import type { ContentChanges, ContentPage } from '../../contract/content/content.ts'
import { openPostgres } from '../../server/database/open-database.ts'
import { insertItem } from '../../server/domain/items/mutations.ts'
import { insertCitizens, secretOf, startProcess } from '../../server/testing/processes.ts'
import { storyDraft } from '../../server/testing/test-items.ts'
import { hasVarnish, startVarnish } from '../../server/testing/proxies.ts'
import { ask } from '../support/ask.ts'
import { machine, table } from '../support/report.ts'
import { percentile } from '../support/statistics.ts'
import { processorMsOf, sleep, withPostgres } from './processes.ts'

/** LOAD_PHONES names other numbers of phones. */
const stages = (process.env['LOAD_PHONES'] ?? '1000,5000,20000').split(',').map(Number)
const openingMs = 30_000
const againMs = 10_000
const maxTries = 6
const citizens = 1_000
const feed = '/api/content/content-entries'
const scope = 'countries=th&repcodes=thban&languages=en,local'
type Who = 'visitors' | 'citizens'

/**
 * An item is published, and within half a minute that many phones ask what is new, as the engine does: each over a connection of its own,
 * every ten seconds until they have it; citizens with the shared pass and their own summary. Varnish is in front (`deploy/cache.vcl`).
 * Prints what reached the services, what a phone costs them and how long phones waited. Fails if a phone does not get the item.
 */
export async function publish(): Promise<void> {
  if (!hasVarnish) throw new Error('Varnish is not installed (the package varnish)')
  await withPostgres('publish', async ({ url, folder }) => {
    const service = await startProcess({ DATA_DIR: folder, DATABASE_URL: url, GENERATE: '500', MAX_CONNECTIONS: '10000' })
    const cache = await startVarnish(Number(new URL(service.address).port))
    const database = openPostgres(url)
    const rows: (string | number)[][] = []
    try {
      await insertCitizens(url, citizens)
      for (const phones of stages)
        for (const who of ['visitors', 'citizens'] as const) rows.push([phones, who, ...(await play(phones, who))])
    } finally {
      await database.close()
      await cache.dispose()
      await service.stop()
    }
    console.log(`\nAn item is published; ${machine()}\n`)
    const head = ['phones', 'who', 'feed requests at the services', 'own requests', 'processor ms a phone', 'reply p50 ms', 'p99 ms']
    console.log(table([[...head, 'known after p50 ms', 'p99 ms', 'no reply', 'do not know'], ...rows]))

    async function play(phones: number, who: Who): Promise<(string | number)[]> {
      const { pass } = JSON.parse(await read(`${service.address}/api/user/summary`, 0)) as Summary
      const query = `${scope}&public=${who === 'visitors' ? '1' : pass}`
      const { cursor = '' } = JSON.parse(await read(`${service.address}${feed}?${query}`)) as ContentPage
      const before = await countersOf()
      const delays: number[] = []
      const knownAfter: number[] = []
      let failed = 0

      async function openApp(no: number): Promise<void> {
        await sleep((no / phones) * openingMs)
        const openedAt = performance.now()
        for (let tries = 0; tries < maxTries; tries += 1) {
          const askedAt = performance.now()
          const reply = await askAs(`${cache.address}${feed}/changes?${query}&since=${cursor}`).catch(() => null)
          const answeredAt = performance.now()
          // The engine asks for the summary after the feed.
          if (tries === 0 && who === 'citizens') await askAs(`${cache.address}/api/user/summary`, no % citizens).catch(() => (failed += 1))
          if (reply === null || ![200, 204, 304].includes(reply.status)) failed += 1
          else delays.push(answeredAt - askedAt)
          if (reply?.status === 200 && (JSON.parse(reply.body.toString()) as ContentChanges).changes.length > 0)
            return void knownAfter.push(answeredAt - openedAt)
          await sleep(againMs)
        }
      }

      const draft = storyDraft(`load-${phones}-${who}`, { audience: [who === 'visitors' ? 'th' : 'r:thban'] })
      await insertItem(database.db, draft, Date.now())
      await Promise.all(Array.from({ length: phones }, (_, no) => openApp(no)))
      const after = await countersOf()
      if (knownAfter.length < phones) process.exitCode = 1
      const times = [delays, knownAfter].flatMap((list) => [percentile(list, 0.5).toFixed(0), percentile(list, 0.99).toFixed(0)])
      const cost = ((after.processorMs - before.processorMs) / phones).toFixed(2)
      return [after.changes - before.changes, after.own - before.own, cost, ...times, failed, phones - knownAfter.length]
    }

    /** What reached the services so far, and the processor time they used. */
    async function countersOf(): Promise<{ changes: number; own: number; processorMs: number }> {
      const text = await read(`${service.address}/metrics`)
      const sum = (path: string) =>
        [...text.matchAll(new RegExp(`^abroad_requests_total\\{[^}]*${path}"[^}]*\\} (\\d+)$`, 'gm'))].reduce(
          (total, [, count]) => total + Number(count),
          0,
        )
      return { changes: sum('content-entries/changes'), own: sum('user/[^"]*'), processorMs: processorMsOf(service.pid) }
    }
  })
}

function askAs(url: string, citizen?: number): ReturnType<typeof ask> {
  const headers: Record<string, string> = { 'Cache-Control': 'no-store' }
  if (citizen !== undefined) headers['Cookie'] = `abroad-session=${secretOf(citizen)}`
  return ask(url, { headers })
}

async function read(url: string, citizen?: number): Promise<string> {
  return (await askAs(url, citizen)).body.toString()
}
