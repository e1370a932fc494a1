import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Picture } from '#server/content-files/content.ts'
import { pictureWidths, type PictureVariant } from '#server/content-files/picture-address.ts'
import type { Drawings } from '#server/drawing/create-drawings.ts'
import { failureOf, type Log } from '#server/log.ts'

/**
 * Drawings as PNG files: rasterised at the first request, then stored on disk under the drawing's hash. If they cannot be stored, the most recent
 * ones are kept in memory, and one warning is logged.
 */
export interface Pictures {
  png(picture: Picture, variant: PictureVariant): Promise<Uint8Array<ArrayBuffer>>
}

interface PicturesOptions {
  folder: string
  newId: () => string
  drawings: Drawings
  log: Log
}

/** About 60 kB each. */
const maxInMemory = 50

export function createPictures(options: PicturesOptions): Pictures {
  const unstored = new Map<string, Uint8Array<ArrayBuffer>>()
  let hasWarned = false
  const drawing = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

  async function draw(picture: Picture, variant: PictureVariant, path: string): Promise<Uint8Array<ArrayBuffer>> {
    const png = await options.drawings.png({ kind: 'picture', path: picture.path, width: pictureWidths[variant] })
    try {
      await store(path, png)
    } catch (cause) {
      if (!hasWarned) options.log.write('warn', 'drawn pictures cannot be stored in DATA_DIR and are drawn again', failureOf(cause))
      hasWarned = true
      const [oldest] = unstored.keys()
      if (unstored.size >= maxInMemory && oldest !== undefined) unstored.delete(oldest)
      unstored.set(path, png)
    }
    return png
  }

  async function store(path: string, png: Uint8Array): Promise<void> {
    await mkdir(options.folder, { recursive: true })
    const unfinished = `${path}.${options.newId()}`
    try {
      await writeFile(unfinished, png)
      await rename(unfinished, path)
    } catch (cause) {
      await rm(unfinished, { force: true }).catch(() => undefined)
      throw cause
    }
  }

  return {
    async png(picture, variant) {
      const path = join(options.folder, `${picture.name}-${variant}-${picture.hash}.png`)
      const stored = await readFile(path).catch(() => undefined)
      if (stored) return new Uint8Array(stored)
      const kept = unstored.get(path)
      if (kept) return kept
      // A feed of twenty cards may ask for the same drawing twenty times before the first is done.
      const running = drawing.get(path) ?? draw(picture, variant, path).finally(() => drawing.delete(path))
      drawing.set(path, running)
      return running
    },
  }
}
