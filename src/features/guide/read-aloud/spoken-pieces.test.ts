import { expect, test } from 'vitest'
import { spokenPieces } from './spoken-pieces.ts'

test('phone numbers are read digit by digit, other numbers are not', () => {
  const free = { a: '+41\u00a0800\u00a024\u00a07\u00a0365', href: 'tel:+41800247365' }
  const body = [{ t: 'p' as const, text: ['Dial 112, or ', { b: '911' }, '. Helpline: ', free, ', 365 days, 1120 francs'] }]
  expect(spokenPieces({ title: 'Help', body }, () => '')).toEqual([
    'Help',
    'Dial 1 1 2, or 9 1 1. Helpline: +4 1, 8 0 0, 2 4, 7, 3 6 5, 365 days, 1120 francs',
  ])
})

test('a text is read as it is shown: steps with their numbers, links by their words, and the words of the country', () => {
  const pieces = spokenPieces(
    {
      title: 'Ver\u00ADtretung',
      body: [
        { t: 'digest', lines: [['Report ', { b: 'at once' }, '.']] },
        { t: 'h', text: 'First' },
        { t: 'steps', items: [{ title: 'Call.', text: ['Yours: ', { word: 'representation' }], call: 'police' }] },
        { t: 'ul', items: [['one'], [{ a: 'two', href: 'https://two.example' }]] },
        { t: 'p', text: [{ a: 'three', topic: 'three' }, ' '] },
        { t: 'p', text: [] },
      ],
    },
    (word) => `<${word}>`,
  )
  expect(pieces).toEqual(['Vertretung', 'Report at once.', 'First', '1. Call. Yours: <representation>', 'one', 'two', 'three'])
})
