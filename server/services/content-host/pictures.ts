import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Picture } from '#server/content-files/content.ts'
import { pictureWidths, type PictureVariant } from '#server/content-files/picture-address.ts'
import type { Drawings } from '#server/drawing/create-drawings.ts'

/** Drawings as PNG files: rasterised at the first request, then kept on disk under the drawing's hash. */
export interface Pictures {
  png(picture: Picture, variant: PictureVariant): Promise<Uint8Array<ArrayBuffer>>
}

export function createPictures(options: { folder: string; newId: () => string; drawings: Drawings }): Pictures {
  const drawing = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

  async function draw(picture: Picture, variant: PictureVariant, path: string): Promise<Uint8Array<ArrayBuffer>> {
    const png = await options.drawings.png({ kind: 'picture', path: picture.path, width: pictureWidths[variant] })
    await mkdir(options.folder, { recursive: true })
    const unfinished = `${path}.${options.newId()}`
    await writeFile(unfinished, png)
    await rename(unfinished, path)
    return png
  }

  return {
    async png(picture, variant) {
      const path = join(options.folder, `${picture.name}-${variant}-${picture.hash}.png`)
      const stored = await readFile(path).catch(() => undefined)
      if (stored) return new Uint8Array(stored)
      // A feed of twenty cards may ask for the same drawing twenty times before the first is done.
      const running = drawing.get(path) ?? draw(picture, variant, path).finally(() => drawing.delete(path))
      drawing.set(path, running)
      return running
    },
  }
}
