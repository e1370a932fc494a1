import * as v from 'valibot'
import type { EmergencyNumbers } from '#contract/contact/representation.ts'
import { nameOf, readRows, withoutDuplicates, type ReportRow } from './read-rows.ts'

export const services = ['police', 'ambulance', 'fire', 'general'] as const
export type Service = (typeof services)[number]

/** `lists` are the first lists of this project, counted as one; `libphonenumber` and `android` are the two databases. All others are official pages. */
export const EmergencySource = v.object({
  level: v.picklist(['official', 'database', 'list']),
  title: v.string(),
  /** Year, month or day of the source; for a page without a date, the day it was read. */
  date: v.pipe(v.string(), v.regex(/^\d{4}(-\d{2}){0,2}$/)),
  url: v.optional(v.pipe(v.string(), v.url())),
  /** What the page says about the number. */
  words: v.optional(v.string()),
})
export const EmergencySources = v.record(v.string(), EmergencySource)
export type EmergencySources = v.InferOutput<typeof EmergencySources>

const SourcedNumber = v.object({ number: v.pipe(v.string(), v.regex(/^\d{2,10}$/)), sources: v.pipe(v.array(v.string()), v.minLength(1)) })
export type SourcedNumber = v.InferOutput<typeof SourcedNumber>

const Numbers = v.array(SourcedNumber)
export const EmergencyRow = v.object({
  iso2: v.string(),
  /** In the order in which a caller should try them. */
  police: Numbers,
  ambulance: Numbers,
  fire: Numbers,
  general: Numbers,
  other: v.array(v.object({ type: v.string(), number: v.string(), label: v.string() })),
  /** The first lists of this project that have this country. */
  lists: v.array(v.string()),
  /** Numbers that our first lists had and that must not come back, with the source that says so. */
  removed: v.optional(v.array(v.object({ number: v.string(), source: v.string() }))),
})
export type EmergencyRow = v.InferOutput<typeof EmergencyRow>

/** Two databases are two of these three: libphonenumber, Android's table, and our first lists counted as one. */
export type Level = 'official page' | 'two databases' | 'one list'

export function levelOf({ sources }: SourcedNumber, known: EmergencySources): Level {
  if (sources.some((id) => known[id]?.level === 'official')) return 'official page'
  return sources.length > 1 ? 'two databases' : 'one list'
}

/**
 * The numbers of a service that only our first lists have, where both databases name another one, neither knows any of ours, and no
 * official page settles it.
 */
export function disputedIn(numbers: readonly SourcedNumber[], known: EmergencySources): string[] {
  const isSettled = numbers.some((one) => levelOf(one, known) === 'official page')
  const isOurs = ({ sources }: SourcedNumber) => sources.includes('lists')
  const isOnlyOurs = (one: SourcedNumber) => isOurs(one) && one.sources.length === 1
  const databasesName = numbers.some((one) => !isOurs(one) && one.sources.length > 1)
  const knowNoneOfOurs = numbers.filter(isOurs).every(isOnlyOurs)
  return !isSettled && databasesName && knowNoneOfOurs ? numbers.filter(isOnlyOurs).map(({ number }) => number) : []
}

/** A row as sent to devices. A number counts as from one list if that holds for any service. */
export function emergencyNumbersOf(row: EmergencyRow, known: EmergencySources): EmergencyNumbers {
  const disputed = new Set(services.flatMap((service) => disputedIn(row[service], known)))
  const fromOneList = services.flatMap((service) => row[service].filter((one) => levelOf(one, known) === 'one list'))
  const oneList = new Set(fromOneList.map(({ number }) => number).filter((number) => !disputed.has(number)))
  const numbersOf = (service: Service) => row[service].map(({ number }) => number)
  return {
    police: numbersOf('police'),
    ambulance: numbersOf('ambulance'),
    fire: numbersOf('fire'),
    general: numbersOf('general'),
    // Left out if empty: every first visit loads these rows.
    ...(oneList.size > 0 && { oneList: [...oneList] }),
    ...(disputed.size > 0 && { disputed: [...disputed] }),
  }
}

/**
 * The numbers by country. Only a bad number is left out, not its row. A source that is not in the list of sources does not count, so that a number
 * never looks surer than it is.
 */
export function readEmergencyNumbers(rows: readonly unknown[], known: EmergencySources, report: ReportRow): Map<string, EmergencyNumbers> {
  const read = rows.flatMap((raw, index): [string, EmergencyNumbers][] => {
    const name = nameOf(raw, index)
    const row = raw as Record<string, unknown> | null
    if (typeof row?.['iso2'] !== 'string') {
      report(name, 'iso2: is missing')
      return []
    }
    const numbersOf = (service: Service): SourcedNumber[] => {
      const list = row[service]
      if (!Array.isArray(list)) report(name, `${service}: is no list`)
      const fail: ReportRow = (_, reason) => report(name, `${service}: ${reason}`)
      return readRows(Array.isArray(list) ? list : [], { schema: SourcedNumber, report: fail }).map(({ number, sources }) => {
        const unknown = sources.filter((id) => known[id] === undefined)
        if (unknown.length > 0) report(name, `${service}: ${number} names unknown sources: ${unknown.join(', ')}`)
        return { number, sources: sources.filter((id) => known[id] !== undefined) }
      })
    }
    const [police = [], ambulance = [], fire = [], general = []] = services.map(numbersOf)
    return [[row['iso2'], emergencyNumbersOf({ iso2: row['iso2'], police, ambulance, fire, general, other: [], lists: [] }, known)]]
  })
  return new Map(withoutDuplicates(read, ([iso2]) => iso2, report))
}
