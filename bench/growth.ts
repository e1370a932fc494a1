import { join } from 'node:path'
import { emptyMeasures, measureCold, measureFirst, slowRate } from './measures.ts'
import { freePort } from '#server/testing/free-port.ts'
import { servePagesOnly, startService } from './service.ts'
import { median } from './statistics.ts'
import { warmUp } from './warm-up.ts'

export interface Growth {
  itemCount: number
  firstSyncMs: number
  coldMs: number
  slowColdMs: number
}

const sizes = [1_000, 10_000, 100_000]
const turns = 5

/** How our cold start and first sync grow with what is stored. */
export async function measureGrowth(work: string, say: (text: string) => void): Promise<Growth[]> {
  const port = await freePort()
  const places = sizes.map((itemCount) => ({
    itemCount,
    profile: join(work, `growth-${itemCount}`),
    plain: [] as number[],
    slow: [] as number[],
    firstSyncMs: 0,
    newest: [] as string[],
  }))
  for (const place of places) {
    say(`growth: ${place.itemCount} items`)
    const service = await startService({ port, dataDir: join(work, `growth-service-${place.itemCount}`) })
    await service.lab('content/generate', { count: place.itemCount, globalShare: 1 })
    await warmUp(service)
    const measures = emptyMeasures()
    await measureFirst({ name: 'ours', profile: place.profile, service }, measures)
    place.firstSyncMs = measures.firstSync[0]?.ms ?? Number.NaN
    place.newest = await service.newest()
    await service.kill()
  }
  const pages = await servePagesOnly(port)
  for (let turn = 0; turn < turns; turn += 1) {
    for (const place of places) {
      const cold = { name: 'ours', profile: place.profile, address: `http://127.0.0.1:${port}`, newest: place.newest } as const
      place.plain.push(await measureCold(cold, 1))
      place.slow.push(await measureCold(cold, slowRate))
    }
  }
  await pages.close()
  return places.map(({ itemCount, firstSyncMs, plain, slow }) => ({
    itemCount,
    firstSyncMs,
    coldMs: median(plain),
    slowColdMs: median(slow),
  }))
}
