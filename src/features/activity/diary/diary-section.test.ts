import { expect, test } from 'vitest'
import type { DiaryRow } from '#store/rows/rows.ts'
import { diaryLine, diaryText } from './diary-section.tsx'

const at = Date.UTC(2026, 10, 20, 14, 31)

test('a line names the call and its outcome, also where the outcome is the type of a problem', () => {
  expect(diaryLine({ what: 'profile', outcome: 'timeout' })).toBe('profile: timeout')
  expect(diaryLine({ what: 'register', outcome: 'abroad:full' })).toBe('register: abroad:full')
})

test('what a citizen wrote never stands in the diary that is handed on', () => {
  const rows: DiaryRow[] = [
    { at: at + 60_000, what: 'profile', outcome: 'unreadable: Invalid type: Expected string but received "Anna"' },
    { at, what: 'pack', outcome: 'incomplete', detail: 'Anna in TH' },
  ]
  expect(diaryText(rows, { title: 'Sync log', build: 'b1' })).toBe(
    'Sync log\nb1\n\n2026-11-20T14:31:00.000Z  pack: incomplete\n2026-11-20T14:32:00.000Z  profile: unreadable\n',
  )
})
