import { foldedWords } from '#contract/values/text-fold.ts'
import { possibleNumbers } from '#server/services/alert/possible-numbers.ts'
import { saidAtOf } from '#server/services/alert/check-ins.ts'
import type { CheckInFilter, CheckInMark } from './check-in-words.ts'
import type { CheckInCounts, Word } from './read-check-ins.ts'

/** One sender's reports: an account, or a visitor by the id of their device. Nobody else's report changes anything here. */
export interface Person {
  /** The report that counts. */
  word: Word
  /** The other reports, newest first. */
  others: Word[]
  /** A hint for the staff: another sender gives the same name, the same number, or both. */
  hint: 'same-person' | 'same-number' | null
  mark: CheckInMark
}

/**
 * One entry for each sender. Equal names and numbers are a hint only: anyone can write them. Calls for help come first, unread before read and the
 * longest waiting before others; then those who are safe, newest first.
 */
export function mergeWords(words: readonly Word[]): Person[] {
  const groups = new Map<string, Word[]>()
  for (const word of words) {
    const group = groups.get(word.person)
    if (group) group.push(word)
    else groups.set(word.person, [word])
  }
  const people = [...groups.values()].map((group) => {
    const word = whatCounts(group)
    return { word, others: group.filter((one) => one !== word).toReversed(), mark: markOf(group), keys: hintKeys(word) }
  })
  const senders = new Map<string, number>()
  for (const key of people.flatMap(({ keys }) => [...new Set([...keys.numbers, ...keys.people])]))
    senders.set(key, (senders.get(key) ?? 0) + 1)
  const isShared = (key: string) => (senders.get(key) ?? 0) > 1
  return people
    .map(({ keys, ...person }): Person => ({
      ...person,
      hint: keys.people.some(isShared) ? 'same-person' : keys.numbers.some(isShared) ? 'same-number' : null,
    }))
    .toSorted((one, other) => rank(one) - rank(other) || waiting(one) - waiting(other))
}

/** The last report, but a "safe" that was said before "help" and arrived after it does not end the call for help. */
function whatCounts(group: readonly Word[]): Word {
  const help = group.findLast(({ body }) => body.state === 'help')
  const last = group.at(-1) as Word
  if (!help || last === help) return last
  return group.findLast((word) => word.no > help.no && saidAt(word) >= saidAt(help)) ?? help
}

const saidAt = ({ body, receivedAt }: Word) => saidAtOf(body, receivedAt)

/** Keys that reports with the same number share, and those that reports with the same name and number share. */
function hintKeys({ name, phone, country }: Word): { numbers: string[]; people: string[] } {
  const numbers = possibleNumbers(phone ?? '', country)
  const folded = foldedWords(name).toSorted().join(' ')
  return { numbers, people: folded === '' ? [] : numbers.map((number) => `${number} ${folded}`) }
}

function markOf(group: readonly Word[]): CheckInMark {
  if (group.some(({ readAt }) => readAt === null)) return 'open'
  return group.some(({ answeredAt }) => answeredAt !== null) ? 'answered' : 'read'
}

function rank({ word, mark }: Person): number {
  return word.body.state === 'safe' ? 3 : ['open', 'read', 'answered'].indexOf(mark)
}

const waiting = ({ word }: Person) => (word.body.state === 'help' ? word.no : -word.no)

export function countPeople(people: readonly Person[]): CheckInCounts & { unread: number } {
  const of = (state: 'help' | 'safe') => people.filter(({ word }) => word.body.state === state)
  const counted = (list: readonly Person[]) => ({ reports: list.length, people: list.reduce((sum, { word }) => sum + word.body.people, 0) })
  return { help: counted(of('help')), safe: counted(of('safe')), unread: of('help').filter(({ mark }) => mark === 'open').length }
}

export function isShown({ word, mark }: Person, filter: CheckInFilter): boolean {
  switch (filter) {
    case 'all':
      return true
    case 'unread':
      return word.body.state === 'help' && mark === 'open'
    case 'help':
    case 'safe':
      return word.body.state === filter
  }
}
