import { useSyncExternalStore } from 'react'
import type { Country, Representation } from '#contract/contact/representation.ts'
import type { ByLanguage } from '#contract/values/languages.ts'
import type * as bordersPart from '#contract/places/borders.ts'
import { engine } from '#src/data/engine/engine.ts'
import { currentPlace, locateMessage, type LocateMessage } from '#src/shared/platform/geolocation.ts'

export type Located = bordersPart.CountryAt | { kind: 'failed'; message: LocateMessage }

/** Empty lists: they are not loaded yet. */
interface Known {
  countries: readonly Country[]
  representations: readonly Representation[]
}

/** The borders as a file of the app, which the service worker fetches after the first visit; see docs/decisions/0011-search-and-places.md. */
const bordersAddress = '/emergency/border-steps.json'
/** It is on the device or takes a second. After this the service is asked, which has a time limit of its own. */
const bordersWaitMs = 8_000

/**
 * The country that the device is in, by the borders on the device. Without that file the service is asked; it does not tell how near a border is,
 * so what it says is only offered. The browser asks the citizen first. `known` is called once the position and the borders are there: in an
 * emergency people tap before the lists are loaded. Countries without a record are left out, unless no record is loaded.
 */
export async function locateCountry(known: () => Known, waitMs = bordersWaitMs): Promise<Located> {
  const place = await currentPlace()
  if (!place.ok) return { kind: 'failed', message: locateMessage(place) }
  const borders = await loadBorders(waitMs)
  if (borders === null) {
    const found = await engine.locate({ latitude: place.latitude, longitude: place.longitude })
    return found.ok ? { kind: 'candidates', iso2s: [found.value.iso2] } : { kind: 'failed', message: locateMessage(found) }
  }
  const { countries, representations } = known()
  const at = borders.file.countryAt(place)
  nearest.show(nearestTo({ lat: place.latitude, lon: place.longitude }, { representations, kmBetween: borders.kmBetween }))
  const isKnown = (iso2: string) => countries.length === 0 || countries.some((country) => country.iso2 === iso2)
  if (at.kind === 'candidates') return { ...at, iso2s: at.iso2s.filter(isKnown) }
  if (!isKnown(at.iso2)) return { kind: 'candidates', iso2s: [] }
  return at
}

/** The citizen is in this country, so its alerts concern them too. */
export function noteLocated(iso2: string): void {
  void engine.noteLocated({ iso2 })
}

type Borders = { file: ReturnType<typeof bordersPart.createBorders>; kmBetween: typeof bordersPart.kmBetween }

async function loadBorders(waitMs: number): Promise<Borders | null> {
  try {
    const signal = AbortSignal.timeout(waitMs)
    const [{ createBorders, kmBetween }, response] = await Promise.all([
      import('#contract/places/borders.ts'),
      fetch(bordersAddress, { signal }),
    ])
    if (!response.ok) return null
    return { file: createBorders((await response.json()) as bordersPart.BorderFile), kmBetween }
  } catch {
    return null
  }
}

interface NearestPost {
  repCode: string
  names: ByLanguage
  km: number
}

function nearestTo(
  place: { lat: number; lon: number },
  { representations, kmBetween }: Pick<Known, 'representations'> & Pick<Borders, 'kmBetween'>,
): NearestPost | null {
  const open = representations.flatMap(({ repCode, names, coordinates, closed, type }) =>
    coordinates && !closed && type !== 'mission' ? [{ repCode, names, km: kmBetween(place, coordinates) }] : [],
  )
  return open.toSorted((one, other) => one.km - other.km)[0] ?? null
}

/** For as long as the page lives; a position is never stored. */
const nearest = createNearest()

export const useNearestPost = (): NearestPost | null => useSyncExternalStore(nearest.subscribe, nearest.read)

function createNearest() {
  let current: NearestPost | null = null
  const listeners = new Set<() => void>()
  return {
    read: () => current,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    show(found: NearestPost | null) {
      current = found
      for (const listener of listeners) listener()
    },
  }
}
