import type { Environment } from '#worker/environment/environment.ts'
import { collectGarbage } from '#worker/guide/packs/garbage.ts'
import { createPackPull } from '#worker/guide/packs/pack-pull.ts'
import type { PackRequest } from '#worker/guide/packs/pack-manifest.ts'
import { createGuideService } from './guide-service.ts'
import { createTestWorld, partsOf } from './test-environment.ts'

type Go = () => Promise<Response>
export type Around = (address: string, go: Go, init: RequestInit) => Promise<Response>

/** A device that pulls packs from a guide service in memory, over a line that a test can bend. */
export async function createPackDevice(
  topics: number,
  options: {
    around?: Around
    hasDeltas?: boolean
    service?: ReturnType<typeof createGuideService>
    indexedDB?: IDBFactory
    name?: string
    locks?: Environment['locks']
  } = {},
) {
  const service = options.service ?? createGuideService({ hasDeltas: options.hasDeltas === true })
  for (let n = 0; n < topics; n += 1) await service.publish(`t${n}`, `Text ${n}`)
  const line = { around: options.around ?? ((_, go) => go()) }
  const world = createTestWorld({
    ...(options.indexedDB && { indexedDB: options.indexedDB }),
    ...(options.name && { name: options.name }),
    fetch: (address, init) => line.around(address, () => service.fetch(address, init), init),
  })
  const { db } = world
  const env = { ...world, locks: options.locks ?? null }
  const parts = partsOf(env)
  const packs = createPackPull(parts)
  const request = { country: 'TH', language: 'en', maxAgeMs: 0, build: 'test', isSparing: false } as const
  return {
    service,
    world,
    db,
    env,
    http: parts.http,
    packs,
    line,
    collectGarbage: () => collectGarbage(db),
    pull: (own: Partial<PackRequest> = {}) => packs.pull({ ...request, signal: new AbortController().signal, ...own }),
    hashes: async () => (await db.articles.toCollection().primaryKeys()).toSorted(),
    manifest: (country = 'TH') => db.manifests.get([country, 'en']),
    hold: async (hold: 'citizen' | 'line' | null, country = 'TH') => void (await db.manifests.update([country, 'en'], { hold })),
  }
}

/** Cuts the first answer with articles at this share of its bytes. */
export function cutOnce(share = 0.55): Around {
  let isCut = false
  return async (address, go) => {
    const answer = await go()
    if (!address.includes('/articles') || isCut) return answer
    isCut = true
    const text = await answer.text()
    return new Response(text.slice(0, Math.floor(text.length * share)), { headers: answer.headers })
  }
}
