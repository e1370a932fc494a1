import { readFile } from 'node:fs/promises'
import { Resvg } from '@resvg/resvg-js'
import { cropMap, mapSvg, type MapView } from '#server/api/representation/static-map.ts'

/** A file drawn `width` pixels wide, or the middle `shownWidth` pixels of a map of a place. */
export type Drawing = { kind: 'picture'; path: string; width: number } | ({ kind: 'map'; shownWidth: number } & MapView)

/** The outlines of a map take 200 to 600 ms, and its pixels a tenth of that: all widths of one map share the outlines. 16 kB each. */
const maxOutlines = 200
const outlines = new Map<string, string>()

/** As PNG. Blocks the thread it runs on. */
export async function draw(drawing: Drawing): Promise<Uint8Array<ArrayBuffer>> {
  const font = { loadSystemFonts: false }
  switch (drawing.kind) {
    case 'map':
      return png(new Resvg(cropMap(outlinesOf(drawing), { from: drawing.width, to: drawing.shownWidth, height: drawing.height }), { font }))
    case 'picture':
      return png(new Resvg(await readFile(drawing.path, 'utf8'), { fitTo: { mode: 'width', value: drawing.width }, font }))
  }
}

function outlinesOf(view: MapView): string {
  const key = `${view.lat},${view.lon} ${view.width}x${view.height}`
  const svg = outlines.get(key) ?? mapSvg(view)
  outlines.delete(key)
  outlines.set(key, svg)
  const oldest = outlines.keys().next().value
  if (outlines.size > maxOutlines && oldest !== undefined) outlines.delete(oldest)
  return svg
}

function png(drawn: Resvg): Uint8Array<ArrayBuffer> {
  return new Uint8Array(drawn.render().asPng())
}
