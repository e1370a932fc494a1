/** Everything in a landscape is a path with a flat fill; what shares a fill shares a path, so that a city is a dozen elements. */
export interface Shape {
  d: string
  fill: string
  opacity?: number
  /** Drawn as a line of that width, not as an area. */
  lineWidth?: number
  /** Only what lies inside this path shows. */
  clip?: string
}

export type Point = readonly [number, number]

export interface Size {
  width: number
  height: number
}

const tenth = (value: number) => Math.round(value * 10) / 10

export function linePath(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${tenth(x)} ${tenth(y)}`).join('L')}`
}

export function areaPath(points: readonly Point[]): string {
  return `${linePath(points)}Z`
}

export function discPath(x: number, y: number, radius: number): string {
  const r = tenth(radius)
  return `M${tenth(x - radius)} ${tenth(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`
}

export function boxPath(x: number, y: number, width: number, height: number): string {
  return `M${tenth(x)} ${tenth(y)}h${tenth(width)}v${tenth(height)}h${tenth(-width)}Z`
}

/** Path data with numbers cut to a tenth: enough for the eye, short for the document. */
export function path(strings: TemplateStringsArray, ...values: number[]): string {
  return strings.reduce((text, part, index) => `${text}${tenth(values[index - 1] ?? 0)}${part}`)
}

export type Random = () => number

/** FNV-1a of the text into mulberry32: the same text gives the same numbers on every device. */
export function seeded(text: string): Random {
  let state = 2_166_136_261
  for (const char of text) state = Math.imul(state ^ char.charCodeAt(0), 16_777_619) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function between(random: Random, low: number, high: number): number {
  return low + (high - low) * random()
}
