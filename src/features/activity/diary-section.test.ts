import { expect, test } from 'vitest'
import type { DiaryRow } from '#store/rows/rows.ts'
import { diaryLine, diaryText, withoutRepeats } from './diary-section.tsx'

const at = Date.UTC(2026, 10, 20, 14, 31)

test('a line names the call and its outcome, also where the outcome is the type of a problem', () => {
  expect(diaryLine({ what: 'profile', outcome: 'timeout' })).toBe('profile: timeout')
  expect(diaryLine({ what: 'register', outcome: 'abroad:full' })).toBe('register: abroad:full')
})

test('the exported diary contains no text of the citizen', () => {
  const rows: DiaryRow[] = [
    { at: at + 60_000, what: 'profile', outcome: 'unreadable: Invalid type: Expected string but received "Anna"' },
    { at, what: 'pack', outcome: 'incomplete', detail: 'Anna in TH' },
  ]
  expect(diaryText(rows, { title: 'Sync log', build: 'b1' })).toBe(
    'Sync log\nb1\n\n2026-11-20T14:31:00.000Z  pack: incomplete\n2026-11-20T14:32:00.000Z  profile: unreadable\n',
  )
})

test('equal rows in sequence become one line with the first and last time', () => {
  const row = (minute: number, what: string): DiaryRow => ({ seq: minute, at: at + minute * 60_000, what, outcome: 'timeout' })
  expect(withoutRepeats([row(5, 'feed'), row(4, 'feed'), row(3, 'feed'), row(2, 'map'), row(1, 'feed')])).toEqual([
    { seq: 5, line: 'feed: timeout', at: at + 5 * 60_000, since: at + 3 * 60_000, times: 3 },
    { seq: 2, line: 'map: timeout', at: at + 2 * 60_000, since: at + 2 * 60_000, times: 1 },
    { seq: 1, line: 'feed: timeout', at: at + 60_000, since: at + 60_000, times: 1 },
  ])
})
