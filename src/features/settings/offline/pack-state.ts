import type { Language } from '#contract/values/languages.ts'
import type { StoredPart } from '#store/rows/views.ts'
import { isWhole } from './readiness.ts'

export type Pack = StoredPart & { country: string; language: Language }

/**
 * What a pack's block says and offers:
 *
 *   whole     its age and nothing to do
 *   updating  the same; the update's progress below
 *   coming    progress, Pause
 *   waiting   as coming, without a line
 *   paused    progress, Resume
 *   asking    number and size, Download: the line is slow or saves data
 *   gaps      something was lost; comes by itself, or at once by Download
 */
export type PackStateView = 'whole' | 'updating' | 'coming' | 'waiting' | 'paused' | 'asking' | 'gaps'

export function packState(pack: StoredPart, isCutOff: boolean): PackStateView {
  const isMoving = pack.state === 'updating' || pack.state === 'coming'
  if (pack.state === 'held') return pack.hold === 'line' ? 'asking' : 'paused'
  if (isMoving && isCutOff) return isWhole(pack) ? 'whole' : 'waiting'
  if (isWhole(pack)) return pack.state === 'updating' ? 'updating' : 'whole'
  return pack.state === 'partial' ? 'gaps' : 'coming'
}

export interface Progress {
  here: number
  total: number
  bytes: number
  totalBytes: number
}

/** How far the download, or the update over a whole pack, has come; null while not even the list is here, or where nothing is to come. */
export function progressOf(pack: StoredPart): Progress | null {
  if (pack.update) {
    const { count, wanted, bytes, wantedBytes } = pack.update
    return { here: count, total: wanted, bytes, totalBytes: wantedBytes }
  }
  if (pack.wanted === undefined || isWhole(pack)) return null
  return { here: pack.count, total: pack.wanted, bytes: pack.bytes, totalBytes: pack.wantedBytes ?? 0 }
}

/** What is still to come of it: what a question about it must say. */
export function missingOf({ here, total, bytes, totalBytes }: Progress): { topics: number; bytes: number } {
  return { topics: Math.max(0, total - here), bytes: Math.max(0, totalBytes - bytes) }
}
