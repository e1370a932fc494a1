export type SpeakerState = 'silent' | 'speaking' | 'paused'

interface SpeakerOptions {
  /** Says one piece, and tells once when it was said to its end, or why it was not. */
  say: (piece: string, onEnd: (how: 'said' | 'failed') => void) => void
  /** Cuts off what is being said; what it tells of that does not count. */
  cancel: () => void
  onState: (state: SpeakerState) => void
}

/**
 * Reads a text piece by piece. `silent` → play → `speaking` → pause → `paused` → play; it is `silent` again at its end, by stop, and where a piece
 * cannot be said. A pause cuts the piece off, which is begun anew: the pause of Chrome on Android cannot be taken back.
 */
export function createSpeaker(pieces: readonly string[], { say, cancel, onState }: SpeakerOptions) {
  let next = 0
  /** Of the piece that is being said: an end that is told late belongs to an older one. */
  let turn = 0

  function sayNext(): void {
    const piece = pieces[next]
    if (piece === undefined) return end()
    const own = ++turn
    say(piece, (how) => {
      if (own !== turn) return
      if (how === 'failed') return end()
      next += 1
      sayNext()
    })
  }

  function cutOff(): void {
    turn += 1
    cancel()
  }

  function end(): void {
    next = 0
    onState('silent')
  }

  return {
    play(): void {
      onState('speaking')
      sayNext()
    },
    pause(): void {
      cutOff()
      onState('paused')
    },
    stop(): void {
      cutOff()
      end()
    },
  }
}

type Voice = Pick<SpeechSynthesisVoice, 'lang' | 'localService'>

/** A voice of the device itself, of the language's Swiss kind where there is one: other voices send the text away, and need a line. */
export function voiceFor<V extends Voice>(voices: readonly V[], locale: string): V | null {
  const tagOf = ({ lang }: Voice) => lang.replace('_', '-').toLowerCase()
  const wanted = locale.toLowerCase()
  const [language = ''] = wanted.split('-')
  const own = voices.filter((voice) => voice.localService && tagOf(voice).split('-')[0] === language)
  return own.find((voice) => tagOf(voice) === wanted) ?? own[0] ?? null
}
