import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ContentChanges, ContentPage } from '#contract/content/content.ts'
import { freePort } from '#server/testing/free-port.ts'
import { hasVarnish, startVarnish } from '#server/testing/varnish.ts'
import { startService } from './service.ts'

/**
 * `npm run load [CLIENTS …]` (1,000, 5,000 and 20,000): an item is published, and within half a minute so many visitors' phones look what is new, as
 * the engine does, each over a connection of its own, every ten seconds until they know. Varnish stands in front (`deploy/cache.vcl`). Says how many
 * requests reached the services, and how long the phones waited. Fails where one of them does not come to know.
 */
const stages = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1_000, 5_000, 20_000]
const openingMs = 30_000
const againMs = 10_000
const feed = '/api/content/content-entries'
const query = 'countries=th&repcodes=&languages=en,local&public=1'

if (!hasVarnish) throw new Error('Varnish is not installed here (the package varnish)')
const dataDir = mkdtempSync(join(tmpdir(), 'abroad-load-'))
const port = await freePort()
const service = await startService({ port, dataDir })
const cache = await startVarnish(port)
try {
  for (const clients of stages) await play(clients)
} finally {
  await cache.dispose()
  await service.kill()
  rmSync(dataDir, { recursive: true, force: true })
}

async function play(clients: number): Promise<void> {
  const { cursor = '' } = JSON.parse((await ask(`${service.address}${feed}?${query}`)).text) as ContentPage
  const before = await questions()
  const delays: number[] = []
  const knowingAfter: number[] = []
  let failed = 0
  await service.lab('content/generate', { count: 1 })
  await Promise.all(
    Array.from({ length: clients }, async (_, no) => {
      await sleep((no / clients) * openingMs)
      const openedAt = performance.now()
      for (let tries = 0; tries < 6; tries += 1) {
        const askedAt = performance.now()
        const reply = await ask(`${cache.address}${feed}/changes?${query}&since=${cursor}`).catch(() => null)
        if (reply === null || ![200, 204].includes(reply.status)) failed += 1
        else delays.push(performance.now() - askedAt)
        if (reply?.status === 200 && (JSON.parse(reply.text) as ContentChanges).changes.length > 0) {
          knowingAfter.push(performance.now() - openedAt)
          return
        }
        await sleep(againMs)
      }
    }),
  )
  const asked = (await questions()) - before
  const at = (list: number[], share: number) =>
    (list.toSorted((one, other) => one - other)[Math.floor(list.length * share)] ?? 0).toFixed(0)
  console.log(
    `${clients} phones: ${asked} questions reached the services; an answer took p50 ${at(delays, 0.5)} ms, p99 ${at(delays, 0.99)} ms; known after p50 ${at(knowingAfter, 0.5)} ms, p99 ${at(knowingAfter, 0.99)} ms; ${failed} without an answer, ${clients - knowingAfter.length} do not know`,
  )
  if (knowingAfter.length < clients) process.exitCode = 1
}

/** How often the services themselves were asked for changes. */
async function questions(): Promise<number> {
  const { text } = await ask(`${service.address}/metrics`)
  const counts = [...text.matchAll(/^abroad_requests_total\{[^}]*content-entries\/changes"[^}]*\} (\d+)$/gm)]
  return counts.reduce((sum, [, count]) => sum + Number(count), 0)
}

function ask(url: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const asked = get(url, { agent: new Agent({ keepAlive: false }), headers: { 'Cache-Control': 'no-store' } }, (answer) => {
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
