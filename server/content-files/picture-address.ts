import type { Picture } from './content.ts'

/** Widths in pixels: the whole picture, the head of a story, the card in the feed (twice the 240 that a phone's column leaves it). */
export const pictureWidths = { full: 1200, detail: 800, feed: 480 } as const
export type PictureVariant = keyof typeof pictureWidths

/** Relative to the content host. The query names the drawing's content, so the file behind an address never changes. */
export function pictureAddress(picture: Pick<Picture, 'name' | 'hash'>, variant: PictureVariant): string {
  return `/pictures/${picture.name}-${variant}.png?v=${picture.hash}`
}
