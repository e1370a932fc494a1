import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { engines, type Browser, type Engine, type Tab } from '#tests/browsers/engines/driver.ts'
import { requireEngine, startBrowser } from '#tests/browsers/engines/start.ts'
import { waitUntilStored } from '#tests/e2e/support/fixtures.ts'
import { phoneOrigin } from '#tests/e2e/support/phone.ts'
import { createWire } from '#tests/e2e/support/browser/wire.ts'
import { createService, type Service } from '#tests/e2e/support/services/service.ts'
import { ensureAppBuild } from './app-build.ts'
import { median } from './statistics.ts'

/**
 * `npm run bench:engines`: from the start of the navigation to three cards, in Chromium, Firefox and WebKit, beside a bare page in the same browser: on a first
 * visit, and from a new browser process with the services dead. The bare page fetches the same answer of the feed and keeps it as one row a card in IndexedDB; its own
 * file comes from a server that lives on, the app's from its service worker. Prints a table and judges nothing.
 */
const repetitions = Number(process.env['BENCH_REPETITIONS'] ?? 7)
const feed = '/api/content/content-entries?countries=th&languages=en,local&limit=20'
const patienceMs = 60_000

/** Past onboarding and log-in, written before the first visit. */
const pastStart = `void (localStorage.setItem('abroad.firstLaunch', 'yes'), localStorage.setItem('abroad.skipAuth', 'true'),
  localStorage.setItem('abroad.consent', JSON.stringify({ statistics: { version: 1, at: '2026-11-01T08:00:00.000Z', isGiven: false } })))`

const barePage = `<!doctype html><meta charset="utf-8"><title>Bare</title><body><script type="module">
const db = await new Promise((resolve) => {
  const opening = indexedDB.open('bare', 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore('cards', { keyPath: 'id' })
  opening.onsuccess = () => resolve(opening.result)
})
const read = () => new Promise((resolve) => {
  const asked = db.transaction('cards').objectStore('cards').getAll(null, 20)
  asked.onsuccess = () => resolve(asked.result)
})
let cards = await read()
if (cards.length === 0) {
  const { content } = await (await fetch('/feed')).json()
  const writing = db.transaction('cards', 'readwrite', { durability: 'relaxed' })
  for (const item of content) writing.objectStore('cards').put(item)
  await new Promise((resolve) => (writing.oncomplete = resolve))
  cards = await read()
}
document.body.append(...cards.map(({ texts }) => {
  const { title, question, teaser } = texts.en ?? texts.local
  const article = document.createElement('article')
  article.append(Object.assign(document.createElement('h2'), { textContent: title ?? question }), Object.assign(document.createElement('p'), { textContent: teaser ?? '' }))
  return article
}))
requestAnimationFrame(() => (window.cardsMs = performance.now()))
</script>`

/**
 * In the page: milliseconds from the start of its navigation to the frame with three cards; null where another page is still there. The bare page has noted them itself; of the app the
 * look may come after them, and then it counts.
 */
const untilCards = (origin: string) => `location.origin !== ${JSON.stringify(origin)} ? null : window.cardsMs ?? new Promise((resolve) => {
  const look = () => document.querySelectorAll('article').length < 3 ? requestAnimationFrame(look)
    : requestAnimationFrame(() => resolve(performance.now()))
  look()
})`

interface Place {
  name: 'app' | 'bare page'
  origin: string
}

async function startMs(tab: Tab, { origin }: Place): Promise<number> {
  await tab.goto('about:blank')
  await tab.evaluate(`void (location.href = ${JSON.stringify(`${origin}/`)})`)
  const until = Date.now() + patienceMs
  while (Date.now() < until) {
    // A page that goes away while it is asked answers with an error: asked again.
    const ms = await tab.evaluate<number | null>(untilCards(origin)).catch(() => null)
    if (ms !== null) return ms
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw new Error(`no cards at ${origin}`)
}

async function measure(engine: Engine, { service, places }: { service: Service; places: Place[] }): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), `abroad-bench-${engine}-`))
  const [fresh, stored] = [join(folder, 'fresh'), join(folder, 'stored')]
  await service.revive()
  const wire = await createWire({ origin: phoneOrigin, target: service.address })
  let version = ''

  async function within<T>(profile: string, work: (browser: Browser) => Promise<T>): Promise<T> {
    const browser = await startBrowser(engine, { profile, proxy: wire.address })
    version = browser.version
    try {
      return await work(browser)
    } finally {
      await browser.close()
    }
  }

  /** One start after the other, each in a process of its own, the places in turns. */
  async function start(profileOf: (turn: string) => string): Promise<Record<Place['name'], number[]>> {
    const took: Record<Place['name'], number[]> = { app: [], 'bare page': [] }
    for (let turn = 0; turn < repetitions; turn += 1)
      for (const place of turn % 2 === 0 ? places : places.toReversed())
        took[place.name].push(await within(profileOf(`${place.name}-${turn}`), async (browser) => startMs(await browser.newTab(), place)))
    return took
  }

  try {
    await within(fresh, async (browser) => {
      const tab = await browser.newTab()
      await tab.goto(`${phoneOrigin}/robots.txt`)
      await tab.evaluate(pastStart)
    })
    const first = await start((turn) => {
      const profile = join(folder, turn)
      cpSync(fresh, profile, { recursive: true })
      return profile
    })
    cpSync(fresh, stored, { recursive: true })
    await within(stored, async (browser) => {
      const tab = await browser.newTab()
      for (const place of places.toReversed()) await startMs(tab, place)
      await waitUntilStored(tab)
    })
    await service.kill()
    const cold = await start(() => stored)
    for (const [what, took] of [
      ['first visit', first],
      ['cold offline start', cold],
    ] as const) {
      const [app, bare] = [median(took.app), median(took['bare page'])]
      const spread = (all: number[]) => `${Math.min(...all).toFixed(0)}–${Math.max(...all).toFixed(0)}`
      console.log(
        `| ${version} | ${what} | ${app.toFixed(0)} (${spread(took.app)}) | ${bare.toFixed(0)} (${spread(took['bare page'])}) | ${(app / bare).toFixed(2)} |`,
      )
    }
  } finally {
    await wire.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

if (!ensureAppBuild()) process.exit(1)
engines.forEach(requireEngine)
const service = await createService()
const answer = await (await fetch(`${service.address}${feed}`)).text()
const bare = createServer((request, response) => {
  const isFeed = request.url === '/feed'
  response.writeHead(200, { 'Content-Type': isFeed ? 'application/json' : 'text/html; charset=utf-8' }).end(isFeed ? answer : barePage)
})
await new Promise<void>((resolve) => bare.listen(0, 'localhost', resolve))
const places: Place[] = [
  { name: 'app', origin: phoneOrigin },
  { name: 'bare page', origin: `http://localhost:${(bare.address() as AddressInfo).port}` },
]
try {
  console.log(`load ${loadavg()[0]!.toFixed(1)}, ${repetitions} starts each, median (least–most) in ms to three cards
| browser | start | app | bare page | ratio |
| --- | --- | --- | --- | --- |`)
  for (const engine of engines) await measure(engine, { service, places })
} finally {
  bare.closeAllConnections()
  bare.close()
  await service.dispose()
}
