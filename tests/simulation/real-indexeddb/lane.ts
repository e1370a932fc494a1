import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Ledger } from '#lab/scenario/ledger.ts'
import type { Scenario } from '#lab/scenario/scenario.ts'
import type { Browser, Engine, Tab } from '#tests/browsers/engines/driver.ts'
import { startBrowser } from '#tests/browsers/engines/start.ts'
import { createWire, type Wire } from '#tests/e2e/support/browser/wire.ts'
import { bundlePage } from './bundle.ts'
import { serveWorlds, type WorldsPage } from './page-server.ts'
import type { Played } from './page/page.ts'
import { openServicesLine, type ServicesLine } from './services-line.ts'

export interface RealBrowser {
  openLane(): Promise<RealLane>
  close(): Promise<void>
}

/** A browser that plays one world after the other, each on new databases. */
export interface RealLane {
  play(seed: number, keepsTrace?: boolean): Promise<Played>
  playScenario(scenario: Scenario): Promise<Ledger>
}

/** Dead workers leave objects in their page. */
const worldsAPage = 10
/** The profile is on disk, as a citizen's, or in memory if there is a memory disk. */
const memoryFolder = '/dev/shm'
/** WebDriver aborts a script that takes longer than a minute, so the result is polled. */
const lookMs = 100

export async function openRealBrowser({ fault, engine }: { fault: string | null; engine: Engine }): Promise<RealBrowser> {
  const script = await bundlePage(fault)
  const folder = mkdtempSync(join(existsSync(memoryFolder) ? memoryFolder : tmpdir(), 'abroad-real-indexeddb-'))
  const opened: { close(): unknown }[] = []

  async function openLane(): Promise<RealLane> {
    const profile = join(folder, String(opened.length))
    const parts: { services?: ServicesLine; page?: WorldsPage; wire?: Wire; browser?: Browser } = {}
    opened.push({
      async close() {
        await parts.browser?.close()
        parts.services?.close()
        await parts.page?.close()
        await parts.wire?.close()
      },
    })
    parts.services = await openServicesLine()
    parts.page = await serveWorlds({ script, ask: parts.services.ask })
    const { address } = parts.page
    parts.wire = await createWire({ origin: address, target: address })
    parts.browser = await startBrowser(engine, { profile, proxy: parts.wire.address })
    return createLane(parts.browser, await parts.browser.newTab(), address)
  }

  return {
    openLane,
    async close() {
      try {
        await Promise.all(opened.map((lane) => lane.close()))
      } finally {
        rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
      }
    },
  }
}

function createLane(browser: Browser, tab: Tab, address: string): RealLane {
  let played = 0

  /** Resolves to the JSON value of the expression's promise. */
  async function take(playing: string): Promise<unknown> {
    // A broken page is replaced.
    if (played % worldsAPage === 0) await openPage(tab, address)
    played += 1
    try {
      await tab.evaluate(`void begin(${playing})`)
      for (;;) {
        const end = await tab.evaluate<string | null>('worldEnd()')
        for (const complaint of browser.takeComplaints()) console.error(`page: ${complaint}`)
        if (end !== null) return endOf(end)
        // Real time: the page needs it to play.
        await new Promise((resolve) => setTimeout(resolve, lookMs))
      }
    } catch (error) {
      played = 0
      throw error
    }
  }

  return {
    play: async (seed, keepsTrace = false) => (await take(`playSeed(${seed}, ${keepsTrace})`)) as Played,
    playScenario: async (scenario) => (await take(`playScenario(${JSON.stringify(scenario)})`)) as Ledger,
  }
}

function endOf(text: string): unknown {
  const end = JSON.parse(text) as { played: string } | { error: string }
  if ('error' in end) throw new Error(end.error)
  return JSON.parse(end.played)
}

async function openPage(tab: Tab, address: string): Promise<void> {
  await tab.goto(address)
  await tab.evaluate(deleteDatabases)
  await tab.evaluate('loadWorlds()')
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
