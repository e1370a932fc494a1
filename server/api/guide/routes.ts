import { Hono } from 'hono'
import { ArticlesQuery, PackQuery } from '#contract/guide/guide.ts'
import { chooseLanguage } from '#contract/values/language-codes.ts'
import { deltaOf } from '#contract/guide/pack-delta.ts'
import type { Deps } from '#server/deps.ts'
import { preferredLanguages } from '#server/http/preferred-languages.ts'
import { problem } from '#server/http/problem.ts'
import { etagOf, withEtag } from '#server/etag.ts'
import { jsonReply, referenceSharedS, reply } from '#server/http/reply.ts'
import { validQuery } from '#server/http/validate.ts'
import { buildEmergencyTier, emergencyEtag } from './emergency-tier.ts'
import { linesOf, manifestOf } from './packs.ts'
import { availableCountries, sitemapOf } from './sitemap.ts'

export function guideRoutes({ cache, content, database: { db }, reference }: Deps): Hono {
  const available = withEtag(availableCountries(reference))
  const tier = buildEmergencyTier(content, reference)
  const emergency = { etag: emergencyEtag(tier), body: JSON.stringify(tier) }
  const countryOf = (code: string) => reference.countryByIso.get(code.toUpperCase())

  return new Hono()
    .get('/sitemap/:country', (c) => {
      const country = countryOf(c.req.param('country'))
      if (!country) return problem(c, 'abroad:not-found')
      const { body, etag } = withEtag(sitemapOf(reference, country, chooseLanguage(preferredLanguages(c.req.header('Accept-Language')))))
      return jsonReply(c, cache, { etag, body: () => body, headers: { Vary: 'Accept-Language' }, sharedS: referenceSharedS })
    })
    .get('/available-countries', (c) =>
      jsonReply(c, cache, { etag: available.etag, body: () => available.body, sharedS: referenceSharedS }),
    )
    .get('/pack/:country', validQuery(PackQuery), (c) => {
      const country = countryOf(c.req.param('country'))
      if (!country) return problem(c, 'abroad:not-found')
      const { language, have } = c.req.valid('query')
      const manifest = manifestOf({ content, reference }, country, language)
      const { body, etag } = withEtag(manifest)
      // With the manifest's own ETag: it is what the device will have.
      const delta = () => JSON.stringify(deltaOf(manifest, have ?? ''))
      return jsonReply(c, cache, {
        etag,
        isDense: true,
        sharedS: referenceSharedS,
        ...(have ? { body: delta, cacheKey: have } : { body: () => body }),
      })
    })
    .get('/articles', validQuery(ArticlesQuery), async (c) => {
      const hashes = c.req.valid('query').hashes.split(',')
      const lines = await linesOf({ content, db }, hashes)
      const body = lines.map((line) => `${line}\n`).join('')
      const isWhole = lines.length === new Set(hashes).size
      return reply(c, cache, {
        contentType: 'application/x-ndjson',
        etag: etagOf(body),
        body: () => body,
        isDense: true,
        // Addressed by their hashes, articles never change; one that is not here yet may come.
        headers: { 'Cache-Control': isWhole ? 'public, max-age=31536000, immutable' : 'no-store' },
      })
    })
    .get('/emergency', (c) => jsonReply(c, cache, { etag: emergency.etag, body: () => emergency.body, sharedS: referenceSharedS }))
}
