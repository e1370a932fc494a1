import { hillColour, mix, type Palette } from './palettes.ts'
import {
  contour,
  firs,
  hill,
  mirror,
  peak,
  ripples,
  sky,
  between,
  type Random,
  areaPath,
  boxPath,
  discPath,
  path,
  type Point,
  type Shape,
  type Size,
} from './parts.ts'

/** Back to front: a sky of three bands, a disc on a third, distance in planes from light to dark, one subject. */
export type Motif = (random: Random, palette: Palette, size: Size) => Shape[]

export const alps: Motif = (random, palette, size) => {
  const { width: w, height: h } = size
  const main = w * between(random, 0.52, 0.66)
  const disc = discPath(w * between(random, 0.18, 0.28), h * between(random, 0.2, 0.28), Math.min(w, h) * 0.085)
  const haze = palette.sky[2]
  const far = {
    lit: mix(haze, hillColour(palette, 0), 0.34),
    shade: mix(haze, hillColour(palette, 0), 0.62),
    snow: mix(palette.sky[1], palette.snow, 0.6),
  }
  const farPeaks = (
    [
      [0.06, 0.42, 0.24],
      [0.94, 0.38, 0.25],
      [0.3, 0.46, 0.2],
    ] as const
  ).flatMap(([x, y, half]) => peak(random, { x: w * x, y: h * y, base: h * 0.76, half: w * half, snow: 0.24 }, far))
  return [
    ...sky(palette, size, h * 0.66),
    { d: disc, fill: palette.disc },
    ...farPeaks,
    ...peak(random, { x: main, y: h * 0.13, base: h * 0.76, half: w * 0.29, snow: 0.4 }, palette),
    hill(random, size, { y: h * 0.67, swing: h * 0.05, fill: hillColour(palette, 1) }).shape,
    { d: boxPath(0, h * 0.76, w, h * 0.24), fill: palette.water },
    ripples(random, size, { y: h * 0.76, fill: palette.line, count: 14 }),
    hill(random, size, { y: h * 0.91, swing: h * 0.032, fill: hillColour(palette, 3) }).shape,
  ]
}

export const karst: Motif = (random, palette, size) => {
  const { width: w, height: h } = size
  const horizon = h * 0.62
  const sunX = w * between(random, 0.3, 0.42)
  const tower = (x: number, base: number, tall: number, half: number, depth: number): Shape => {
    const lean = between(random, 0.5, 0.75)
    return {
      d: path`M${x - half} ${base}C${x - half * 0.86} ${base - tall * 0.5} ${x - half * 0.8} ${base - tall} ${x - half * lean * 0.3} ${base - tall}C${x + half * 0.3} ${base - tall * 1.02} ${x + half * 0.5} ${base - tall * lean} ${x + half * 0.72} ${base - tall * lean * 0.72}C${x + half * 0.86} ${base - tall * 0.3} ${x + half * 0.9} ${base - tall * 0.1} ${x + half} ${base}Z`,
      fill: hillColour(palette, depth),
    }
  }
  const range = (count: number, make: (index: number) => Shape) => Array.from({ length: count }, (_, index) => make(index))
  const boatX = w * 0.52
  const boatY = h * 0.84
  const boat =
    path`M${boatX - 46} ${boatY - 3}q44 12 92 -12q-8 20 -26 21h-44q-16 0 -22 -9z` +
    boxPath(boatX - 8, boatY - 25, 30, 3) +
    boxPath(boatX - 4, boatY - 24, 2, 22) +
    boxPath(boatX + 16, boatY - 24, 2, 20)
  return [
    ...sky(palette, size, horizon),
    { d: discPath(sunX, h * 0.34, Math.min(w, h) * 0.13), fill: palette.disc },
    { d: boxPath(0, horizon, w, h - horizon), fill: palette.water },
    ...range(7, (index) =>
      tower(w * (index / 6) + between(random, -20, 20), horizon + 1, h * between(random, 0.12, 0.26), w * between(random, 0.06, 0.1), 0),
    ),
    mirror(random, { x: sunX, y: horizon, height: h, radius: h * 0.12, fill: palette.disc }),
    ...range(3, (index) =>
      tower(
        w * (0.56 + index * 0.18) + between(random, -10, 10),
        horizon + 8,
        h * between(random, 0.26, 0.4),
        w * between(random, 0.075, 0.11),
        1,
      ),
    ),
    tower(w * 0.1, horizon + 26, h * 0.54, w * 0.15, 2),
    tower(w * 0.86, horizon + 40, h * 0.5, w * 0.13, 3),
    ripples(random, size, { y: horizon + 20, fill: palette.line, count: 20 }),
    { d: boat, fill: hillColour(palette, 4) },
  ]
}

export const terraces: Motif = (random, palette, size) => {
  const { width: w, height: h } = size
  const shapes = [
    ...sky(palette, size, h * 0.4),
    { d: discPath(w * between(random, 0.64, 0.76), h * 0.2, h * 0.095), fill: palette.disc },
    hill(random, size, { y: h * 0.34, swing: h * 0.07, fill: palette.sky[2] }).shape,
  ]
  const phase = random() * 6
  const count = palette.hills.length + 2
  for (let step = 0; step < count; step += 1) {
    const t = step / (count - 1)
    const y = h * (0.4 + t * t * 0.4 + t * 0.16)
    const line: Point[] = []
    for (let x = -8; x <= w + 8; x += 8) {
      const u = x / w
      line.push([x, y + Math.sin(u * (3.4 - t) + phase + t * 1.3) * h * (0.05 + t * 0.03) + Math.sin(u * 7 + phase * 2 + step) * h * 0.012])
    }
    shapes.push(
      { d: areaPath([...line, [w + 8, h + 4], [-8, h + 4]]), fill: hillColour(palette, step) },
      contour(line, palette.line, 1 + t * 2),
    )
  }
  return shapes
}

export const hills: Motif = (random, palette, size) => {
  const { width: w, height: h } = size
  const unit = Math.min(w, h)
  const haze = (lit: number, shade: number) => ({
    lit: mix(palette.sky[2], hillColour(palette, 0), lit),
    shade: mix(palette.sky[2], hillColour(palette, 0), shade),
    snow: palette.snow,
  })
  const shapes = [
    ...sky(palette, size, h * 0.68),
    { d: discPath(w * between(random, 0.22, 0.34), h * 0.28, unit * 0.1), fill: palette.disc },
    ...peak(random, { x: w, y: h * 0.34, base: h * 0.66, half: w * 0.24, snow: 0.22 }, haze(0.28, 0.52)),
    ...peak(random, { x: w * 0.72, y: h * 0.24, base: h * 0.66, half: w * 0.24, snow: 0.34 }, haze(0.42, 0.78)),
  ]
  for (let depth = 0; depth < 4; depth += 1) {
    const fill = hillColour(palette, depth)
    const { shape, ridge } = hill(random, size, { y: h * (0.54 + depth * 0.12), swing: unit * (0.05 + depth * 0.008), fill })
    if (depth > 0) shapes.push(firs(random, ridge, { tall: unit * (0.03 + depth * 0.016), fill, count: 3 + depth * 2 }))
    shapes.push(shape)
    if (depth === 1)
      shapes.push(...house(ridge[Math.floor(ridge.length * between(random, 0.4, 0.5))] ?? [0, 0], unit * 0.018, hillColour(palette, 3)))
  }
  return shapes
}

function house([x, y]: Point, unit: number, fill: string): Shape[] {
  return [
    {
      d: areaPath([
        [x - unit * 1.6, y + 4],
        [x - unit * 1.6, y - unit * 1.3],
        [x, y - unit * 2.8],
        [x + unit * 1.6, y - unit * 1.3],
        [x + unit * 1.6, y + 4],
      ]),
      fill,
    },
    { d: boxPath(x - unit * 0.4, y - unit * 0.9, unit * 0.9, unit * 0.9), fill: '#f3c36b' },
  ]
}
