import type { Family } from '#contract/content/content.ts'
import { ownPrefix } from '#src/data/session/session-mirror.ts'
import type { FeedFilter } from '#store/rows/views.ts'

/** The citizen's own: it survives every restart and goes when they log out. */
const key = `${ownPrefix}feedFilter`

/** In the order of the sheet. Not taken from the contract, which would bring its schemas into the first chunk. */
export const familyChoices = ['STORY', 'EVENT', 'SURVEY'] as const satisfies readonly Family[]

export const everything: FeedFilter = { families: [], favouritesOnly: false }

export function isEverything(filter: FeedFilter): boolean {
  return filter.families.length === 0 && !filter.favouritesOnly
}

/** All kinds ticked says the same as none. */
export function tidied({ families, favouritesOnly }: FeedFilter): FeedFilter {
  return {
    families: families.length === familyChoices.length ? [] : familyChoices.filter((family) => families.includes(family)),
    favouritesOnly,
  }
}

/** The filter that a link asks for (`?story=story`, `?favourites`); undefined where it asks for none. A link's filter is not kept. */
export function filterOfQuery(query: URLSearchParams): FeedFilter | undefined {
  const families = familyChoices.filter((family) => query.get(family.toLowerCase()) === family.toLowerCase())
  const favouritesOnly = query.has('favourites')
  return families.length > 0 || favouritesOnly ? tidied({ families, favouritesOnly }) : undefined
}

/** `storage` is asked for inside, because a browser that forbids it throws at the name already. */
export function readFilter(storage: () => Pick<Storage, 'getItem'>): FeedFilter {
  try {
    const kept: unknown = JSON.parse(storage().getItem(key) ?? 'null')
    if (!kept || typeof kept !== 'object') return everything
    const listed: readonly unknown[] = 'families' in kept && Array.isArray(kept.families) ? kept.families : []
    return tidied({
      families: familyChoices.filter((family) => listed.includes(family)),
      favouritesOnly: 'favouritesOnly' in kept && kept.favouritesOnly === true,
    })
  } catch {
    return everything
  }
}

export function keepFilter(filter: FeedFilter, storage: () => Pick<Storage, 'setItem' | 'removeItem'>): void {
  try {
    if (isEverything(filter)) storage().removeItem(key)
    else storage().setItem(key, JSON.stringify(filter))
  } catch {
    // The filter then lasts as long as the visit.
  }
}
