import { afterEach, expect, test, vi } from 'vitest'
import { checkAppointmentDate } from '#contract/contact/appointments.ts'
import { localTimeAt } from './local-time.ts'
import { loadReferenceData } from '#server/reference-data/load-reference-data.ts'
import { knownTimeZone } from './time-zone.ts'

afterEach(() => vi.restoreAllMocks())

test('a time zone keeps its name if this machine knows it', () => {
  expect(['Asia/Bangkok', 'UTC', 'Asia/Bankok', ''].map(knownTimeZone)).toEqual(['Asia/Bangkok', 'UTC', null, null])
})

test('a browser that lacks a new name gets the former one', () => {
  forgetNewNames()
  expect(knownTimeZone('Asia/Kolkata')).toBe('Asia/Calcutta')
  expect(localTimeAt(Date.parse('2026-11-19T17:00:00Z'), 'Europe/Kyiv')).toEqual({ date: '2026-11-19', time: '19:00' })
})

test('no time zone of the data is lost with the names that older browsers lack', async () => {
  const { countries, representations } = await loadReferenceData()
  forgetNewNames()
  const zones = [...countries.flatMap(({ timezones }) => timezones), ...representations.map(({ timezone }) => timezone)]
  expect([...new Set(zones)].filter((zone) => knownTimeZone(zone) === null)).toEqual([])
})

/** What CLDR 48 lists as renamed (`iana` in bcp47/timezone.xml): a browser may know only the former names. */
function forgetNewNames(): void {
  const renamed =
    /^(America\/(Argentina\/(Buenos_Aires|Catamarca|Cordoba|Jujuy|Mendoza)|Indiana\/Indianapolis|Kentucky\/Louisville|Nuuk)|Asia\/(Ho_Chi_Minh|Kathmandu|Kolkata|Yangon)|Atlantic\/Faroe|Europe\/Kyiv|Pacific\/Kanton)$/
  const { DateTimeFormat } = Intl
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function (locale?: unknown, options?: Intl.DateTimeFormatOptions) {
    if (renamed.test(options?.timeZone ?? '')) throw new RangeError(`Invalid time zone specified: ${options?.timeZone}`)
    return new DateTimeFormat(locale as string, options)
  })
}

test('an unknown zone falls back to UTC, and a request can be judged', () => {
  expect(localTimeAt(Date.parse('2026-11-19T17:00:00Z'), 'Asia/Bankok')).toEqual({ date: '2026-11-19', time: '17:00' })
  const wanted = { date: '2026-11-18', daySlot: 'morning', now: Date.parse('2026-11-19T17:00:00Z') } as const
  expect(checkAppointmentDate({ timezone: 'Asia/Bankok', openingHours: [] }, wanted)).toBe('passed')
})
