import { staticMap } from '#contract/contact/representation.ts'
import type { Country, Representation } from '#contract/contact/representation.ts'
import type { Language } from '#contract/values/languages.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import type { Environment } from '#worker/environment/environment.ts'
import type { PullEnd } from '#worker/sync/pull.ts'
import type { Http } from '#worker/net/http.ts'
import type { Lease } from '#worker/fencing/lease.ts'
import { createResourcePull } from '#worker/sync/resource-pull.ts'

/** Height as the specification fixes it; the width covers the widest column at which the map is shown. */
const mapSize = '720x210'
const mapMaxAgeMs = 90 * 24 * 60 * 60 * 1000

interface MapDeps {
  env: Environment
  http: Http
  /** Which maps are here says where a citizen is registered: none is stored once they have left. */
  lease: Pick<Lease, 'transaction'>
}

interface MapOptions {
  language: Language
  signal: AbortSignal
}

/** The map around a representation; nothing to do where its place is not known. */
export async function pullMap(deps: MapDeps, representation: Representation, options: MapOptions): Promise<PullEnd> {
  const place = representation.coordinates
  if (!place) return { kind: 'done' }
  return createResourcePull(deps)({
    ...options,
    key: resourceKeys.map(representation.id),
    call: staticMap,
    query: { markers: `${place.lat},${place.lon}`, size: mapSize },
    maxAgeMs: mapMaxAgeMs,
    keep: (value) => value.image,
  })
}

export async function findRepresentation(env: Pick<Environment, 'db'>, id: string): Promise<Representation | undefined> {
  const row = await env.db.resources.get(resourceKeys.representations)
  return (row?.value as Representation[] | undefined)?.find((candidate) => candidate.id === id)
}

/** Around the citizen's own representations, so that their cards are whole offline; where nobody is logged in, around the country's. */
export async function pullOwnMaps(
  deps: MapDeps,
  options: MapOptions & { country: string | null; account: string | null },
): Promise<PullEnd> {
  const profile = options.account === null ? undefined : await deps.env.db.profiles.get(options.account)
  const own = profile?.profile.representations ?? []
  if (own.length === 0) return pullMapOfCountry(deps, options)
  for (const { id } of own.toSorted((one, other) => Number(other.isMainRepresentation) - Number(one.isMainRepresentation))) {
    const representation = await findRepresentation(deps.env, id)
    const end = representation ? await pullMap(deps, representation, options) : ({ kind: 'done' } as const)
    if (end.kind === 'failure') return end
  }
  return { kind: 'done' }
}

async function pullMapOfCountry(deps: MapDeps, options: MapOptions & { country: string | null }): Promise<PullEnd> {
  const row = await deps.env.db.resources.get(resourceKeys.countries)
  const country = (row?.value as Country[] | undefined)?.find((candidate) => candidate.iso2 === options.country)
  const representation = country?.consularServicesId ? await findRepresentation(deps.env, country.consularServicesId) : undefined
  return representation ? pullMap(deps, representation, options) : { kind: 'done' }
}
