import type { Deps } from '#server/http/deps.ts'

/** What apps ask for: the widest column in which a map is shown, and a phone's. */
export const mapSizes = ['720x210', '390x210'] as const

interface Place {
  lat: number
  lon: number
}

/** Pictures of the surroundings of the representations, and of nothing else: two each, so that nobody can order more than are there. */
export interface Maps {
  isDrawn(place: Place): boolean
  /** A data address. Drawn at the first request, then held in memory as long as there is room. */
  image(place: Place, size: (typeof mapSizes)[number]): Promise<string>
}

export function createMaps({ cache, drawings, reference }: Pick<Deps, 'cache' | 'drawings' | 'reference'>): Maps {
  const textOf = ({ lat, lon }: Place) => `${lat},${lon}`
  const drawn = new Set(reference.representations.flatMap(({ coordinates }) => (coordinates ? [textOf(coordinates)] : [])))
  const towns = reference.countries.flatMap(({ capital }): [number, number][] => (capital ? [[capital.lon, capital.lat]] : []))
  const drawing = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

  async function draw(key: string, view: { width: number; height: number } & Place): Promise<Uint8Array<ArrayBuffer>> {
    const png = await drawings.png({ kind: 'map', ...view, towns })
    cache.set(key, png)
    return png
  }

  return {
    isDrawn: (place) => drawn.has(textOf(place)),
    async image({ lat, lon }, size) {
      const key = `map ${textOf({ lat, lon })} ${size}`
      const [width = 0, height = 0] = size.split('x').map(Number)
      const running = drawing.get(key) ?? cache.get(key) ?? draw(key, { lat, lon, width, height }).finally(() => drawing.delete(key))
      if (running instanceof Promise) drawing.set(key, running)
      return `data:image/png;base64,${Buffer.from(await running).toString('base64')}`
    },
  }
}
