import * as v from 'valibot'
import { ownPrefix } from '#src/data/session/session-mirror.ts'
import { useKept } from '#src/platform/storage/web-storage.ts'

/** It says much of somebody: it stands under the prefix that a log-out empties, and never leaves the device. */
const key = `${ownPrefix}card`

/** What fits on the card. Longer entries are kept as typed; the screen shows the excess, and no card is made. */
export const cardLimits = { name: 60, note: 140, phone: 60, contacts: 2 } as const
const Entries = v.object({
  name: v.string(),
  note: v.string(),
  contacts: v.pipe(v.array(v.object({ name: v.string(), phone: v.string() })), v.length(cardLimits.contacts)),
})
/** What a citizen has typed for their emergency card, as typed. */
export type CardEntries = v.InferOutput<typeof Entries>

/** Null where nothing was typed yet, or what stands there is not a card's. */
export function cardEntriesIn(stored: string | null): CardEntries | null {
  try {
    return v.parse(Entries, JSON.parse(stored ?? ''))
  } catch {
    return null
  }
}

interface StoredEntries {
  entries: CardEntries
  /** The device could not store them: they last as long as the screen. */
  isUnstored: boolean
  put: (next: CardEntries) => void
}

/** `name`: what a new card begins with. */
export function useCardEntries(name: string): StoredEntries {
  const { text: typed, isUnstored, put } = useKept(key)
  const empty = {
    name,
    note: '',
    contacts: Array.from({ length: cardLimits.contacts }, () => ({ name: '', phone: '' })),
  }
  return { entries: cardEntriesIn(typed) ?? empty, isUnstored, put: (next) => put(JSON.stringify(next)) }
}
