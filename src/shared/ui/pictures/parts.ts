import { mix, type Palette } from './palettes.ts'

/** Three flat bands, the lightest on top, like the stones of a lithograph. */
export function sky(palette: Palette, { width, height }: Size, horizon: number): Shape[] {
  const step = horizon / 3
  return palette.sky.map((fill, band) => ({
    d: boxPath(0, band * step - (band ? 1 : 0), width, (band === 2 ? height - band * step : step) + 2),
    fill,
  }))
}

/** A smooth ridge from a handful of waves, closed to the bottom edge; `ridge` is its upper line. */
export function hill(
  random: Random,
  { width, height }: Size,
  { y, swing, fill }: { y: number; swing: number; fill: string },
): { shape: Shape; ridge: Point[] } {
  const waves = [0, 1, 2].map((index) => ({
    speed: between(random, 0.6, 1.5) * (index + 1),
    swing: swing / (index + 1.4),
    start: random() * 6.3,
  }))
  const ridge: Point[] = []
  for (let x = -8; x <= width + 8; x += 8) {
    ridge.push([x, y + waves.reduce((sum, wave) => sum + Math.sin((x / width) * 3.14 * wave.speed + wave.start) * wave.swing, 0)])
  }
  return { shape: { d: areaPath([...ridge, [width + 8, height + 4], [-8, height + 4]]), fill }, ridge }
}

interface Peak {
  x: number
  y: number
  base: number
  half: number
  /** How far down the snow reaches, as a share of the height. */
  snow: number
}

/** One faceted peak: a lit plane, a plane in shade, and snow on the upper part of both. */
export function peak(random: Random, { x, y, base, half, snow }: Peak, palette: Pick<Palette, 'lit' | 'shade' | 'snow'>): Shape[] {
  const tall = base - y
  const edge = (side: -1 | 1): Point[] => {
    const points: Point[] = []
    for (let index = 1; index < 6; index += 1) {
      const t = index / 6
      points.push([x + side * half * t * between(random, 0.82, 1.1), y + tall * t])
    }
    return [...points, [x + side * half, base]]
  }
  const spine: Point[] = []
  for (let index = 1; index <= 6; index += 1) {
    const t = index / 6
    spine.push([x + half * t * 0.16 + (index % 2 ? 1 : -1) * half * 0.09 * (0.4 + t), y + tall * t])
  }
  spine.reverse()
  const lit = areaPath([[x, y], ...edge(-1), ...spine])
  const shade = areaPath([[x, y], ...edge(1), ...spine])
  const snowLine: Point[] = []
  for (let index = 0; index <= 10; index += 1) {
    snowLine.push([x - half + (index / 10) * half * 2, y + tall * snow + (index % 2 ? 1 : -1) * half * 0.09 * between(random, 0.5, 1.3)])
  }
  const clip = areaPath([[x - half * 1.3, y - 4], [x + half * 1.3, y - 4], ...snowLine.toReversed()])
  return [
    { d: lit, fill: palette.lit },
    { d: shade, fill: palette.shade },
    { d: lit, fill: palette.snow, clip },
    { d: shade, fill: mix(palette.snow, palette.shade, 0.5), clip },
  ]
}

/** The disc on the water: bars that get shorter towards us. */
export function mirror(
  random: Random,
  { x, y, height, radius, fill }: { x: number; y: number; height: number; radius: number; fill: string },
): Shape {
  let d = ''
  for (let index = 0, at = y + 6; at < height && index < 7; index += 1, at += 9 + index * 2) {
    const half = radius * (1.05 - index * 0.1) * between(random, 0.75, 1.1)
    d += boxPath(x - half + between(random, -8, 8), at, half * 2, 3)
  }
  return { d, fill }
}

export function ripples(random: Random, { width, height }: Size, { y, fill, count }: { y: number; fill: string; count: number }): Shape {
  let d = ''
  for (let index = 0; index < count; index += 1) {
    const t = random()
    d += boxPath(random() * width, y + 10 + t * (height - y - 16), 20 + t * 90, 2)
  }
  return { d, fill, opacity: 0.5 }
}

/** Firs stand in a group on a ridge; the ridge is drawn over their feet. */
export function firs(random: Random, ridge: readonly Point[], { tall, fill, count }: { tall: number; fill: string; count: number }): Shape {
  let d = ''
  const middle = between(random, 0.1, 0.8) * ridge.length
  for (let index = 0; index < count; index += 1) {
    const at = Math.floor(middle + (index - count / 2) * 1.9 + between(random, -0.8, 0.8))
    const [x, y] = ridge[Math.min(ridge.length - 1, Math.max(0, at))] ?? [0, 0]
    const own = tall * between(random, 0.65, 1.15)
    d += areaPath([
      [x, y - own],
      [x - own * 0.24, y + 6],
      [x + own * 0.24, y + 6],
    ])
  }
  return { d, fill }
}

export function contour(points: readonly Point[], fill: string, lineWidth: number): Shape {
  return { d: linePath(points), fill, lineWidth, opacity: 0.7 }
}

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

function linePath(points: readonly Point[]): string {
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
