import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { routeAt } from '#src/route-at.ts'

interface Picture {
  src: string
  sizes: string
  type: string
  purpose?: string
  form_factor?: string
  label?: string
}
interface Manifest {
  id: string
  icons: Picture[]
  screenshots: Picture[]
  shortcuts: { name: string; url: string; icons: Picture[] }[]
}

const folder = new URL('../../public/', import.meta.url)
const read = (path: string) => readFileSync(new URL(`.${path}`, folder))
const { id, icons, screenshots, shortcuts } = JSON.parse(read('/manifest.webmanifest').toString()) as Manifest
const named = [...icons, ...screenshots, ...shortcuts.flatMap((shortcut) => shortcut.icons)]

const drawn = named.filter(({ type }) => type === 'image/svg+xml')
const painted = named.filter((picture) => !drawn.includes(picture))

test.each(painted)('$src exists, and is as large as the manifest says', ({ src, sizes, type }) => {
  expect(type).toBe('image/png')
  const file = read(src)
  expect(file.subarray(1, 4).toString()).toBe('PNG')
  // Width and height stand in the first chunk.
  expect(`${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`).toBe(sizes)
})

test.each(drawn)('$src exists, and takes any size', ({ src, sizes }) => {
  expect(sizes).toBe('any')
  expect(read(src).toString()).toMatch(/^<svg [^>]*viewBox="0 0 48 48"/)
})

test('there are icons for every use', () => {
  expect(new Set(icons.map(({ purpose }) => purpose))).toEqual(new Set(['any', 'maskable', 'monochrome']))
  expect(Math.min(painted.length, drawn.length)).toBeGreaterThan(0)
})

test('phones and computers have pictures of their own, alike in shape, with a label, and none is heavy', () => {
  for (const form of ['narrow', 'wide']) {
    const pictures = screenshots.filter((picture) => picture.form_factor === form)
    expect(pictures.length, form).toBeGreaterThan(1)
    expect(new Set(pictures.map(({ sizes }) => sizes)).size, form).toBe(1)
  }
  for (const { src, label } of screenshots) {
    expect(label, src).toMatch(/.{10}/)
    expect(read(src).length, src).toBeLessThan(250_000)
  }
})

test('no picture lies there that the manifest does not name', () => {
  const files = readdirSync(new URL('screenshots/', folder)).map((name) => `/screenshots/${name}`)
  expect(files.toSorted()).toEqual(screenshots.map(({ src }) => src).toSorted())
})

test('helpline, emergency, the guide’s search and My Events are one touch away, at addresses of the app', () => {
  expect(shortcuts.map(({ url }) => routeAt(url))).toEqual(['helplineOverview', 'emergencyOverview', 'guideOverview', 'myEvents'])
  expect(id).toBe('/')
})
