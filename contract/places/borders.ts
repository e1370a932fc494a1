/**
 * The areas of all countries, as `server/build-border-file.ts` writes them: ISO codes (two if the area is disputed), then rings. A ring is a list of
 * steps, written by `writeSteps`: east and north in turn, in thousandths of a degree. The first step begins at 0, 0.
 */
export type BorderFile = readonly (readonly [codes: string, rings: readonly string[]])[]

/** Each step is a number in base 32, the lowest digit first; the lowest bit is the sign. 32 is added to every digit but the last. */
const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Half the size of the same steps in JSON. */
export function writeSteps(steps: readonly number[]): string {
  return steps.map((step) => writeNumber(step < 0 ? -2 * step - 1 : 2 * step)).join('')
}

function writeNumber(rest: number): string {
  return rest < 32 ? digits.charAt(rest) : digits.charAt(32 + (rest % 32)) + writeNumber(Math.floor(rest / 32))
}

function readSteps(text: string): number[] {
  const steps: number[] = []
  let [step, unit] = [0, 1]
  for (const character of text) {
    const digit = digits.indexOf(character)
    step += (digit % 32) * unit
    unit *= 32
    if (digit >= 32) continue
    steps.push(step % 2 ? -(step + 1) / 2 : step / 2)
    ;[step, unit] = [0, 1]
  }
  return steps
}

interface Area {
  codes: readonly string[]
  rings: readonly Point[][]
  box: { west: number; south: number; east: number; north: number }
}

type Point = readonly [longitude: number, latitude: number]

export interface Position {
  latitude: number
  longitude: number
  /** The radius of uncertainty that the device reports, in metres. */
  accuracy: number
}

export type CountryAt =
  | { kind: 'country'; iso2: string }
  /**
   * Near a border, in a disputed area, at sea, or with a rough position: the nearest first, none of them certain. May be empty. `isRough`: the
   * device knows the position less exactly than a border can be told, so other countries are possible too.
   */
  | { kind: 'candidates'; iso2s: string[]; isRough?: true }

/**
 * The distance from a border beyond which a position is certain. In 135,000 places of GeoNames, no undisputed one is further than 5 km from the country that
 * it belongs to by these borders (docs/decisions/0011-search-and-places.md).
 */
const certainKm = 5
/** At sea, countries within this distance are offered. */
const seaKm = 100
const maxCandidates = 5

export function createBorders(file: BorderFile): { countryAt: (position: Position) => CountryAt } {
  const areas = file.map(areaOf)
  return {
    countryAt(position) {
      const near = countriesNear(areas, position, certainKm + position.accuracy / 1000)
      const [first] = near
      if (first && near.length === 1 && first.km === 0) return { kind: 'country', iso2: first.iso2 }
      const offered = near.some(({ km }) => km === 0) ? near : countriesNear(areas, position, seaKm)
      const iso2s = offered.slice(0, maxCandidates).map(({ iso2 }) => iso2)
      return { kind: 'candidates', iso2s, ...(position.accuracy > certainKm * 1000 && { isRough: true }) }
    },
  }
}

/** Every country within reach, the nearest first; those that contain the position are 0 km away. */
function countriesNear(areas: readonly Area[], { latitude, longitude }: Position, reachKm: number): { iso2: string; km: number }[] {
  const reach = { north: reachKm / kmPerDegree, east: reachKm / (kmPerDegree * Math.max(0.02, cosine(latitude))) }
  const kmOf = new Map<string, number>()
  for (const { codes, rings, box } of areas) {
    if (longitude < box.west - reach.east || longitude > box.east + reach.east) continue
    if (latitude < box.south - reach.north || latitude > box.north + reach.north) continue
    const at: Point = [longitude, latitude]
    const km = isInside(rings, at) ? 0 : distanceKm(rings, at)
    if (km > reachKm) continue
    for (const iso2 of codes) kmOf.set(iso2, Math.min(km, kmOf.get(iso2) ?? Infinity))
  }
  return [...kmOf].map(([iso2, km]) => ({ iso2, km })).toSorted((one, other) => one.km - other.km)
}

const kmPerDegree = 111.2
const cosine = (degrees: number) => Math.cos((degrees * Math.PI) / 180)

function areaOf([codes, written]: BorderFile[number]): Area {
  const rings = written.map((text) => {
    const ring = readSteps(text)
    const points: Point[] = []
    let [x, y] = [0, 0]
    for (let index = 0; index < ring.length; index += 2) {
      x += ring[index] ?? 0
      y += ring[index + 1] ?? 0
      points.push([x / 1000, y / 1000])
    }
    return points
  })
  const box = { west: 180, south: 90, east: -180, north: -90 }
  for (const [x, y] of rings.flat()) {
    box.west = Math.min(box.west, x)
    box.east = Math.max(box.east, x)
    box.south = Math.min(box.south, y)
    box.north = Math.max(box.north, y)
  }
  return { codes: codes.split(' '), rings, box }
}

/** Counts the sides that a line from the position to the east crosses. */
function isInside(rings: readonly Point[][], [x, y]: Point): boolean {
  let isIn = false
  for (const ring of rings) {
    eachSide(ring, ([ax, ay], [bx, by]) => {
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isIn = !isIn
    })
  }
  return isIn
}

/** Calculated on a plane around the position, which is accurate enough for a few hundred kilometres. */
function distanceKm(rings: readonly Point[][], [x, y]: Point): number {
  const east = kmPerDegree * cosine(y)
  let least = Infinity
  for (const ring of rings) {
    eachSide(ring, (a, b) => {
      const [ax, ay, bx, by] = [(a[0] - x) * east, (a[1] - y) * kmPerDegree, (b[0] - x) * east, (b[1] - y) * kmPerDegree]
      const [dx, dy] = [bx - ax, by - ay]
      const along = Math.max(0, Math.min(1, -(ax * dx + ay * dy) / (dx * dx + dy * dy || 1)))
      least = Math.min(least, Math.hypot(ax + along * dx, ay + along * dy))
    })
  }
  return least
}

function eachSide(ring: readonly Point[], see: (from: Point, to: Point) => void): void {
  let before = ring.at(-1)
  for (const point of ring) {
    if (before) see(before, point)
    before = point
  }
}

/** Great-circle distance in kilometres. */
export function kmBetween(one: { lat: number; lon: number }, other: { lat: number; lon: number }): number {
  const half = (degrees: number) => Math.sin((degrees * Math.PI) / 360) ** 2
  const h = half(other.lat - one.lat) + cosine(one.lat) * cosine(other.lat) * half(other.lon - one.lon)
  return 2 * 6371 * Math.asin(Math.min(1, Math.sqrt(h)))
}
