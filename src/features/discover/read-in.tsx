import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContentLanguage } from '#contract/languages.ts'
import { engine } from '#src/data/engine.ts'
import { Icon } from '#src/ui/icon.tsx'
import { languageNames } from '#src/ui/language-names.ts'
import type { ItemDetail } from '#store/views.ts'
import { useHasLine } from './use-has-line.ts'

const choices = ['de', 'fr', 'it', 'en', 'local'] as const satisfies readonly ContentLanguage[]

interface ReadInProps {
  item: ItemDetail
  /** What the citizen chose here; undefined: what the app chose. */
  chosen: ContentLanguage | undefined
  onChoose: (language: ContentLanguage) => void
}

/** Another language for one text. What is not on the device is fetched; until it comes the text stays as it is. */
export function ReadIn({ item, chosen, onChoose }: ReadInProps) {
  const { t } = useTranslation('discover')
  const id = useId()
  const state = useTexts(item, chosen)
  const nameOf = (language: ContentLanguage) => (language === 'local' ? t('localLanguage') : languageNames[language])
  const shown = nameOf(item.language)
  return (
    <>
      <div className="read-in">
        <label className="small" htmlFor={id}>
          {t('readIn')}
        </label>
        <span className="read-in-choice">
          <Icon name="languages" size={20} />
          <select
            id={id}
            value={chosen ?? item.language}
            onChange={(event) => {
              const language = choices.find((choice) => choice === event.target.value)
              if (language) onChoose(language)
            }}
          >
            {choices.map((choice) => (
              <option key={choice} value={choice}>
                {nameOf(choice)}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" size={16} />
        </span>
      </div>
      <p className="small" aria-live="polite">
        {state === 'fetching' && t('fetchingText')}
        {state === 'waiting' && t('textWaiting', { language: shown })}
        {state === 'missing' && t('textMissing', { language: shown })}
        {state === 'here' && item.isOtherLanguage && chosen === undefined && t('otherLanguage', { language: shown })}
      </p>
    </>
  )
}

/** Fetches the chosen text where the device lacks it. `missing`: the service answered, and has none in that language. */
function useTexts({ family, id, language }: ItemDetail, chosen: ContentLanguage | undefined): 'here' | 'fetching' | 'waiting' | 'missing' {
  const [answer, setAnswer] = useState<{ of: string; kind: 'waiting' | 'missing' } | null>(null)
  const isHere = chosen === undefined || chosen === language
  const question = `${id} ${chosen} ${useHasLine()}`

  useEffect(() => {
    if (isHere) return
    let isCurrent = true
    void engine.fetchTexts({ family, id, language: chosen }).then((result) => {
      if (isCurrent) setAnswer({ of: question, kind: result.ok || result.failure.kind === 'refused' ? 'missing' : 'waiting' })
    })
    return () => {
      isCurrent = false
    }
  }, [isHere, family, id, chosen, question])

  if (isHere) return 'here'
  return answer?.of === question ? answer.kind : 'fetching'
}
