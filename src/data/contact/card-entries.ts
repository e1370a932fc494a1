import * as v from 'valibot'
import { ownPrefix } from '#src/data/session/session-mirror.ts'
import { useStoredValue } from '#src/shared/platform/web-storage.ts'

/** Health data: stored under the prefix that a log-out empties, and never sent. */
const key = `${ownPrefix}card`

/** What fits on the card. Longer entries are kept as typed; the screen shows the excess, and no card is made. */
export const cardLimits = { name: 60, bloodGroup: 20, allergies: 80, medicines: 80, note: 140, phone: 60, contacts: 2 } as const
const laterText = v.optional(v.string(), '')
const Entries = v.object({
  name: v.string(),
  /** Missing in cards stored by earlier releases. */
  bloodGroup: laterText,
  allergies: laterText,
  medicines: laterText,
  note: v.string(),
  contacts: v.pipe(v.array(v.object({ name: v.string(), phone: v.string() })), v.length(cardLimits.contacts)),
})
/** What the user has typed for the emergency card. */
export type CardEntries = v.InferOutput<typeof Entries>

/** Parses the stored entries. Null if there are none, or if they are not valid. */
export function cardEntriesIn(stored: string | null): CardEntries | null {
  try {
    return v.parse(Entries, JSON.parse(stored ?? ''))
  } catch {
    return null
  }
}

export type CardChange = (now: CardEntries) => CardEntries

interface StoredEntries {
  entries: CardEntries
  /** The device could not store the last change, which is lost when the screen closes. */
  isUnstored: boolean
  /** Changes a field of the entries as they are stored then: another tab may have changed others. */
  put: (change: CardChange) => void
}

/** `name` fills in a new card. */
export function useCardEntries(name: string): StoredEntries {
  const { text: typed, isUnstored, put } = useStoredValue(key)
  const empty = {
    name,
    bloodGroup: '',
    allergies: '',
    medicines: '',
    note: '',
    contacts: Array.from({ length: cardLimits.contacts }, () => ({ name: '', phone: '' })),
  }
  const entriesIn = (text: string | null) => cardEntriesIn(text) ?? empty
  return { entries: entriesIn(typed), isUnstored, put: (change) => put((text) => JSON.stringify(change(entriesIn(text)))) }
}
