import * as v from 'valibot'
import { Language } from '#contract/values/languages.ts'
import { readLocal, writeLocal } from '#src/shared/platform/web-storage.ts'
import { lostKey } from './session-mirror.ts'

const Pack = v.object({
  country: v.string(),
  language: Language,
  /** Topics that could be opened. */
  topics: v.number(),
  /** The citizen paused it. */
  isHeld: v.boolean(),
})
export type MirroredPack = v.InferOutput<typeof Pack>

/** What the database held when the page last looked, kept apart from it: what can be told when the database is gone. */
const Mirror = v.object({
  /** The mark of the database this is about. */
  mark: v.nullable(v.string()),
  /** Marks of the databases before it. */
  before: v.array(v.string()),
  packs: v.array(Pack),
  favourites: v.number(),
})
export type Mirror = v.InferOutput<typeof Mirror>

/** What the browser removed, until it is back and the citizen has read of it. */
const Lost = v.object({
  packs: v.array(Pack),
  favourites: v.number(),
  /** Of the packs: those that are not back yet. */
  pending: v.array(Pack),
  isSeen: v.boolean(),
})
export type Lost = v.InferOutput<typeof Lost>

export function parseMirror(text: string | null): Mirror | null {
  return parsed(Mirror, text)
}

export function parseLost(text: string | null): Lost | null {
  return parsed(Lost, text)
}

export function isSamePack(one: Pick<MirroredPack, 'country' | 'language'>, other: Pick<MirroredPack, 'country' | 'language'>): boolean {
  return one.country === other.country && one.language === other.language
}

/** What another build wrote in another shape is as good as nothing. */
function parsed<S extends v.GenericSchema>(schema: S, text: string | null): v.InferOutput<S> | null {
  if (text === null) return null
  try {
    const result = v.safeParse(schema, JSON.parse(text))
    return result.success ? result.output : null
  } catch {
    return null
  }
}

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
