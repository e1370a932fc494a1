import { readFile } from 'node:fs/promises'
import { Resvg } from '@resvg/resvg-js'
import { mapSvg, type MapView } from '#server/services/representation/static-map.ts'

/** A drawing of a file, so many pixels wide, or the surroundings of a place. */
export type Drawing = { kind: 'picture'; path: string; width: number } | ({ kind: 'map' } & MapView)

/** As PNG. Takes 200 to 600 ms of a processor for a map, and blocks the thread it runs on for most of that. */
export async function draw(drawing: Drawing): Promise<Uint8Array<ArrayBuffer>> {
  const font = { loadSystemFonts: false }
  switch (drawing.kind) {
    case 'map':
      return png(new Resvg(mapSvg(drawing), { font }))
    case 'picture':
      return png(new Resvg(await readFile(drawing.path, 'utf8'), { fitTo: { mode: 'width', value: drawing.width }, font }))
  }
}

function png(drawn: Resvg): Uint8Array<ArrayBuffer> {
  return new Uint8Array(drawn.render().asPng())
}
