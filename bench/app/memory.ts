import { readFileSync } from 'node:fs'
import type { CDPSession, Page } from '@playwright/test'
import { openInApp, untilFeedIsStored, untilFilesAreStored } from '../support/app.ts'
import { withBrowser } from '../support/browser.ts'
import { machine, table } from '../support/report.ts'
import { startApp } from '../support/set-up.ts'

/**
 * Memory of the built app with 10,000 items: a walk through its screens, one round to warm up and then 100 changes of screen. Fails if the
 * processes of page, engine and service worker hold more than 150 MB of their own, or if the heaps have grown during the walk.
 */
const items = Number(process.env['BENCH_ITEMS'] ?? 10_000)
const changes = 100
const goalMb = 150
/** Two full collections may differ by this much. */
const noiseMb = 1
const settleMs = 2_000

const paths = `/ /guide /guide/topic/everydayLife/passportAndId /guide/emergency /alerts
  /contact /contact/representations/THBAN /contact/helpline /user /activity`
const walk = paths.split(/\s+/)

/** Runs in the page: the heading of the screen. */
const title = `document.querySelector('main h1')?.textContent`

interface Memory {
  /** Heaps after full collections, with the browser's share and buffers. */
  pageMb: number
  engineMb: number
  /** Private memory of the processes that run page, engine and service worker. */
  processesMb: number
  nodes: number
}

const { profile, service } = await startApp('memory', { items })
await withBrowser(profile, async (page) => {
  await page.goto(`${service.address}/`)
  await untilFeedIsStored(page)
  await untilFilesAreStored(page)
  await page.waitForTimeout(8_000)
})
const [before, after] = await withBrowser(profile, async (page): Promise<[Memory, Memory]> => {
  await page.goto(`${service.address}/`)
  await page.locator('article').first().waitFor()
  await visitScreens(page, walk.length)
  const first = await memoryOf(page)
  await visitScreens(page, changes)
  return [first, await memoryOf(page)]
})
await service.kill()

const growthMb = after.pageMb + after.engineMb - before.pageMb - before.engineMb
const rowOf = (what: string, { pageMb, engineMb, processesMb, nodes }: Memory) => {
  return [what, pageMb.toFixed(1), engineMb.toFixed(1), (pageMb + engineMb).toFixed(1), processesMb.toFixed(0), nodes]
}
console.log(`${items} items, ${changes} changes of screen; ${machine()}; in MB:\n`)
console.log(
  table([
    ['', 'page', 'engine', 'both', 'processes, private', 'nodes'],
    rowOf('after one round', before),
    rowOf(`after ${changes} more`, after),
  ]),
)
console.log(`\ngrown by ${growthMb.toFixed(2)} MB; goals: processes at most ${goalMb} MB, no growth above ${noiseMb} MB`)
process.exit(after.processesMb <= goalMb && growthMb <= noiseMb ? 0 : 1)

/** Starts and ends on the feed, goes through the app's router, and scrolls each screen down. */
async function visitScreens(page: Page, times: number): Promise<void> {
  for (let no = 0; no < times; no += 1) {
    const previous = await page.evaluate(title)
    await openInApp(page, walk[(no + 1) % walk.length]!)
    // Two screens in a row never have the same heading. `waitForFunction` would break the content security policy.
    while ((await page.evaluate(title)) === previous) await page.waitForTimeout(20)
    for (let turn = 0; turn < 4; turn += 1) {
      await page.mouse.wheel(0, 2_000)
      await page.waitForTimeout(150)
    }
  }
  await page.locator('article').first().waitFor()
}

async function memoryOf(page: Page): Promise<Memory> {
  await page.waitForTimeout(settleMs)
  const session = await page.context().newCDPSession(page)
  const pageMb = await heapMb((method) => session.send(method as 'Runtime.getHeapUsage'))
  const engineMb = await heapMb(await engineOf(session))
  await session.detach()
  return { pageMb, engineMb, processesMb: await renderersMb(page), nodes: await page.evaluate(`document.querySelectorAll('*').length`) }
}

type Send = (method: string) => Promise<unknown>

/** After full collections: the JavaScript heap, what the browser holds for it, and buffers. */
async function heapMb(send: Send): Promise<number> {
  for (let turn = 0; turn < 3; turn += 1) await send('HeapProfiler.collectGarbage')
  const heap = (await send('Runtime.getHeapUsage')) as { usedSize: number; embedderHeapUsedSize: number; backingStorageSize: number }
  return (heap.usedSize + heap.embedderHeapUsedSize + heap.backingStorageSize) / 1e6
}

/** Playwright has no session with a worker, so the page's session passes messages on. */
async function engineOf(session: CDPSession): Promise<Send> {
  const attached = new Promise<string>((resolve) =>
    session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => targetInfo.url.includes('engine.worker') && resolve(sessionId)),
  )
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })
  const sessionId = await attached
  let lastId = 0
  return (method) =>
    new Promise((resolve) => {
      const id = (lastId += 1)
      session.on('Target.receivedMessageFromTarget', ({ message }) => {
        const answer = JSON.parse(message) as { id?: number; result?: unknown }
        if (answer.id === id) resolve(answer.result)
      })
      void session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) })
    })
}

/** Private memory of all renderers of this browser. */
async function renderersMb(page: Page): Promise<number> {
  const session = await page.context().browser()!.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const pids = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
  const lines = pids.flatMap((pid) => [...readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8').matchAll(/^Private_\w+:\s+(\d+) kB/gm)])
  return lines.reduce((total, [, kb]) => total + Number(kb), 0) / 1e3
}
