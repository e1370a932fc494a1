import type { EmergencyTier } from '#contract/guide/guide.ts'
import { sampleArticle, sampleCountry, sampleRepresentation } from '#store/testing/samples.ts'
import { emergencyTierAddress } from '#worker/guide/emergency-repair.ts'
import { createFeedService, problem, reply } from './feed-service.ts'
import { createGuideService } from './guide-service.ts'

type Answer = (init: RequestInit, address: string) => Response | Promise<Response>

export const sampleTier: EmergencyTier = {
  version: 5,
  helpline: { phone: '+41 800 24-7-365', freeCall: '' },
  countries: [
    sampleCountry('CH', { timezones: ['Europe/Zurich'] }),
    sampleCountry('TH', { timezones: ['Asia/Bangkok'], consularServicesId: 'bangkok' }),
  ],
  representations: [sampleRepresentation('bangkok')],
  articles: [sampleArticle('helpline')],
}

/** Every service that the engine calls, in memory, and the static files. `at` puts something else in the place of a path. */
export function createWholeService() {
  const feed = createFeedService({ hasChanges: true })
  const guide = createGuideService()
  const overrides = new Map<string, Answer>()
  const requests: string[] = []
  const plain: Record<string, unknown> = {
    '/api/ping': { service: 'abroad', time: 0 },
    '/api/guide/emergency': { ...sampleTier, version: 6 },
    '/cms/.rest/partner/v1/': [],
    '/cms/.rest/tag/v1/': [],
    '/api/identity/v2/version': { major: 1, minor: 2, patch: 3 },
    '/api/representation/static-map': { image: 'data:image/png;base64,AAAA' },
    '/api/representation/countries': sampleTier.countries,
    '/api/representation/representations': sampleTier.representations,
  }

  function answer(address: string, init: RequestInit): Response | Promise<Response> {
    const { pathname } = new URL(address, 'http://service')
    const override = [...overrides].find(([path]) => pathname === path || (path.endsWith('*') && pathname.startsWith(path.slice(0, -1))))
    if (override) return override[1](init, address)
    if (pathname === emergencyTierAddress) return new Response(JSON.stringify(sampleTier))
    if (pathname.startsWith('/api/content/')) return feed.fetch(address)
    if (pathname.startsWith('/api/guide/sitemap/'))
      return reply(200, { isoCode: pathname.slice(-2), countryTopics: [], availableCountries: [] })
    if (pathname.startsWith('/api/guide/pack/') || pathname === '/api/guide/articles') return guide.fetch(address, init)
    return pathname in plain ? reply(200, plain[pathname], { ETag: `"${pathname}"` }) : problem(404, 'abroad:not-found')
  }

  return {
    feed,
    guide,
    /** Paths, in the order asked for. */
    requests,
    at: (path: string, own: Answer) => void overrides.set(path, own),
    heal: (path: string) => void overrides.delete(path),
    async fetch(address: string, init: RequestInit): Promise<Response> {
      requests.push(new URL(address, 'http://service').pathname)
      if (init.signal?.aborted) throw new DOMException('aborted', 'AbortError')
      return answer(address, init)
    },
  }
}
