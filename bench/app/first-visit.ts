import { join } from 'node:path'
import { untilFeedIsStored } from '../support/app.ts'
import { throttleCpu, withBrowser } from '../support/browser.ts'
import { machine, table } from '../support/report.ts'
import { startApp } from '../support/set-up.ts'
import { median } from '../support/statistics.ts'

/**
 * The page's main thread from the tap on "Continue without login" until the whole feed (10,000 items) is stored, at CPU 1× and 4×: read
 * transactions, nearly all of live queries, and long tasks since the first paint, onboarding included.
 */
const repetitions = Number(process.env['BENCH_REPETITIONS'] ?? 3)
const longMs = 50

interface Seen {
  tasks: [startMs: number, ms: number][]
  /** When they began. */
  readsMs: number[]
  paintMs: number
  nowMs: number
}

const watch = `
  window.seen = { tasks: [], readsMs: [] }
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) window.seen.tasks.push([startTime, duration])
  }).observe({ type: 'longtask', buffered: true })
  // These are read by this program, to see whether the feed is complete.
  const own = 'settings+scopes'
  const { transaction } = IDBDatabase.prototype
  IDBDatabase.prototype.transaction = function (tables, mode, options) {
    const read = [].concat(tables).join('+')
    if (this.name === 'abroad' && mode !== 'readwrite' && read !== own) window.seen.readsMs.push(performance.now())
    return transaction.call(this, tables, mode, options)
  }`
const take = `({ ...window.seen, paintMs: performance.getEntriesByName('first-contentful-paint')[0].startTime, nowMs: performance.now() })`

const { folder, service } = await startApp('first-visit', { items: Number(process.env['BENCH_ITEMS'] ?? 10_000) })
const rows: string[][] = []
for (const rate of [1, 4]) {
  const visits: Awaited<ReturnType<typeof visit>>[] = []
  for (let turn = 0; turn < repetitions; turn += 1) visits.push(await visit(join(folder, `${rate}-${turn}`), rate))
  const all = (of: (one: (typeof visits)[number]) => number) => {
    const figures = visits.map(of)
    return `${median(figures).toFixed(0)} (${Math.min(...figures).toFixed(0)} to ${Math.max(...figures).toFixed(0)})`
  }
  rows.push([
    `${rate}×`,
    all(({ ms }) => ms),
    all(({ reads }) => reads.length),
    all(({ long }) => long.length),
    all(({ long }) => Math.max(0, ...long)),
  ])
}
console.log(table([['CPU', 'from tap to complete feed, ms', 'read transactions', `tasks over ${longMs} ms`, 'longest, ms'], ...rows]))
console.log(`\n${machine()}`)
await service.kill()

async function visit(profile: string, rate: number) {
  return withBrowser(
    profile,
    async (page) => {
      await page.addInitScript(watch)
      await throttleCpu(page, rate)
      await page.goto(`${service.address}/`)
      await page.getByRole('button', { name: 'Skip' }).click()
      const next = page.getByRole('button', { name: 'Continue without login' })
      await next.waitFor()
      const tappedMs = await page.evaluate<number>('performance.now()')
      await next.click()
      await untilFeedIsStored(page)
      const seen = await page.evaluate<Seen>(take)
      return {
        ms: seen.nowMs - tappedMs,
        reads: seen.readsMs.filter((at) => at >= tappedMs),
        long: seen.tasks.filter(([at, ms]) => at >= seen.paintMs && ms > longMs).map(([, ms]) => ms),
      }
    },
    true,
  )
}
