import { expect, test } from 'vitest'
import { createSpeaker, voiceFor, spokenPieces } from './speaker.ts'

/** A device that says what it is given when told to, and what happened in order. */
function device(...pieces: string[]) {
  const log: string[] = []
  const ends: ((how: 'said' | 'failed') => void)[] = []
  const speaker = createSpeaker(pieces, {
    say: (piece, onEnd) => {
      log.push(piece)
      ends.push(onEnd)
    },
    cancel: () => void log.push('cut'),
    onState: (state) => void log.push(`(${state})`),
  })
  return { speaker, log, ends, end: (how: 'said' | 'failed' = 'said') => ends.at(-1)?.(how) }
}

test('a text is read to its end', () => {
  const { speaker, log, end } = device('one', 'two')
  speaker.play()
  end()
  end()
  expect(log).toEqual(['(speaking)', 'one', 'two', '(silent)'])
})

test('after a stop it begins at the beginning', () => {
  const { speaker, log, end } = device('one', 'two')
  speaker.play()
  end()
  speaker.stop()
  speaker.play()
  expect(log).toEqual(['(speaking)', 'one', 'two', 'cut', '(silent)', '(speaking)', 'one'])
})

test('after a pause the interrupted piece is read again', () => {
  const { speaker, log, end } = device('one', 'two')
  speaker.play()
  end()
  speaker.pause()
  speaker.play()
  expect(log).toEqual(['(speaking)', 'one', 'two', 'cut', '(paused)', '(speaking)', 'two'])
})

test('a late end event of an interrupted piece is ignored', () => {
  const { speaker, log, ends } = device('one', 'two')
  speaker.play()
  speaker.pause()
  ends[0]?.('failed')
  ends[0]?.('said')
  speaker.play()
  expect(log).toEqual(['(speaking)', 'one', 'cut', '(paused)', '(speaking)', 'one'])
})

test('a piece that fails to play ends the reading', () => {
  const { speaker, log, end } = device('one', 'two')
  speaker.play()
  end('failed')
  expect(log).toEqual(['(speaking)', 'one', '(silent)'])
})

const voice = (lang: string, localService = true) => ({ lang, localService })

test('only a voice of the device reads, the Swiss one first', () => {
  const [german, swiss, far] = [voice('de-DE'), voice('de_CH'), voice('de-CH', false)]
  expect(voiceFor([far, german, swiss], 'de-CH')).toBe(swiss)
  expect(voiceFor([far, voice('en-GB'), german], 'de-CH')).toBe(german)
  expect(voiceFor([far, voice('en-GB'), voice('den')], 'de-CH')).toBeNull()
})

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
