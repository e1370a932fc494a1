import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContentLanguage } from '#contract/values/languages.ts'
import { Icon } from '#src/ui/pictures/icon.tsx'
import type { ItemDetail } from '#store/rows/views.ts'
import { useNameOf } from './use-name-of.ts'
import type { TextState } from './use-texts.ts'

const everyLanguage = ['de', 'fr', 'it', 'en', 'local'] as const satisfies readonly ContentLanguage[]

interface ReadInProps {
  item: ItemDetail
  /** What the citizen chose here; undefined: what the app chose. */
  chosen: ContentLanguage | undefined
  state: TextState
  choices?: readonly ContentLanguage[]
  onChoose: (language: ContentLanguage) => void
}

/** Another language for one text. Until the text comes the one that is here stays. */
export function ReadIn({ item, chosen, state, choices = everyLanguage, onChoose }: ReadInProps) {
  const { t } = useTranslation('item')
  const id = useId()
  const nameOf = useNameOf()
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
              <option key={choice} value={choice} lang={choice === 'local' ? undefined : choice}>
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
