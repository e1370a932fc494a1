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

test.each([entries, { ...entries, name: 'x'.repeat(61) }])(
  'entries are read as they were typed, also if they are too long: %j',
  (typed) => {
    expect(cardEntriesIn(JSON.stringify(typed))).toEqual(typed)
  },
)

test.each([null, '', 'x', '[]', JSON.stringify({ ...entries, contacts: [] })])(
  'stored text that is not a card counts as none: %j',
  (stored) => {
    expect(cardEntriesIn(stored)).toBe(null)
  },
)
