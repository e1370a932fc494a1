export interface CalendarEntry {
  /** The same for the same thing, however often it is added: calendars then put the new in the place of the old. */
  uid: string
  /** When what it says was said, and the which-th change of it; milliseconds since 1970. */
  stampedAt: number
  revision?: number
  startsAt: number
  /** Null: nobody has said how long it takes. */
  endsAt: number | null
  title: string
  place: string
  note: string
  /** Where it is read, for who has the app. */
  url?: string
  /** At the same time of day. */
  remindsDaysBefore?: number
}

/** A whole day by its owner's calendar, whatever the time zone; the calendar reminds of it so many days before, at nine in the morning. */
export interface CalendarDay extends Omit<CalendarEntry, 'startsAt' | 'endsAt'> {
  /** yyyy-mm-dd */
  day: string
  remindsDaysBefore: number
}

/**
 * An entry for the citizen's own calendar (RFC 5545). Its times are instants in UTC: what happens once needs no time zone and no table of its
 * rules, and every calendar shows it by its owner's clock.
 */
export function calendarFile(entry: CalendarEntry | CalendarDay): string {
  const { uid, stampedAt, revision, title, place, note, url } = entry
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Abroad//Abroad//EN',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${instant(stampedAt)}`,
    ...(revision === undefined ? [] : [`SEQUENCE:${revision}`]),
    ...('day' in entry ? wholeDay(entry) : times(entry)),
    `SUMMARY:${text(title)}`,
    ...(place === '' ? [] : [`LOCATION:${text(place)}`]),
    ...(note === '' ? [] : [`DESCRIPTION:${text(note)}`]),
    ...(url === undefined ? [] : [`URL:${url}`]),
    ...alarm(entry),
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
}

function times({ startsAt, endsAt }: CalendarEntry): string[] {
  // An end that is no later than the start is not allowed.
  return [`DTSTART:${instant(startsAt)}`, ...(endsAt === null || endsAt <= startsAt ? [] : [`DTEND:${instant(endsAt)}`])]
}

/** Without an end it is that one day; it takes no time out of it. */
function wholeDay({ day }: CalendarDay): string[] {
  return [`DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`, 'TRANSP:TRANSPARENT']
}

function alarm(entry: CalendarEntry | CalendarDay): string[] {
  const { title, remindsDaysBefore: days } = entry
  if (days === undefined) return []
  const trigger = !('day' in entry) ? `-P${days}D` : days === 0 ? 'PT9H' : days === 1 ? '-PT15H' : `-P${days - 1}DT15H`
  return ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${text(title)}`, `TRIGGER:${trigger}`, 'END:VALARM']
}

function instant(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

/** Soft hyphens of our wording mean nothing to a calendar, and other control characters are not allowed. */
function text(words: string): string {
  return words
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\u00AD\p{Cc}]/gu, (sign) => (sign === '\n' || sign === '\t' ? sign : ''))
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n')
}

/** Lines of at most 75 bytes; what follows begins with a space. A character is not torn apart. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  let bytes = 0
  let result = ''
  for (const sign of line) {
    const size = encoder.encode(sign).length
    if (bytes + size > 75) {
      result += '\r\n '
      bytes = 1
    }
    result += sign
    bytes += size
  }
  return result
}
