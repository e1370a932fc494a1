import { useTranslation } from 'react-i18next'
import type { Article } from '#contract/guide/guide.ts'
import { Button } from '#src/shared/ui/actions/button.tsx'
import { type CountryRecord, usePlaceholderText } from '#src/shared/ui/text/placeholder-text.ts'
import { useEffect, useRef, useState } from 'react'
import { localeByLanguage } from '#contract/values/language-codes.ts'
import { createSpeaker, type SpeakerState, voiceFor, spokenPieces } from './speaker.ts'
import './print.css'

interface ArticleToolsProps {
  article: Article
  record: CountryRecord
}

/** Printing and reading aloud. Loaded after the text, with the print styles. */
export function ArticleTools({ article, record }: ArticleToolsProps) {
  const { t } = useTranslation('guide')
  return (
    <>
      <Button kind="quiet" size="small" onClick={() => window.print()}>
        {t('print')}
      </Button>
      {'speechSynthesis' in window && <ReadAloud article={article} record={record} />}
    </>
  )
}

interface ReadAloudProps {
  article: Article
  record: CountryRecord
}

/** Reads the text with the device's own voice. Renders nothing if it has none for the language of the text. */
function ReadAloud({ article, record }: ReadAloudProps) {
  const { t } = useTranslation('guide')
  const word = usePlaceholderText(record)
  const voice = useVoice(localeByLanguage[article.language].intl)
  const [state, setState] = useState<SpeakerState>('silent')
  const [speaker, setSpeaker] = useState<ReturnType<typeof createSpeaker> | null>(null)
  // Firefox reports a cancelled piece as spoken, so the speaker itself must know.
  const current = useRef(speaker)
  useEffect(() => () => current.current?.stop(), [])
  if (!voice) return null

  function play(own: SpeechSynthesisVoice) {
    const begun =
      state === 'paused' && speaker ? speaker : createSpeaker(spokenPieces(article, word), { ...speechBy(own), onState: setState })
    setSpeaker(begun)
    current.current = begun
    begun.play()
  }
  return (
    <>
      {state === 'speaking' ? (
        <Button kind="quiet" size="small" onClick={() => speaker?.pause()}>
          {t('readPause')}
        </Button>
      ) : (
        <Button kind="quiet" size="small" onClick={() => play(voice)}>
          {t(state === 'paused' ? 'readOn' : 'readAloud')}
        </Button>
      )}
      {state !== 'silent' && (
        <Button kind="quiet" size="small" onClick={() => speaker?.stop()}>
          {t('readStop')}
        </Button>
      )}
    </>
  )
}

function speechBy(voice: SpeechSynthesisVoice): Pick<Parameters<typeof createSpeaker>[1], 'say' | 'cancel'> {
  return {
    say(piece, onEnd) {
      const utterance = new SpeechSynthesisUtterance(piece)
      utterance.voice = voice
      utterance.lang = voice.lang
      utterance.onend = () => onEnd('said')
      utterance.onerror = () => onEnd('failed')
      speechSynthesis.speak(utterance)
    },
    cancel: () => speechSynthesis.cancel(),
  }
}

/** Browsers load their voices some time after the first call. */
function useVoice(locale: string): SpeechSynthesisVoice | null {
  const [voices, setVoices] = useState(() => speechSynthesis.getVoices())
  useEffect(() => {
    const read = () => setVoices(speechSynthesis.getVoices())
    // Older Safari has the synthesis, but not its events.
    speechSynthesis.onvoiceschanged = read
    return () => void (speechSynthesis.onvoiceschanged = null)
  }, [])
  return voiceFor(voices, locale)
}
