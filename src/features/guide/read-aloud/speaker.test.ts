import { expect, test } from 'vitest'
import { createSpeaker, voiceFor } from './speaker.ts'

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

test('after a pause the piece that was cut off is begun anew', () => {
  const { speaker, log, end } = device('one', 'two')
  speaker.play()
  end()
  speaker.pause()
  speaker.play()
  end()
  expect(log).toEqual(['(speaking)', 'one', 'two', 'cut', '(paused)', '(speaking)', 'two', '(silent)'])
})

test('after a stop it begins at the beginning', () => {
  const { speaker, log, end } = device('one', 'two')
  speaker.play()
  end()
  speaker.stop()
  speaker.play()
  expect(log).toEqual(['(speaking)', 'one', 'two', 'cut', '(silent)', '(speaking)', 'one'])
})

test('an end that the browser tells of a piece that was cut off moves nothing', () => {
  const { speaker, log, ends } = device('one', 'two')
  speaker.play()
  speaker.pause()
  ends[0]?.('failed')
  ends[0]?.('said')
  speaker.play()
  expect(log).toEqual(['(speaking)', 'one', 'cut', '(paused)', '(speaking)', 'one'])
})

test('a piece that cannot be said ends it', () => {
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
