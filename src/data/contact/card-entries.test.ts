import { expect, test } from 'vitest'
import { cardEntriesIn } from './card-entries.ts'

const entries = {
  name: 'Anna Muster',
  note: '',
  contacts: [
    { name: 'Beat', phone: '+41 79 123 45 67' },
    { name: '', phone: '' },
  ],
}

test('what was typed comes back as it was', () => {
  expect(cardEntriesIn(JSON.stringify(entries))).toEqual(entries)
})

test.each([null, '', 'x', '[]', JSON.stringify({ ...entries, contacts: [] }), JSON.stringify({ ...entries, name: 'x'.repeat(61) })])(
  'what stands there and is no card’s counts as none: %j',
  (stored) => {
    expect(cardEntriesIn(stored)).toBe(null)
  },
)
