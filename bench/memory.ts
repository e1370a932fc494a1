import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CDPSession, Page } from '@playwright/test'
import { freePort } from '#server/testing/free-port.ts'
import { ensureAppBuild } from './app-build.ts'
import { untilFeedIsHere, untilFilesAreHere } from './app.ts'
import { withBrowser } from './browser.ts'
import { startService } from './service.ts'

/**
 * `npm run bench:memory`: what the built app keeps in memory after a day's use with 10,000 items: a walk through its screens again and again, 100 changes of screen after
 * one round to warm up. Fails when the processes of page, engine and service worker hold more than
 * 150 MB of their own, or the heaps have grown over the walk.
 */
const items = Number(process.env['BENCH_ITEMS'] ?? 10_000)
const changes = 100
const goalMb = 150
/** What a heap may differ by from one full collection to the next. */
const noiseMb = 1
const settleMs = 2_000

const walk = [
  '/',
  '/guide',
  '/guide/topic/everydayLife/passportAndId',
  '/guide/emergency',
  '/alerts',
  '/contact',
  '/contact/representations/THBAN',
  '/contact/helpline',
  '/user',
  '/activity',
]

/** In the page: a link of the app. */
const openInApp = (path: string) =>
  `void (history.pushState(null, '', '${path}'), dispatchEvent(new PopStateEvent('popstate', { state: null })))`

/** In the page: what the screen is called, once it is there. */
const title = `document.querySelector('main h1')?.textContent`

interface Memory {
  /** Heaps after full collections, with what belongs to them. */
  pageMb: number
  engineMb: number
  /** Private to the processes that run page, engine and service worker. */
  processesMb: number
  nodes: number
}

if (!ensureAppBuild()) process.exit(1)
const folder = mkdtempSync(join(tmpdir(), 'abroad-bench-memory-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
const service = await startService({ port: await freePort(), dataDir: join(folder, 'data') })
await service.lab('content/generate', { count: items, seed: 1, globalShare: 1 })
const profile = join(folder, 'profile')
await withBrowser(profile, async (page) => {
  await page.goto(`${service.address}/`)
  await untilFeedIsHere(page)
  await untilFilesAreHere(page)
  await page.waitForTimeout(8_000)
})
const [before, after] = await withBrowser(profile, useForADay)
await service.kill()

const used = after.pageMb + after.engineMb
const grown = used - before.pageMb - before.engineMb
console.log(`${items} items, ${changes} changes of screen, load ${loadavg()[0]!.toFixed(1)}; in MB:
| | page | engine | both | processes, private | nodes |
| --- | --- | --- | --- | --- | --- |
${lineOf('after one round', before)}
${lineOf(`after ${changes} more`, after)}
grown by ${grown.toFixed(2)} MB; goal: the processes of page, engine and service worker at most ${goalMb} MB, no growth beyond ${noiseMb} MB`)
process.exit(after.processesMb <= goalMb && grown <= noiseMb ? 0 : 1)

function lineOf(what: string, { pageMb, engineMb, processesMb, nodes }: Memory): string {
  return `| ${what} | ${pageMb.toFixed(1)} | ${engineMb.toFixed(1)} | ${(pageMb + engineMb).toFixed(1)} | ${processesMb.toFixed(0)} | ${nodes} |`
}

async function useForADay(page: Page): Promise<[Memory, Memory]> {
  await page.goto(`${service.address}/`)
  await page.locator('article').first().waitFor()
  await go(page, walk.length)
  const first = await memoryOf(page)
  await go(page, changes)
  return [first, await memoryOf(page)]
}

/** Through the app's own router, without a load; each screen is scrolled down. It ends on the newsfeed. */
async function go(page: Page, times: number): Promise<void> {
  for (let no = 0; no < times; no += 1) {
    const path = walk[no % walk.length]!
    const left = await page.evaluate(title)
    await page.evaluate(openInApp(path))
    // No two that follow each other have the same.
    await page.waitForFunction(`${title} !== ${JSON.stringify(left)}`)
    for (let turn = 0; turn < 4; turn += 1) {
      await page.mouse.wheel(0, 2_000)
      await page.waitForTimeout(150)
    }
  }
  await page.evaluate(openInApp('/'))
  await page.locator('article').first().waitFor()
}

async function memoryOf(page: Page): Promise<Memory> {
  await page.waitForTimeout(settleMs)
  const session = await page.context().newCDPSession(page)
  const [pageMb, engineMb] = [
    await heapMb((method) => session.send(method as 'Runtime.getHeapUsage')),
    await heapMb(await engineOf(session)),
  ]
  await session.detach()
  return { pageMb, engineMb, processesMb: renderersMb(), nodes: await page.evaluate(`document.querySelectorAll('*').length`) }
}

type Ask = (method: string) => Promise<unknown>

/** After full collections: JavaScript's own, what the browser keeps for it, and buffers. */
async function heapMb(ask: Ask): Promise<number> {
  for (let turn = 0; turn < 3; turn += 1) await ask('HeapProfiler.collectGarbage')
  const heap = (await ask('Runtime.getHeapUsage')) as { usedSize: number; embedderHeapUsedSize: number; backingStorageSize: number }
  return (heap.usedSize + heap.embedderHeapUsedSize + heap.backingStorageSize) / 1e6
}

/** Playwright has no session with a worker; the page's passes messages on. */
async function engineOf(session: CDPSession): Promise<Ask> {
  const attached = new Promise<string>((resolve) =>
    session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => targetInfo.url.includes('engine.worker') && resolve(sessionId)),
  )
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })
  const sessionId = await attached
  let no = 0
  return (method) =>
    new Promise((resolve) => {
      const id = (no += 1)
      session.on('Target.receivedMessageFromTarget', ({ message }) => {
        const answer = JSON.parse(message) as { id?: number; result?: unknown }
        if (answer.id === id) resolve(answer.result)
      })
      void session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) })
    })
}

/** Of all renderers of this browser. */
function renderersMb(): number {
  const pids = execFileSync('pgrep', ['-f', 'type=renderer']).toString().trim().split('\n')
  const own = pids.filter(isOfThisBrowser)
  return own.reduce((total, pid) => total + privateMb(pid), 0)
}

/** Renderers do not name the profile; their ancestor does. */
function isOfThisBrowser(pid: string): boolean {
  for (let at = pid; at !== '1' && at !== '0'; at = parentOf(at)) if (commandOf(at).includes(profile)) return true
  return false
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // It has just ended.
    return ''
  }
}

function commandOf(pid: string): string {
  return read(`/proc/${pid}/cmdline`)
}

function parentOf(pid: string): string {
  return /^PPid:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? '0'
}

function privateMb(pid: string): number {
  const lines = [...read(`/proc/${pid}/smaps_rollup`).matchAll(/^Private_\w+:\s+(\d+) kB/gm)]
  return lines.reduce((total, [, kb]) => total + Number(kb), 0) / 1e3
}
