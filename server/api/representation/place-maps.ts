import type { Deps } from '#server/deps.ts'

/** Maps are drawn in these widths; any other width is the middle of the next larger one. The first two are what the app asks for. */
const drawnWidths = [390, 720, 1440, 2880, 5760, 9999] as const
const height = 210

/** Half of the requests that a process answers at once: the others are not to wait for maps. */
const maxWaiting = 16

/** A map shows 2 km to a pixel: within this distance of a representation its map is the same. */
const nearKm = 1

interface Place {
  lat: number
  lon: number
}

/** Maps of the surroundings of representations only, so that callers cannot have any number of places drawn. */
export interface Maps {
  /** The place of the representation whose map is the one of this place. */
  placeNear(place: Place): Place | undefined
  /** False while as many maps as may are waiting to be drawn, and this one is not stored. */
  hasRoom(place: Place, width: number): boolean
  /** A data address. Drawn for the first request, then held in memory while there is room. */
  image(place: Place, width: number): Promise<string>
}

export function createMaps({ cache, drawings, reference }: Pick<Deps, 'cache' | 'drawings' | 'reference'>): Maps {
  const places = reference.representations.flatMap(({ coordinates }) => coordinates ?? [])
  const towns = reference.countries.flatMap(({ capital }): [number, number][] => (capital ? [[capital.lon, capital.lat]] : []))
  const drawing = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  const keyOf = ({ lat, lon }: Place, width: number) => `map ${lat},${lon} ${width}x${height}`

  async function draw(key: string, place: Place, shownWidth: number): Promise<Uint8Array<ArrayBuffer>> {
    const width = drawnWidths.find((one) => one >= shownWidth) ?? shownWidth
    const png = await drawings.png({ kind: 'map', ...place, width, height, shownWidth, towns })
    cache.set(key, png)
    return png
  }

  return {
    placeNear: (place) => places.find((one) => one.lat === place.lat && one.lon === place.lon) ?? nearest(places, place),
    hasRoom(place, width) {
      const key = keyOf(place, width)
      return drawing.size < maxWaiting || drawing.has(key) || cache.get(key) !== undefined
    },
    async image({ lat, lon }, width) {
      const key = keyOf({ lat, lon }, width)
      const running = drawing.get(key) ?? cache.get(key) ?? draw(key, { lat, lon }, width).finally(() => drawing.delete(key))
      if (running instanceof Promise) drawing.set(key, running)
      return `data:image/png;base64,${Buffer.from(await running).toString('base64')}`
    },
  }
}

function nearest(places: readonly Place[], place: Place): Place | undefined {
  const [first] = places
    .map((one) => ({ one, km: distanceKm(one, place) }))
    .filter(({ km }) => km <= nearKm)
    .toSorted((a, b) => a.km - b.km)
  return first?.one
}

/** Good for short distances, where the earth is flat. */
function distanceKm(a: Place, b: Place): number {
  const kmPerDegree = 111.2
  const turn = Math.abs(a.lon - b.lon)
  const east = Math.min(turn, 360 - turn) * Math.cos((a.lat * Math.PI) / 180)
  return Math.hypot(a.lat - b.lat, east) * kmPerDegree
}
