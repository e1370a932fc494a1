import { throttleCpu, withBrowser } from '../support/browser.ts'
import type { Service, Traffic } from '../support/service.ts'
import type { Name } from './contenders.ts'

/** Traffic in bytes at the sockets of the service, headers included. */
export interface SyncMeasure extends Traffic {
  ms: number
}

/** The results of all repetitions for one contender. */
export interface Measures {
  firstSync: SyncMeasure[]
  noChange: SyncMeasure[]
  /** 1 % of the items got other counts (likes, participants). */
  counts: SyncMeasure[]
  /** 1 % of the items got other texts, and 20 new items were added. */
  texts: SyncMeasure[]
  liveMs: number[]
  coldMs: { plain: number[]; slow: number[] }
}

export function emptyMeasures(): Measures {
  return { firstSync: [], noChange: [], counts: [], texts: [], liveMs: [], coldMs: { plain: [], slow: [] } }
}

export const slowRate = 4
const noChangeTurns = 3
const liveWarmUp = 10
const liveTurns = 60
const restMs = 400

interface Place {
  name: Name
  profile: string
  service: Service
}

/** The first sync of an empty device, then syncs without a change. */
export async function measureFirst(place: Place, into: Measures): Promise<void> {
  await withPage(place, async (sync) => {
    into.firstSync.push(await sync())
    for (let turn = 0; turn < noChangeTurns; turn += 1) into.noChange.push(await sync())
  })
}

/** A new browser process on the synced device after a change at the service. */
export async function measureChange(place: Place, into: SyncMeasure[]): Promise<void> {
  await withPage(place, async (sync) => void into.push(await sync()))
}

/** Writes on the device, each until it is on the screen. */
export async function measureLive(place: Place, into: Measures): Promise<void> {
  await withPage(place, async (_, evaluate) => {
    const took = await evaluate<number[]>(`window.bench.live(${liveWarmUp + liveTurns})`)
    into.liveMs.push(...took.slice(liveWarmUp))
  })
}

/** A new browser process while the service is down: milliseconds from navigation start to 20 painted items. */
export async function measureCold(
  options: { name: Name; profile: string; address: string; newest: string[] },
  rate: number,
): Promise<number> {
  return withBrowser(options.profile, async (page) => {
    await throttleCpu(page, rate)
    await page.goto(`${options.address}/bench/${options.name}/`)
    const ms = await page.evaluate<number | null>('window.bench.paintedMs')
    const shown = await page.evaluate<string[]>('[...document.querySelectorAll("article")].map(({ id }) => id)')
    if (ms === null || shown.join() !== options.newest.join())
      throw new Error(`${options.name} does not show the service's newest items but ${shown.join(', ')}`)
    return ms
  })
}

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
      const after = await service.traffic()
      return { ms, sent: after.sent - before.sent, received: after.received - before.received }
    }
    await work(sync, (expression) => page.evaluate(expression))
  })
}
