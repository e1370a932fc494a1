import type { Article } from '#contract/guide/guide.ts'
import type { Block, Inline, WovenWord } from '#contract/values/rich-text.ts'
import { spokenPhone } from '#src/shared/ui/text/phone-numbers.ts'

export type SpeakerState = 'silent' | 'speaking' | 'paused'

interface SpeakerOptions {
  /** Speaks one piece, and reports once how it ended. */
  say: (piece: string, onEnd: (how: 'said' | 'failed') => void) => void
  /** Cancels the piece that is being spoken. Its end is then ignored. */
  cancel: () => void
  onState: (state: SpeakerState) => void
}

/**
 * Reads a text piece by piece. `silent` → play → `speaking` → pause → `paused` → play. It is `silent` again at its end, after stop, and if a piece fails.
 * A pause cancels the piece, which is started again later, because Chrome on Android cannot resume.
 */
export function createSpeaker(pieces: readonly string[], { say, cancel, onState }: SpeakerOptions) {
  let next = 0
  /** Counts the pieces spoken: a late end belongs to an older one. */
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

/** A voice of the device itself, Swiss if there is one. Other voices send the text to a server, and need a network. */
export function voiceFor<V extends Voice>(voices: readonly V[], locale: string): V | null {
  const tagOf = ({ lang }: Voice) => lang.replace('_', '-').toLowerCase()
  const wanted = locale.toLowerCase()
  const [language = ''] = wanted.split('-')
  const own = voices.filter((voice) => voice.localService && tagOf(voice).split('-')[0] === language)
  return own.find((voice) => tagOf(voice) === wanted) ?? own[0] ?? null
}

/** Emergency numbers that texts name without a link. */
const emergencyNumber = /\b(?:112|911|999)\b/g

/** An article as a voice reads it, in pieces spoken without a break. Phone numbers are read digit by digit. */
export function spokenPieces({ title, body }: Pick<Article, 'title' | 'body'>, word: (word: WovenWord) => string): string[] {
  return [title, ...body.flatMap(piecesOf)].map((piece) => piece.replaceAll('\u00AD', '').trim()).filter((piece) => piece !== '')

  function piecesOf(block: Block): string[] {
    switch (block.t) {
      case 'h':
        return [block.text]
      case 'p':
        return [lineOf(block.text)]
      case 'ul':
        return block.items.map(lineOf)
      case 'digest':
        return block.lines.map(lineOf)
      case 'steps':
        return block.items.map((step, index) => `${index + 1}. ${step.title} ${lineOf(step.text)}`)
    }
  }

  function lineOf(line: readonly Inline[]): string {
    return line
      .map((part) => {
        if (typeof part === 'string') return spoken(part)
        if ('b' in part) return spoken(part.b)
        if ('word' in part) return word(part.word)
        return 'href' in part && part.href.startsWith('tel:') ? spokenPhone(part.a) : part.a
      })
      .join('')
  }
}

const spoken = (text: string) => text.replace(emergencyNumber, spokenPhone)
