import { fileURLToPath } from 'node:url'
import { createInstance } from 'i18next'
import type { Language } from '#contract/values/languages.ts'
import { readContentFiles } from '#server/content-files/read-content-files.ts'
import { helpline, loadReferenceData } from '#server/reference-data/load-reference-data.ts'
import { manifestOf } from '#server/api/guide/packs.ts'
import { sitemapOf } from '#server/api/guide/sitemap.ts'
import { readWords } from '#src/shared/i18n/i18n.ts'
import type { Pack, PageWords } from '#src/features/settings/offline/pack-file/page-context.ts'

export async function realWords(language: Language): Promise<PageWords> {
  const i18n = createInstance()
  const words = { ...(await readWords(language, 'first')), ...(await readWords(language, 'rest')) }
  await i18n.init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: words },
    defaultNS: 'ui',
    interpolation: { escapeValue: false },
  })
  return i18n.getFixedT(language, ['settings', 'guide', 'contact', 'ui'])
}

export async function realPacks(confirmedAt = Date.parse('2026-11-20T09:30:00Z')) {
  const reference = await loadReferenceData()
  const folder = fileURLToPath(new URL('../../../server/content', import.meta.url))
  const { articles, mistakes } = await readContentFiles(folder, { reference, anchorMs: 0, demo: false })
  if (mistakes.length > 0) throw new Error('the content has mistakes')
  const byHash = new Map(articles.map((article) => [article.hash, article]))
  const content = { articles, articleByHash: byHash, pictures: new Map(), emergencyVersion: 1 }

  function packOf(iso2: string, language: Language): Pack {
    const country = reference.countries.find((candidate) => candidate.iso2 === iso2)
    if (!country) throw new Error(`no country ${iso2}`)
    const manifest = manifestOf({ content, reference }, country, language)
    return {
      manifest,
      origin: 'service',
      confirmedAt,
      lines: manifest.articles.map((entry) => byHash.get(entry.hash)?.line ?? ''),
      sitemap: sitemapOf(reference, country, language),
      country,
      representation: reference.representations.find((candidate) => candidate.id === country.consularServicesId) ?? null,
      helpline,
    }
  }

  return { packOf, reference }
}
