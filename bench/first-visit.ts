import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#server/testing/free-port.ts'
import { ensureAppBuild } from './app-build.ts'
import { untilFeedIsHere } from './app.ts'
import { throttleCpu, withBrowser } from './browser.ts'
import { startService } from './service.ts'
import { median } from './statistics.ts'

/**
 * `npm run bench:first-visit`: what the page's thread does from the tap on "Continue without login" until the whole feed is on the device, with 10,000 items,
 * at CPU 1× and 4×: long tasks since the first paint, onboarding among them, and read transactions, nearly all of live queries. DIST_DIR names another build to compare with. Judges nothing.
 */
const itemCount = Number(process.env['BENCH_ITEMS'] ?? 10_000)
const repetitions = Number(process.env['BENCH_REPETITIONS'] ?? 3)
const longMs = 50

interface Seen {
  /** Start and duration in ms. */
  tasks: [start: number, ms: number][]
  /** Start in ms and tables. */
  reads: [start: number, tables: string][]
  paintMs: number
  nowMs: number
}

const watch = `
  window.seen = { tasks: [], reads: [] }
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) window.seen.tasks.push([startTime, duration])
  }).observe({ type: 'longtask', buffered: true })
  // Of this measure itself, which asks whether the feed is here.
  const own = 'settings+scopes'
  const { transaction } = IDBDatabase.prototype
  IDBDatabase.prototype.transaction = function (tables, mode, options) {
    const read = [].concat(tables).join('+')
    if (this.name === 'abroad' && mode !== 'readwrite' && read !== own) window.seen.reads.push([performance.now(), read])
    return transaction.call(this, tables, mode, options)
  }`

const take = `({ ...window.seen, paintMs: performance.getEntriesByName('first-contentful-paint')[0].startTime, nowMs: performance.now() })`

if (!process.env['DIST_DIR'] && !ensureAppBuild()) process.exit(1)
const folder = mkdtempSync(join(tmpdir(), 'abroad-bench-first-visit-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const service = await startService({ port: await freePort(), dataDir: join(folder, 'service'), dist: process.env['DIST_DIR'] })
await service.lab('content/generate', { count: itemCount, globalShare: 1 })

console.log(
  `| CPU | from the tap to all is here, ms | read transactions | long tasks (over ${longMs} ms) | longest, ms |\n| --- | --: | --: | --: | --: |`,
)
for (const rate of [1, 4]) {
  const visits: Awaited<ReturnType<typeof visit>>[] = []
  for (let turn = 0; turn < repetitions; turn += 1) visits.push(await visit(join(folder, `${rate}-${turn}`), rate))
  const all = (of: (one: (typeof visits)[number]) => number) => {
    const figures = visits.map(of)
    return `${median(figures).toFixed(0)} (${Math.min(...figures).toFixed(0)} to ${Math.max(...figures).toFixed(0)})`
  }
  console.log(
    `| ${rate}× | ${all(({ ms }) => ms)} | ${all(({ reads }) => reads.length)} | ${all(({ long }) => long.length)} | ${all(({ long }) => Math.max(0, ...long))} |`,
  )
  console.log(mostRead(visits.at(-1)?.reads ?? []))
}
console.log(`\n${cpus().length} CPUs, load average ${(loadavg()[0] ?? 0).toFixed(1)}`)
await service.kill()

async function visit(profile: string, rate: number) {
  return withBrowser(
    profile,
    async (page) => {
      await page.addInitScript(watch)
      await throttleCpu(page, rate)
      await page.goto(`${service.address}/`)
      await page.getByRole('button', { name: 'Skip' }).click()
      const go = page.getByRole('button', { name: 'Continue without login' })
      await go.waitFor()
      const tappedMs = await page.evaluate<number>('performance.now()')
      await go.click()
      await untilFeedIsHere(page)
      const seen = await page.evaluate<Seen>(take)
      return {
        ms: seen.nowMs - tappedMs,
        reads: seen.reads.filter(([at]) => at >= tappedMs),
        long: seen.tasks.filter(([at, ms]) => at >= seen.paintMs && ms > longMs).map(([, ms]) => ms),
      }
    },
    true,
  )
}

/** Which tables are read together most often, of the last visit. */
function mostRead(reads: Seen['reads']): string {
  const counts = new Map<string, number>()
  for (const [, tables] of reads) counts.set(tables, (counts.get(tables) ?? 0) + 1)
  const most = [...counts].toSorted(([, one], [, other]) => other - one).slice(0, 8)
  return most.map(([tables, count]) => `  ${count} × ${tables}`).join('\n')
}
