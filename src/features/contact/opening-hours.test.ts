import { describe, expect, test, vi } from 'vitest'
import { groupDays, statusAt, weekAhead, dayLabel, spanTimes, statusWords } from './opening-hours.ts'
import { evidenceDate } from '#src/shared/ui/text/evidence.ts'

const h = (hours: number, minutes = 0) => hours * 60 + minutes
const at = (iso: string) => Date.parse(iso)
const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString())
const none: [number, number][] = []
const workdays = (...spans: [number, number][]) => [spans, spans, spans, spans, spans, none, none]
const bangkok = workdays([h(9), h(11, 30)], [h(13, 30), h(15)])

describe('the status', () => {
  test('is open until the end of the span it falls in', () => {
    // 10:00 on a Tuesday in Bangkok, UTC+7.
    expect(statusAt(bangkok, 'Asia/Bangkok', at('2026-06-16T03:00:00Z'))).toEqual({ kind: 'open', until: at('2026-06-16T04:30:00Z') })
  })

  test('is open at the first minute and closed at the last', () => {
    expect(statusAt(bangkok, 'Asia/Bangkok', at('2026-06-16T02:00:00Z')).kind).toBe('open')
    expect(statusAt(bangkok, 'Asia/Bangkok', at('2026-06-16T04:30:00Z'))).toEqual({ kind: 'closed', opensAt: at('2026-06-16T06:30:00Z') })
  })

  test('is closed with the next opening three hours ahead in the early morning', () => {
    expect(statusAt(bangkok, 'Asia/Bangkok', at('2026-06-15T23:00:00Z'))).toEqual({ kind: 'closed', opensAt: at('2026-06-16T02:00:00Z') })
  })

  test('looks over the weekend', () => {
    // Friday 16:00 in Bangkok; Monday 09:00 comes next.
    expect(statusAt(bangkok, 'Asia/Bangkok', at('2026-06-19T09:00:00Z'))).toEqual({ kind: 'closed', opensAt: at('2026-06-22T02:00:00Z') })
  })

  test('is known in a browser that knows the zone by its former name only', () => {
    const { DateTimeFormat } = Intl
    const spy = vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function (locale?: unknown, options?: Intl.DateTimeFormatOptions) {
      if (options?.timeZone === 'Asia/Kolkata') throw new RangeError('Invalid time zone specified: Asia/Kolkata')
      return new DateTimeFormat(locale as string, options)
    })
    // 10:00 on a Tuesday in Delhi, UTC+5:30.
    expect(statusAt(bangkok, 'Asia/Kolkata', at('2026-06-16T04:30:00Z'))).toEqual({ kind: 'open', until: at('2026-06-16T06:00:00Z') })
    spy.mockRestore()
  })

  test('is unknown without hours and in an unknown zone', () => {
    expect(statusAt(workdays(), 'Asia/Bangkok', 0)).toEqual({ kind: 'unknown' })
    expect(statusAt(bangkok, 'Mars/Olympus', 0)).toEqual({ kind: 'unknown' })
  })

  test('a span over midnight stays open into the next day', () => {
    const late = [none, none, none, none, [[h(20), h(26)]] as [number, number][], none, none]
    // Saturday 01:00 in Zurich in summer.
    expect(statusAt(late, 'Europe/Zurich', at('2026-06-19T23:00:00Z'))).toEqual({ kind: 'open', until: at('2026-06-20T00:00:00Z') })
  })

  test('a place that is open around the clock never closes', () => {
    const always = Array.from({ length: 7 }, () => [[0, h(24)]] as [number, number][])
    expect(statusAt(always, 'Europe/Zurich', at('2026-06-19T23:00:00Z'))).toEqual({ kind: 'open', until: null })
    expect(statusAt(always, 'Europe/Zurich', at('2026-10-25T00:30:00Z'))).toEqual({ kind: 'open', until: null })
  })

  test('a place that opens once a week is found', () => {
    const wednesday = [none, none, [[h(9), h(10)]] as [number, number][], none, none, none, none]
    // Wednesday 10:00 in Zurich, just closed.
    expect(statusAt(wednesday, 'Europe/Zurich', at('2026-06-17T08:00:00Z'))).toEqual({
      kind: 'closed',
      opensAt: at('2026-06-24T07:00:00Z'),
    })
  })
})

describe('a change of the clocks', () => {
  const nine = workdays([h(9), h(12)])

  test('moves the opening by an hour in spring', () => {
    // London goes to summer time on 29 March 2026.
    expect(statusAt(nine, 'Europe/London', at('2026-03-27T13:00:00Z'))).toEqual({ kind: 'closed', opensAt: at('2026-03-30T08:00:00Z') })
  })

  test('moves it back in autumn', () => {
    expect(statusAt(nine, 'Europe/London', at('2026-10-23T13:00:00Z'))).toEqual({ kind: 'closed', opensAt: at('2026-10-26T09:00:00Z') })
  })

  test('of the southern half of the world works the other way round', () => {
    // Sydney goes to summer time on 4 October 2026: UTC+10, then UTC+11.
    expect(statusAt(nine, 'Australia/Sydney', at('2026-10-02T04:00:00Z'))).toEqual({ kind: 'closed', opensAt: at('2026-10-04T22:00:00Z') })
  })

  test('within a span ends it when the wall clock says so', () => {
    const night = Array.from({ length: 7 }, () => [[h(0), h(6)]] as [number, number][])
    // 29 March in Zurich: 02:00 becomes 03:00, the span lasts five hours.
    expect(statusAt(night, 'Europe/Zurich', at('2026-03-28T23:30:00Z'))).toEqual({ kind: 'open', until: at('2026-03-29T04:00:00Z') })
  })

  test('an opening in the hour that does not exist comes after the gap', () => {
    const gap = Array.from({ length: 7 }, () => [[h(2, 30), h(6)]] as [number, number][])
    expect(statusAt(gap, 'Europe/Zurich', at('2026-03-29T00:00:00Z'))).toEqual({ kind: 'closed', opensAt: at('2026-03-29T01:30:00Z') })
  })
})

describe('the week ahead', () => {
  const zones = { place: 'Asia/Bangkok', citizen: 'Asia/Bangkok' }

  test('starts with today and has seven days', () => {
    const days = weekAhead(bangkok, zones, at('2026-06-16T03:00:00Z'))
    expect(days.map(({ spans }) => spans.length)).toEqual([2, 2, 2, 2, 0, 0, 2])
    expect(iso(days[0]?.date ?? null)).toBe('2026-06-15T17:00:00.000Z')
  })

  test('is the week of the citizen: hours of a place on the other side of the world begin on the day before', () => {
    const days = weekAhead(bangkok, { place: 'Asia/Bangkok', citizen: 'America/New_York' }, at('2026-06-16T16:00:00Z'))
    // Tuesday 13:30 and Wednesday 09:00 in Bangkok are both Tuesday in New York: 02:30 and 22:00.
    expect(days[0]?.spans.map(([from]) => iso(from))).toEqual(['2026-06-16T06:30:00.000Z', '2026-06-17T02:00:00.000Z'])
    expect(days.map(({ spans }) => spans.length)).toEqual([2, 2, 2, 1, 0, 1, 2])
  })

  test('is empty in an unknown zone', () => {
    expect(weekAhead(bangkok, { place: 'Mars/Olympus', citizen: 'Asia/Bangkok' }, 0)).toEqual([])
  })
})

test('neighbouring days with the same hours share a line, except today', () => {
  const days = ['nine', 'nine', 'nine', 'nine, by appointment', 'closed', 'closed', 'nine'].map((words, date) => ({ date, words }))
  expect(groupDays(days)).toEqual([
    { dates: [0], words: 'nine', isToday: true },
    { dates: [1, 2], words: 'nine', isToday: false },
    { dates: [3], words: 'nine, by appointment', isToday: false },
    { dates: [4, 5], words: 'closed', isToday: false },
    { dates: [6], words: 'nine', isToday: false },
  ])
})

const zurich = { locale: 'en-GB', timeZone: 'Europe/Zurich' }
const now = Date.parse('2026-06-16T04:00:00Z')

test('an open place shows its closing time in the time zone of the citizen', () => {
  expect(statusWords({ kind: 'open', until: Date.parse('2026-06-16T08:00:00Z') }, now, zurich)).toEqual({
    key: 'openNow',
    values: { time: '10:00' },
  })
  expect(statusWords({ kind: 'open', until: null }, now, zurich).key).toBe('openAlways')
})

test('a closed place shows minutes, then hours, then the day until it opens', () => {
  const opens = (opensAt: string) => statusWords({ kind: 'closed', opensAt: Date.parse(opensAt) }, now, zurich)
  expect(opens('2026-06-16T04:24:10Z')).toEqual({ key: 'opensInMinutes', values: { minutes: 25 } })
  expect(opens('2026-06-16T06:50:00Z')).toEqual({ key: 'opensInHours', values: { hours: 3 } })
  expect(opens('2026-06-22T07:00:00Z')).toEqual({ key: 'opensOn', values: { weekday: 'Monday', time: '09:00' } })
})

test('unknown hours are shown as unknown', () => {
  expect(statusWords({ kind: 'unknown' }, now, zurich).key).toBe('hoursUnknown')
  expect(statusWords({ kind: 'closed', opensAt: null }, now, zurich).key).toBe('closedLong')
})

test('one day is written in full, two are listed, more are a range', () => {
  const days = [0, 1, 2].map((offset) => now + offset * 86_400_000)
  expect(dayLabel(days.slice(0, 1), zurich)).toBe('Tuesday')
  expect(dayLabel(days.slice(0, 2), zurich)).toBe('Tue, Wed')
  expect(dayLabel(days, zurich)).toBe('Tue–Thu')
  expect(dayLabel(days.slice(0, 2), { ...zurich, locale: 'fr-CH' })).toBe('Mar, mer')
  expect(dayLabel([], zurich)).toBe('')
})

test('spans are times in the time zone of the citizen', () => {
  expect(spanTimes([[Date.parse('2026-06-16T02:00:00Z'), Date.parse('2026-06-16T04:30:00Z')]], zurich)).toEqual([
    { from: '04:00', to: '06:30' },
  ])
})

test('the date of the evidence is a year or a month', () => {
  expect(evidenceDate('2017', 'en-GB')).toBe('2017')
  expect(evidenceDate('2022-11', 'de-CH')).toBe('November 2022')
  expect(evidenceDate(null, 'en-GB')).toBeNull()
  expect(evidenceDate('long ago', 'en-GB')).toBeNull()
})
