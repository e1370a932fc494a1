// Draws the app's icons from the mark: `node scripts/icons.mjs` after a change of the mark. The results are committed.
import { mkdirSync, writeFileSync } from 'node:fs'
import { Resvg } from '@resvg/resvg-js'

const ink = '#131b22'
const paper = '#faf8f4'
const red = '#d8232a'
const folder = new URL('../public/', import.meta.url)

/** The mark on its grid of 48, as big as `share` of a square of 48. */
function mark({ colour, dot, share }) {
  const offset = (48 * (1 - share)) / 2
  return `<g transform="translate(${offset} ${offset}) scale(${share}) translate(2.75 .4)"><circle cx="20.5" cy="30" r="11.75" fill="none" stroke="${colour}" stroke-width="6.5"/><rect x="29" y="15" width="6.5" height="30" fill="${colour}"/><circle cx="32.25" cy="6.75" r="4.75" fill="${dot}"/></g>`
}

function svg(content) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">${content}</svg>`
}

const onInk = (radius, share) =>
  svg(`<rect width="48" height="48" rx="${radius}" fill="${ink}"/>${mark({ colour: paper, dot: red, share })}`)

mkdirSync(new URL('icons/', folder), { recursive: true })
writeFileSync(new URL('favicon.svg', folder), `${onInk(8, 0.68)}\n`)
writeFileSync(new URL('icons/monochrome.svg', folder), `${svg(mark({ colour: '#000', dot: '#000', share: 0.62 }))}\n`)

for (const [name, size, source] of [
  ['icon-192', 192, onInk(10, 0.58)],
  ['icon-512', 512, onInk(10, 0.58)],
  // Whatever shape a device cuts out of them, the mark stays inside the safe circle.
  ['maskable-192', 192, onInk(0, 0.5)],
  ['maskable-512', 512, onInk(0, 0.5)],
  ['apple-touch-180', 180, onInk(0, 0.58)],
]) {
  writeFileSync(new URL(`icons/${name}.png`, folder), new Resvg(source, { fitTo: { mode: 'width', value: size } }).render().asPng())
}
