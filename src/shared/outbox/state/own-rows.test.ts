import { expect, test } from 'vitest'
import { lingers } from './own-rows.tsx'

test.each([
  ['was just submitted', 0, false, false],
  ['was submitted after the time was last read', -400, false, false],
  ['is still unsent after two seconds', 2_000, false, true],
  ['cannot be sent now', 0, true, true],
  ['is dated after a clock that was set back', -3_600_000, false, true],
])('an intent that %s (age %d ms, cut off: %s) has a row: %s', (_, ageMs, isCut, expected) => {
  expect(lingers(ageMs, isCut)).toBe(expected)
})
