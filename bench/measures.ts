import { throttleCpu, withBrowser } from './browser.ts'
import type { PageName } from './contenders.ts'
import type { Service, Traffic } from './service.ts'

export interface SyncMeasure {
  ms: number
  /** Bytes the service sent and received, headers and all. */
  sent: number
  received: number
}

/** What all repetitions brought for one contender. */
export interface Measures {
  firstSync: SyncMeasure[]
  noChange: SyncMeasure[]
  /** 1 % of the items got other counts (likes, participants). */
  counts: SyncMeasure[]
  /** 1 % got other words, and 20 new items stand at the top. */
  words: SyncMeasure[]
  liveMs: number[]
  coldMs: { plain: number[]; slow: number[] }
}

export function emptyMeasures(): Measures {
  return { firstSync: [], noChange: [], counts: [], words: [], liveMs: [], coldMs: { plain: [], slow: [] } }
}

export const slowRate = 4
const noChangeTurns = 3
const liveWarmUp = 10
const liveTurns = 60

interface Place {
  name: PageName
  profile: string
  service: Service
}

/** On an empty device: the first sync, then some in which nothing changed. */
export async function measureFirst(place: Place, into: Measures): Promise<void> {
  await withPage(place, async (sync) => {
    into.firstSync.push(await sync())
    for (let turn = 0; turn < noChangeTurns; turn += 1) into.noChange.push(await sync())
  })
}

/** A new browser process on the synced device after the service changed something. */
export async function measureChange(place: Place, into: SyncMeasure[]): Promise<void> {
  await withPage(place, async (sync) => void into.push(await sync()))
}

/** Writes on the device, one by one, each awaited on the screen. */
export async function measureLive(place: Place, into: Measures): Promise<void> {
  await withPage(place, async (_, evaluate) => {
    const took = await evaluate<number[]>(`window.bench.live(${liveWarmUp + liveTurns})`)
    into.liveMs.push(...took.slice(liveWarmUp))
  })
}

/** A new browser process, the service dead: milliseconds from the start of the navigation to 20 painted items. */
export async function measureCold(
  options: { name: PageName; profile: string; address: string; newest: string[] },
  rate: number,
): Promise<number> {
  return withBrowser(options.profile, async (page) => {
    await throttleCpu(page, rate)
    await page.goto(`${options.address}/bench/${options.name}/`)
    const ms = await page.evaluate<number | null>('window.bench.paintedMs')
    if (options.name === 'raw-cached' && !(await page.evaluate('navigator.serviceWorker.controller !== null')))
      throw new Error('no service worker has brought the page')
    const shown = await page.evaluate<string[]>('[...document.querySelectorAll("article")].map(({ id }) => id)')
    if (ms === null || shown.join() !== options.newest.join())
      throw new Error(`${options.name} does not show the service's newest items but ${shown.join(', ')}`)
    return ms
  })
}

const restMs = 400

async function withPage(
  place: Place,
  work: (sync: () => Promise<SyncMeasure>, evaluate: <T>(expression: string) => Promise<T>) => Promise<void>,
): Promise<void> {
  const { service } = place
  await withBrowser(place.profile, async (page) => {
    page.on('pageerror', (error) => console.error(`${place.name}: ${error.message}`))
    await page.goto(`${service.address}/bench/${place.name}/`)
    await page.evaluate('window.bench.prepare()')
    const sync = async () => {
      await page.waitForTimeout(restMs)
      const before = await service.traffic()
      const ms = await page.evaluate<number>('window.bench.sync()')
      return { ms, ...difference(before, await service.traffic()) }
    }
    await work(sync, (expression) => page.evaluate(expression))
  })
}

function difference(before: Traffic, after: Traffic): Traffic {
  return { sent: after.sent - before.sent, received: after.received - before.received }
}
