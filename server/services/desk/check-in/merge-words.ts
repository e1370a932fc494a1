import { saidAtOf } from '#server/services/alert/check-ins.ts'
import type { CheckInFilter, CheckInMark } from './check-in-words.ts'
import type { CheckInCounts, Word } from './read-check-ins.ts'

/** One person, with whatever was said of them: by an account, or by visitors of the same name and number. */
export interface Person {
  /** What counts. */
  word: Word
  /** The rest, the last first. */
  others: Word[]
  /** Somebody else gives the same number: a shelter's, or a family's. */
  hasSharedNumber: boolean
  mark: CheckInMark
}

/**
 * Who is one person is shown once. Two accounts are two people, whatever their number. Those who need help stand first: unread before read, those
 * who wait longest before others; then who is safe, the last first.
 */
export function mergeWords(words: readonly Word[]): Person[] {
  const groups = new Map<string, Word[]>()
  const accountOfCaller = new Map<string, string>()
  for (const word of words)
    if (word.accountId !== null && callerOf(word) !== null) accountOfCaller.set(callerOf(word) ?? '', word.accountId)
  for (const word of words) {
    const caller = callerOf(word)
    const name = word.accountId ?? accountOfCaller.get(caller ?? '') ?? caller ?? word.key
    groups.set(name, [...(groups.get(name) ?? []), word])
  }
  const holders = new Map<string, number>()
  for (const group of groups.values())
    for (const digits of new Set(group.flatMap(({ phone }) => digitsOf(phone) ?? []))) holders.set(digits, (holders.get(digits) ?? 0) + 1)
  const people = [...groups.values()].map((group): Person => {
    const word = whatCounts(group)
    const others = group.filter((one) => one !== word).toReversed()
    const digits = digitsOf(word.phone)
    return { word, others, hasSharedNumber: digits !== null && (holders.get(digits) ?? 0) > 1, mark: markOf(group) }
  })
  return people.toSorted((one, other) => rank(one) - rank(other) || waiting(one) - waiting(other))
}

/**
 * The last word. But who asked for help is not taken to be safe because somebody without a log-in says so from another device: their own account, or
 * the device that asked, has to, and later than the help was asked for.
 */
function whatCounts(group: readonly Word[]): Word {
  const help = group.findLast(({ body }) => body.state === 'help')
  const last = group.at(-1) as Word
  if (!help || last === help) return last
  return group.findLast((word) => word.accountId !== null && word.no > help.no && saidAt(word) >= saidAt(help)) ?? help
}

const saidAt = ({ body, receivedAt }: Word) => saidAtOf(body, receivedAt)

/** Name and number together: one number may be that of many. */
function callerOf({ name, phone }: Word): string | null {
  const digits = digitsOf(phone)
  const letters = name
    .normalize('NFD')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
    .toSorted()
    .join(' ')
  return digits === null || letters === '' ? null : `${letters} ${digits}`
}

/** The last nine: with the country's code or without it is the same number. */
function digitsOf(phone: string | null): string | null {
  const digits = (phone ?? '').replaceAll(/\D/g, '')
  return digits.length < 5 ? null : digits.slice(-9)
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
