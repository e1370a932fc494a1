import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Article } from '#contract/guide/guide.ts'
import { localeByLanguage } from '#contract/values/language-codes.ts'
import { Button } from '#src/shared/ui/actions/button.tsx'
import { type CountryRecord, usePlaceholderText } from '#src/shared/ui/text/placeholder-text.ts'
import { createSpeaker, type SpeakerState, voiceFor } from './speaker.ts'
import { spokenPieces } from './spoken-pieces.ts'

interface ReadAloudProps {
  article: Article
  record: CountryRecord
}

/** By the device's own voice; nothing stands here where it has none for the language of the text. */
export function ReadAloud({ article, record }: ReadAloudProps) {
  const { t } = useTranslation('guide')
  const word = usePlaceholderText(record)
  const voice = useVoice(localeByLanguage[article.language].intl)
  const [state, setState] = useState<SpeakerState>('silent')
  const [speaker, setSpeaker] = useState<ReturnType<typeof createSpeaker> | null>(null)
  // Firefox ends what is cancelled as if it had been said: the speaker itself has to know.
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

/** Browsers know their voices some time after they were first asked. */
function useVoice(locale: string): SpeechSynthesisVoice | null {
  const [voices, setVoices] = useState(() => speechSynthesis.getVoices())
  useEffect(() => {
    const read = () => setVoices(speechSynthesis.getVoices())
    // Older Safari has the synthesis, but no events of it.
    speechSynthesis.onvoiceschanged = read
    return () => void (speechSynthesis.onvoiceschanged = null)
  }, [])
  return voiceFor(voices, locale)
}
