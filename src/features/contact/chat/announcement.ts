import type { MessageRow } from '#store/rows/rows.ts'
import { isTheirs } from './thread-rows.ts'

/** More than so many at once are counted: nobody can stop a status that reads a whole thread out. */
const mostReadOut = 3

/** Of messages that have just come, the words of those said since the citizen came, or how many they are; null where there is nothing to say. */
export function newsOf(fresh: readonly MessageRow[], cameAt: number): string | number | null {
  const theirs = fresh.filter((message) => isTheirs(message) && Date.parse(message.sentAt) > cameAt)
  if (theirs.length === 0) return null
  return theirs.length > mostReadOut ? theirs.length : theirs.map(({ text }) => text).join('. ')
}
