import OpeningHoursParser from 'opening_hours'
import { describe, expect, test } from 'vitest'
import { weekOfHours } from '#server/reference-data/opening-hours.ts'
import { statusAt } from '#src/features/contact/opening-hours.ts'
import { wallTimeOf } from '#src/shared/ui/text/place-time.ts'

const [minuteMs, dayMs] = [60_000, 86_400_000]
const hours = [
  'Mo-Th 09:00-12:00,14:00-16:00',
  'Mo-Fr 08:30-11:30',
  'Mo,Tu,Th 09:00-12:00',
  'Su-We 07:30-16:30; Th 07:30-14:00',
  'Sa 20:00-05:00',
  '24/7',
]
const zones: [string, string, string][] = [
  ['Europe/Zurich', '2026-03-29', '2026-10-25'],
  ['Europe/London', '2026-03-29', '2026-10-25'],
  ['America/New_York', '2026-03-08', '2026-11-01'],
  ['Australia/Sydney', '2026-10-04', '2026-04-05'],
  ['Australia/Adelaide', '2026-10-04', '2026-04-05'],
  ['Australia/Lord_Howe', '2026-10-04', '2026-04-05'],
  ['America/Santiago', '2026-09-06', '2026-04-05'],
  ['Asia/Kolkata', '2026-03-29', '2026-10-25'],
  ['Asia/Kathmandu', '2026-03-29', '2026-10-25'],
  ['Pacific/Kiritimati', '2026-03-29', '2026-10-25'],
]

// The service reads the OpenStreetMap syntax with the library once; the device judges the week it made of it by the place's wall clock. Here the
// library judges the same clock by itself.
describe.each(zones)('in %s, around %s and %s', (zone, ...days) => {
  test.each(hours)('%s is open when the library says so, and opens and closes then', (osm) => {
    const [week, library] = [weekOfHours(osm), new OpeningHoursParser(osm)]
    for (const day of days) {
      const noon = Date.parse(`${day}T12:00:00Z`)
      for (let now = noon - 2 * dayMs; now < noon + 2 * dayMs; now += 30 * minuteMs) {
        const there = new Date(wallOf(now, zone) ?? 0)
        const status = statusAt(week, zone, now)
        const at = `${zone} ${new Date(now).toISOString()}`
        expect([at, status.kind]).toEqual([at, library.getState(there) ? 'open' : 'closed'])
        expect([at, wallOf(changeOf(status), zone)]).toEqual([at, library.getNextChange(there)?.getTime() ?? null])
      }
    }
  })
})

function changeOf(status: ReturnType<typeof statusAt>): number | null {
  return status.kind === 'open' ? status.until : status.kind === 'closed' ? status.opensAt : null
}

function wallOf(instant: number | null, zone: string): number | null {
  if (instant === null) return null
  const shown = new Date(wallTimeOf(instant, zone))
  return new Date(shown.getUTCFullYear(), shown.getUTCMonth(), shown.getUTCDate(), shown.getUTCHours(), shown.getUTCMinutes()).getTime()
}
