import type { Helpline, PackManifest, Sitemap } from '#contract/guide/guide.ts'
import type { Language } from '#contract/values/languages.ts'
import type { Country, Representation } from '#contract/contact/representation.ts'
import type { InferOutput } from 'valibot'
import type { AbroadDatabase } from '#store/database/database.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import type { ManifestRow, Time } from '#store/rows/rows.ts'

/** A whole pack with what its page tells beside the articles. */
export interface PackToHandOn {
  manifest: PackManifest
  origin: ManifestRow['origin']
  confirmedAt: Time
  /** The articles as they came, in the manifest's order. */
  lines: string[]
  sitemap: Sitemap | null
  country: Country | null
  representation: Representation | null
  helpline: InferOutput<typeof Helpline> | null
}

/** One moment of the pack. Null where something of it is missing: half a guide is not handed on. */
export function readPackToHandOn(db: AbroadDatabase, wanted: { country: string; language: Language }): Promise<PackToHandOn | null> {
  return db.transaction('r', [db.manifests, db.articles, db.resources], async () => {
    const row = await db.manifests.get([wanted.country, wanted.language])
    if (!row?.manifest) return null
    const articles = await db.articles.bulkGet(row.manifest.articles.map((entry) => entry.hash))
    const lines = articles.flatMap((article) => article?.line ?? [])
    if (lines.length < row.manifest.articles.length || lines.length === 0) return null
    const [sitemap, countries, representations, emergency] = await Promise.all(
      [
        resourceKeys.sitemap(wanted.country, wanted.language),
        resourceKeys.countries,
        resourceKeys.representations,
        resourceKeys.emergency,
      ].map((key) => db.resources.get(key)),
    )
    const country = (countries?.value as Country[] | undefined)?.find((candidate) => candidate.iso2 === wanted.country) ?? null
    return {
      manifest: row.manifest,
      origin: row.origin,
      confirmedAt: row.confirmedAt,
      lines,
      sitemap: (sitemap?.value as Sitemap | undefined) ?? null,
      country,
      representation:
        (representations?.value as Representation[] | undefined)?.find((candidate) => candidate.id === country?.consularServicesId) ?? null,
      helpline: (emergency?.value as { helpline?: PackToHandOn['helpline'] } | undefined)?.helpline ?? null,
    }
  })
}
