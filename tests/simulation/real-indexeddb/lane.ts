import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { bundlePage } from './bundle.ts'
import type { Played } from './page/page.ts'
import { openServicesLine, type ServicesLine } from './services-line.ts'

/** A real Chromium in which worlds are played, side by side in pages of their own. */
export interface RealBrowser {
  openLane(): Promise<RealLane>
  close(): Promise<void>
}

/** One world after the other, each on databases of the browser's own. */
export interface RealLane {
  play(seed: number, keepsTrace?: boolean): Promise<Played>
}

/** Workers that died leave something behind in their page. */
const worldsAPage = 10
/** A profile on disk, as a citizen's; the disk is the memory where there is one, because nobody pulls a plug here. */
const memoryFolder = '/dev/shm'
/** Each lane has an origin of its own, and with it a process of the browser. */
const firstPort = 4_173
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages behind the first are as awake as it is.
  '--disable-renderer-backgrounding',
  '--disable-backgrounding-occluded-windows',
  '--disable-background-timer-throttling',
]

export async function openRealBrowser({ fault }: { fault: string | null }): Promise<RealBrowser> {
  const script = await bundlePage(fault)
  const profile = mkdtempSync(join(existsSync(memoryFolder) ? memoryFolder : tmpdir(), 'abroad-real-indexeddb-'))
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args,
  })
  await browser.route('**', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>A world</title>' }))
  const lines: ServicesLine[] = []

  return {
    async openLane() {
      const origin = `http://localhost:${firstPort + lines.length}/`
      const opening = openServicesLine()
      lines.push({ ask: async (question) => (await opening).ask(question), close: () => void opening.then((line) => line.close()) })
      return createLane(browser, { script, origin, services: await opening })
    },
    async close() {
      for (const line of lines) line.close()
      try {
        await browser.close()
      } finally {
        rmSync(profile, { recursive: true, force: true })
      }
    },
  }
}

interface LaneParts {
  script: string
  origin: string
  services: ServicesLine
}

function createLane(browser: BrowserContext, parts: LaneParts): RealLane {
  let page: Page | null = null
  let played = 0
  return {
    async play(seed, keepsTrace = false) {
      if (!page || played % worldsAPage === 0) {
        await page?.close()
        page = await openPage(browser, parts)
      }
      played += 1
      try {
        return JSON.parse(await page.evaluate(playIn, { seed, keepsTrace })) as Played
      } catch (error) {
        // Whatever it has left behind, the next world begins without.
        await page.close().catch(() => undefined)
        page = null
        throw error
      }
    },
  }
}

async function openPage(browser: BrowserContext, { script, origin, services }: LaneParts): Promise<Page> {
  const page = await browser.newPage()
  page.on('pageerror', (error) => console.error(`page: ${error.message}`))
  page.on('console', (message) => void (message.type() === 'error' && console.error(`page: ${message.text()}`)))
  await page.exposeFunction('askServices', (question: string) => services.ask(question))
  // Dexie looks for it as it is loaded: all devices of a world live in this one page, and what one commits all hear without it.
  await page.addInitScript(() => void Reflect.deleteProperty(globalThis, 'BroadcastChannel'))
  await page.goto(origin)
  // A page that broke has left its world behind.
  await page.evaluate(deleteDatabases)
  await page.addScriptTag({ content: script })
  return page
}

async function deleteDatabases(): Promise<void> {
  const all = await indexedDB.databases()
  await Promise.all(
    all.map(({ name }) => {
      const request = indexedDB.deleteDatabase(name!)
      return new Promise<void>((resolve, reject) => {
        request.addEventListener('success', () => resolve())
        request.addEventListener('error', () => reject(request.error ?? new Error(`${name} could not be deleted`)))
      })
    }),
  )
}

function playIn({ seed, keepsTrace }: { seed: number; keepsTrace: boolean }): Promise<string> {
  return (globalThis as unknown as { playSeed: (seed: number, keepsTrace: boolean) => Promise<string> }).playSeed(seed, keepsTrace)
}
