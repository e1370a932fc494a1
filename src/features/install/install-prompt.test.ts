import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { shapeOf } from './install-prompt.tsx'

/** The modules that a path of rectangles of one line each covers. */
function modulesOf(path: string): string[] {
  return [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)].flatMap(([, x, y, length, back]) => {
    expect(back, 'each run is closed').toBe(length)
    return Array.from({ length: Number(length) }, (_, at) => `${Number(x) + at},${y}`)
  })
}

test.each(['https://abroad.example/', 'http://localhost:4173/', `https://${'long.'.repeat(40)}example/`])(
  'the path for %s covers each dark module once, and nothing else',
  (address) => {
    const { data } = encode(address, { ecc: 'M', border: 4 })
    const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x},${y}`] : [])))
    expect(modulesOf(shapeOf(data))).toEqual(dark)
  },
)

test('an empty matrix is an empty path', () => {
  expect(shapeOf([[false, false], [false]])).toBe('')
})
