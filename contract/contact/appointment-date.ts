import type { AppointmentBody } from './appointments.ts'
import { localTimeAt } from '#contract/values/local-time.ts'
import type { Representation } from './representation.ts'

/** Until when a half-day can still be asked for on the day itself, by the representation's clock. */
const slotEnds = { morning: '12:00', afternoon: '17:00' } as const
const noonMinutes = 12 * 60

/** `only-…`: the representation is open on that day, but in the other half of it. */
export type AppointmentDateFlaw = 'passed' | 'closed' | 'only-morning' | 'only-afternoon'

/**
 * Whether a representation can be asked for this half-day: null, or what is wrong with it. The picker asks before, and the service when it
 * arrives. A post whose counter hours nobody knows is open at any time; for one that is reached by telephone only its telephone hours count.
 */
export function checkAppointmentDate(
  representation: Pick<Representation, 'timezone' | 'openingHours'>,
  wanted: Pick<AppointmentBody, 'date' | 'daySlot'> & { now: number },
): AppointmentDateFlaw | null {
  const here = localTimeAt(wanted.now, representation.timezone)
  if (wanted.date < here.date) return 'passed'
  if (wanted.date === here.date && here.time >= slotEnds[wanted.daySlot]) return 'passed'
  const spans = spansOn(representation, wanted.date)
  if (spans === null) return null
  const inMorning = spans.some(([from]) => from < noonMinutes)
  const inAfternoon = spans.some(([, to]) => to > noonMinutes)
  if (!inMorning && !inAfternoon) return 'closed'
  if (wanted.daySlot === 'morning') return inMorning ? null : 'only-afternoon'
  return inAfternoon ? null : 'only-morning'
}

/** Null where nobody knows the hours. */
function spansOn({ openingHours }: Pick<Representation, 'openingHours'>, date: string): readonly (readonly [number, number])[] | null {
  const known = openingHours.filter((hours) => hours.week.some((spans) => spans.length > 0))
  const counters = known.filter((hours) => hours.kind === 'counter')
  const decisive = counters.length > 0 ? counters : known
  if (decisive.length === 0) return null
  const weekday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7
  return decisive.flatMap((hours) => hours.week[weekday] ?? [])
}
