import type { Motif } from './motifs.ts'
import { hillColour } from './palettes.ts'
import { hill, mirror, peak, ripples, sky, between, areaPath, boxPath, discPath, path, type Shape } from './parts.ts'

export const city: Motif = (random, palette, size) => {
  const { width: w, height: h } = size
  const horizon = h * 0.7
  const shapes: Shape[] = [
    ...sky(palette, size, horizon),
    { d: discPath(w * between(random, 0.62, 0.74), h * 0.3, h * 0.13), fill: palette.disc },
  ]
  for (const row of [0, 1, 2]) {
    const unit = w * (0.05 + row * 0.012)
    let blocks = ''
    let windows = ''
    for (let x = -unit; x < w; x += unit * between(random, 0.9, 1.2)) {
      const tall = h * between(random, 0.1, 0.42 - row * 0.09) * (0.7 + 0.5 * Math.abs(Math.sin((x / w) * 5 + row)))
      const top = horizon - tall
      blocks += boxPath(x, top, unit * 0.92, tall + 2)
      if (row === 0 && random() > 0.72)
        blocks += areaPath([
          [x, top],
          [x + unit * 0.46, top - h * 0.12],
          [x + unit * 0.92, top],
        ])
      if (row < 2) continue
      for (let wy = top + 10; wy < horizon - 8; wy += 13) {
        for (let wx = x + 6; wx < x + unit * 0.92 - 8; wx += 11) if (random() > 0.55) windows += boxPath(wx, wy, 4, 5)
      }
    }
    shapes.push({ d: blocks, fill: hillColour(palette, row + 1) })
    if (windows) shapes.push({ d: windows, fill: palette.lit })
  }
  return [
    ...shapes,
    { d: boxPath(0, horizon, w, h - horizon), fill: palette.water },
    mirror(random, { x: w * 0.68, y: horizon, height: h, radius: h * 0.11, fill: palette.disc }),
    ripples(random, size, { y: horizon, fill: palette.line, count: 22 }),
    { d: boxPath(0, h * 0.95, w, h * 0.05), fill: hillColour(palette, 4) },
  ]
}

/** The first of August at night. */
export const fires: Motif = (random, palette, size) => {
  const { width: w, height: h } = size
  let stars = ''
  for (let count = 0; count < 46; count += 1) stars += discPath(random() * w, random() * h * 0.5, random() > 0.85 ? 1.8 : 1.1)
  const shapes: Shape[] = [
    ...sky(palette, size, h * 0.6),
    { d: discPath(w * 0.76, h * 0.22, Math.min(w, h) * 0.075), fill: palette.disc },
    { d: stars, fill: palette.snow },
    ...peak(random, { x: w * 0.3, y: h * 0.2, base: h * 0.64, half: w * 0.26, snow: 0.3 }, palette),
    ...peak(random, { x: w * 0.62, y: h * 0.34, base: h * 0.64, half: w * 0.2, snow: 0.22 }, palette),
  ]
  for (let depth = 0; depth < 4; depth += 1) {
    const { shape, ridge } = hill(random, size, { y: h * (0.56 + depth * 0.125), swing: h * 0.05, fill: hillColour(palette, depth) })
    shapes.push(shape)
    if (depth > 2) continue
    const [x, y] = ridge[Math.floor(ridge.length * between(random, 0.1, 0.9))] ?? [0, 0]
    shapes.push(...fire(x, y, (5 + depth * 3.4) * (Math.min(w, h) / 480) ** 0.7, palette.line))
  }
  return shapes
}

function fire(x: number, y: number, size: number, fill: string): Shape[] {
  return [
    { d: discPath(x, y - size, size * 4), fill, opacity: 0.16 },
    { d: discPath(x, y - size, size * 2.2), fill, opacity: 0.22 },
    {
      d: path`M${x} ${y - size * 2.7}q${size * 1.2} ${size * 1.3} ${size * 0.7} ${size * 2.3}q${-size * 0.7} ${size * 0.9} ${-size * 1.4} 0q${-size * 0.5} ${-size} ${size * 0.7} ${-size * 2.3}z`,
      fill,
    },
  ]
}
