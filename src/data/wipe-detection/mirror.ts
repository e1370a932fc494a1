import { lostKey } from './lost-key.ts'
import { readLocal, writeLocal } from '#src/platform/storage/local-storage.ts'
import { type Lost, type Mirror, parseLost, parseMirror } from './shapes.ts'

const mirrorKey = 'abroad.stored'

export function readMirror(): Mirror | null {
  return parseMirror(readLocal(mirrorKey))
}

export function writeMirror(mirror: Mirror): void {
  const text = JSON.stringify(mirror)
  if (readLocal(mirrorKey) !== text) writeLocal(mirrorKey, text)
}

export function readLost(): Lost | null {
  return parseLost(readLocal(lostKey))
}

/** A loss that has been read of, and of which nothing is still to come, is over. */
export function writeLost(lost: Lost): void {
  writeLocal(lostKey, lost.isSeen && lost.pending.length === 0 ? null : JSON.stringify(lost))
}
