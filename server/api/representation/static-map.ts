import { createRequire } from 'node:module'
import { iso1N3Code } from '@rapideditor/country-coder'
import { geoBounds, geoMercator, geoPath } from 'd3-geo'
import { feature, mesh, type Shape, type Topology } from 'topojson-client'

/** What a map shows: a place in its middle, and the towns that lie around. */
export interface MapView {
  lat: number
  lon: number
  width: number
  height: number
  /** Longitude and latitude. */
  towns: readonly [number, number][]
}

/** Warm greys of `look.md`: the country lies on paper, its neighbours lower, water is quieter than both. */
const colours = {
  water: '#dde2e1',
  land: '#eae6dc',
  home: '#faf8f4',
  shore: '#c9c3b6',
  border: '#bdb6a8',
  town: '#827c71',
  ink: '#131b22',
  paper: '#faf8f4',
}

/**
 * Degrees of longitude a pixel: as much as shows the country's borders around the marker. The coastlines (1:50 million) bear no closer look
 * than the first; beyond the second a marker says too little.
 */
const closest = 0.018
const widest = 0.06

const atlas = createRequire(import.meta.url)('world-atlas/countries-50m.json') as Topology
const land = feature(atlas, atlas.objects.land)
const shapeByNumber = new Map(feature(atlas, atlas.objects.countries).features?.map((shape) => [shape.id, shape]))
const borders = mesh(atlas, atlas.objects.countries, (a, b) => a !== b)

/** The surroundings, the marker in their middle. Drawn, not surveyed: coast, borders, capitals; no words, so no fonts. */
export function mapSvg({ lat, lon, width, height, towns }: MapView): string {
  // Mercator has no poles: a marker there is drawn as near to them as the map goes.
  const centre: [number, number] = [0, Math.max(-83, Math.min(83, lat))]
  const home = shapeByNumber.get(iso1N3Code([lon, lat]) ?? '')
  const projection = geoMercator()
    .rotate([-lon, 0])
    .center(centre)
    .scale(180 / Math.PI / degreesPerPixel(home, { width, height }))
    .translate([width / 2, height / 2])
    .clipExtent([
      [-4, -4],
      [width + 4, height + 4],
    ])
    .precision(0.5)
  const path = geoPath(projection).digits(1)
  const draw = (shape: Shape | undefined) => (shape ? (path(shape) ?? '') : '')
  const shown = towns.flatMap((town) => {
    const at = projection([...town])
    return at && isInside(at, width, height) ? [`<circle cx="${at[0].toFixed(1)}" cy="${at[1].toFixed(1)}" r="3"/>`] : []
  })
  return `${svgTag({ x: 0, width, height })}
<rect width="${width}" height="${height}" fill="${colours.water}"/>
<path d="${draw(land)}" fill="${colours.land}"/>
<path d="${draw(home)}" fill="${colours.home}"/>
<path d="${draw(land)}" fill="none" stroke="${colours.shore}"/>
<path d="${draw(borders)}" fill="none" stroke="${colours.border}" stroke-dasharray="5 3"/>
<g fill="${colours.paper}" stroke="${colours.town}" stroke-width="1.5">${shown.join('')}</g>
<g transform="translate(${width / 2} ${height / 2})"><ellipse cy="1" rx="7" ry="2.5" fill="${colours.ink}" opacity=".18"/>
<path d="M0 0C-3.5-7-11-12.5-11-21a11 11 0 0 1 22 0C11-12.500 3.500-7 0 0Z" fill="${colours.ink}"/><circle cy="-21" r="4" fill="${colours.paper}"/></g>
</svg>`
}

/** The middle of a map, so many pixels wide. */
export function cropMap(svg: string, { from, to, height }: { from: number; to: number; height: number }): string {
  return from === to ? svg : svg.replace(/^<svg [^>]*>/, svgTag({ x: Math.floor((from - to) / 2), width: to, height }))
}

const svgTag = ({ x, width, height }: { x: number; width: number; height: number }) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${x} 0 ${width} ${height}">`

function degreesPerPixel(home: Shape | undefined, size: { width: number; height: number }): number {
  if (!home) return closest
  const [[west, south], [east, north]] = geoBounds(home)
  // A country across the date line has its west east of its east.
  const wide = east < west ? east - west + 360 : east - west
  return Math.min(widest, Math.max(closest, wide / size.width, (north - south) / size.height))
}

function isInside([x, y]: [number, number], width: number, height: number): boolean {
  return x >= 0 && y >= 0 && x <= width && y <= height
}
