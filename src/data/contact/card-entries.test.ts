import { expect, test } from 'vitest'
import { cardEntriesIn } from './card-entries.ts'

const entries = {
  name: 'Anna Muster',
  bloodGroup: 'A+',
  allergies: '',
  medicines: '',
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

test('a card stored without blood group, allergies and medicines is read with empty ones', () => {
  const { name, note, contacts } = entries
  expect(cardEntriesIn(JSON.stringify({ name, note, contacts }))).toEqual({ ...entries, bloodGroup: '' })
})

test.each([null, '', 'x', '[]', JSON.stringify({ ...entries, contacts: [] })])(
  'stored text that is not a card counts as none: %j',
  (stored) => {
    expect(cardEntriesIn(stored)).toBe(null)
  },
)
