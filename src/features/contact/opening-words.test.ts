import { expect, test } from 'vitest'
import { evidenceDate } from '#src/shared/ui/text/evidence.ts'
import { dayLabel, spanTimes, statusWords } from './opening-words.ts'

const zurich = { locale: 'en-GB', timeZone: 'Europe/Zurich' }
const at = (iso: string) => Date.parse(iso)
const now = at('2026-06-16T04:00:00Z')

test('an open place says until when, in the time of the citizen', () => {
  expect(statusWords({ kind: 'open', until: at('2026-06-16T08:00:00Z') }, now, zurich)).toEqual({
    key: 'openNow',
    values: { time: '10:00' },
  })
  expect(statusWords({ kind: 'open', until: null }, now, zurich).key).toBe('openAlways')
})

test('a closed place counts minutes, then hours, then names the day', () => {
  const opens = (iso: string) => statusWords({ kind: 'closed', opensAt: at(iso) }, now, zurich)
  expect(opens('2026-06-16T04:24:10Z')).toEqual({ key: 'opensInMinutes', values: { minutes: 25 } })
  expect(opens('2026-06-16T06:50:00Z')).toEqual({ key: 'opensInHours', values: { hours: 3 } })
  expect(opens('2026-06-22T07:00:00Z')).toEqual({ key: 'opensOn', values: { weekday: 'Monday', time: '09:00' } })
})

test('what is not known is said', () => {
  expect(statusWords({ kind: 'unknown' }, now, zurich).key).toBe('hoursUnknown')
  expect(statusWords({ kind: 'closed', opensAt: null }, now, zurich).key).toBe('closedLong')
})

test('one day is written out, two are listed, more are a range', () => {
  const days = [0, 1, 2].map((offset) => now + offset * 86_400_000)
  expect(dayLabel(days.slice(0, 1), zurich)).toBe('Tuesday')
  expect(dayLabel(days.slice(0, 2), zurich)).toBe('Tue, Wed')
  expect(dayLabel(days, zurich)).toBe('Tue–Thu')
  expect(dayLabel(days.slice(0, 2), { ...zurich, locale: 'fr-CH' })).toBe('Mar, mer')
  expect(dayLabel([], zurich)).toBe('')
})

test('spans are times on the clock of the citizen', () => {
  expect(spanTimes([[at('2026-06-16T02:00:00Z'), at('2026-06-16T04:30:00Z')]], zurich)).toEqual([{ from: '04:00', to: '06:30' }])
})

test('the date of the evidence is a year or a month', () => {
  expect(evidenceDate('2017', 'en-GB')).toBe('2017')
  expect(evidenceDate('2022-11', 'de-CH')).toBe('November 2022')
  expect(evidenceDate(null, 'en-GB')).toBeNull()
  expect(evidenceDate('long ago', 'en-GB')).toBeNull()
})
