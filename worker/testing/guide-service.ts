import type { PackManifest } from '#contract/guide/guide.ts'
import { deltaOf, packVersionLength, packVersionText } from '#contract/guide/pack-delta.ts'
import { headers } from '#contract/wire/wire.ts'
import { problem, reply } from './feed-service.ts'

interface Version {
  hash: string
  line: string
}

/** The guide service's packs as a model in memory: one language, the same articles for every country, by their hash. */
export function createGuideService(options: { hasDeltas?: boolean } = {}) {
  const current = new Map<string, Version>()
  const everything = new Map<string, string>()
  const withheld = new Set<string>()
  const requests: string[] = []
  const asked: string[][] = []
  let version = 0

  async function manifest(country: string): Promise<PackManifest> {
    const entries = [...current].map(([topic, { hash, line }]) => ({ topic, category: 'emigration', hash, bytes: line.length }))
    return {
      country,
      language: 'en',
      version: options.hasDeltas ? (await hexDigest(packVersionText(entries))).slice(0, packVersionLength) : `v${version}`,
      bytes: entries.reduce((sum, entry) => sum + entry.bytes, 0),
      articles: entries,
    }
  }

  async function pack(url: URL, init: RequestInit): Promise<Response> {
    const etag = `"v${version}"`
    const known = (init.headers as Record<string, string> | undefined)?.['If-None-Match']
    if (known === etag) return reply(304, null)
    const whole = await manifest(url.pathname.split('/').at(-1) ?? '')
    const have = options.hasDeltas ? url.searchParams.get('have') : null
    return reply(200, have ? deltaOf(whole, have) : whole, { ETag: etag })
  }

  function articles(url: URL): Response {
    const hashes = (url.searchParams.get('hashes') ?? '').split(',')
    asked.push(hashes)
    const lines = hashes.flatMap((hash) => (everything.has(hash) && !withheld.has(hash) ? [`${everything.get(hash)}\n`] : []))
    return new Response(lines.join(''), { headers: { [headers.contract]: '1' } })
  }

  return {
    requests,
    /** Hashes of each call for articles. */
    asked,
    /** A `block` that is no block of the contract is what a newer service writes. */
    async publish(topic: string, text: string, block = 'p') {
      version += 1
      const written = await articleLine(topic, text, block)
      current.set(topic, written)
      everything.set(written.hash, written.line)
      return written.hash
    },
    withdraw(topic: string) {
      version += 1
      current.delete(topic)
    },
    hashes: () => [...current.values()].map((entry) => entry.hash),
    hashOf: (topic: string) => current.get(topic)?.hash ?? '',
    /** The manifest names it, but its text is not to be had. */
    withhold: (hash: string) => void withheld.add(hash),
    release: () => withheld.clear(),
    async fetch(address: string, init: RequestInit = {}): Promise<Response> {
      requests.push(address)
      const url = new URL(address, 'http://service')
      if (url.pathname.startsWith('/api/guide/pack/')) return pack(url, init)
      if (url.pathname === '/api/guide/articles') return articles(url)
      return problem(404, 'abroad:not-found')
    },
  }
}

/** An article as it goes over the wire, its hash first. */
export async function articleLine(topic: string, text: string, block = 'p'): Promise<Version> {
  const rest = JSON.stringify({
    topic,
    category: 'emigration',
    language: 'en',
    title: `About ${topic}`,
    summary: '',
    keywords: [],
    body: [{ t: block, text: [text] }],
    sources: [],
    checked: '2026-01-01',
  })
  const hash = await hexDigest(rest)
  return { hash, line: `{"hash":"${hash}",${rest.slice(1)}` }
}

async function hexDigest(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
