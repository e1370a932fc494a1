import { expect, test } from 'vitest'
import { spokenPieces } from './spoken-pieces.ts'

test('a text is said as a reader sees it: steps with their numbers, links by their words, what the device puts in', () => {
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
