import { sitemap } from '#contract/guide/guide.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import type { ManifestRow } from '#store/rows/rows.ts'
import type { PackName } from '#worker/entry/engine-api.ts'
import { isUnanswered } from '#worker/sync/pull.ts'
import type { PullEnd } from '#worker/sync/pull.ts'
import type { createResourcePull } from '#worker/sync/resource-pull.ts'
import type { PackRequest } from './pack-manifest.ts'
import type { PackPull } from './pack-pull.ts'

/** Whose guide a citizen reads who has not said where they live. */
export const fallbackCountry = 'CH'

type PackRoundRequest = Omit<PackRequest, keyof PackName>

/** A round's share for one pack. One that a tap has set going is left to it, so that the round can get on. */
export async function pullPack(packs: PackPull, request: PackRequest): Promise<PullEnd> {
  return packs.isUnderWay(request) ? { kind: 'done' } : packs.pull(request)
}

/**
 * Every pack on the device beside the home one, with its list of topics. An unanswered call ends it, because the rest would ask the same service;
 * any other failure is told in the end.
 */
export async function pullOtherPacks(
  deps: { db: AbroadDatabase; packs: PackPull; resource: ReturnType<typeof createResourcePull> },
  home: PackName,
  request: PackRoundRequest,
): Promise<PullEnd> {
  let worst: PullEnd = { kind: 'done' }
  for (const { country, language } of inOrder(await deps.db.manifests.toArray(), home)) {
    for (const pull of [
      () =>
        deps.resource({
          key: resourceKeys.sitemap(country, language),
          call: sitemap,
          parameters: { country },
          language,
          maxAgeMs: request.maxAgeMs,
          signal: request.signal,
        }),
      () => pullPack(deps.packs, { ...request, country, language }),
    ]) {
      const end = await pull()
      if (end.kind === 'failure' && isUnanswered(end.failure)) return end
      if (worst.kind === 'done') worst = end
    }
  }
  return worst
}

/** What a round began for want of a country, and has not brought whole, is no pack that anybody chose: rounds would go on with it for ever. */
export function dropBegun(db: AbroadDatabase, { country, language }: PackName): Promise<number> {
  return db.manifests
    .where('[country+language]')
    .equals([country, language])
    .filter((row) => row.manifest === null)
    .delete()
}

/** The app's language first, then the home country's other languages; the rest by name. Those that the citizen paused stay out. */
function inOrder(rows: readonly ManifestRow[], home: PackName): PackName[] {
  const rank = (row: PackName) => (row.language === home.language ? 0 : row.country === home.country ? 1 : 2)
  return rows
    .filter((row) => row.hold !== 'citizen' && !(row.country === home.country && row.language === home.language))
    .toSorted(
      (one, other) => rank(one) - rank(other) || one.country.localeCompare(other.country) || one.language.localeCompare(other.language),
    )
}
