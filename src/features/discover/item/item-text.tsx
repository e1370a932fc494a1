import { useId, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemDetail } from '#store/rows/views.ts'
import type { ContentLanguage } from '#contract/values/languages.ts'
import { langOf, useLanguageName, useLocale } from '#src/shared/ui/text/use-format.ts'
import { RichText } from '#src/shared/ui/text/rich-text.tsx'
import { Icon } from '#src/shared/ui/pictures/icon.tsx'
import { useCountryRecords } from '#src/data/contact/contact.ts'
import { engine } from '#src/data/engine/engine.ts'
import { ownPrefix } from '#src/data/session/session-mirror.ts'
import { readSession, removeSession, writeSession } from '#src/shared/platform/web-storage.ts'
import { useNameOf } from './card.tsx'
import { useHasLine } from './use-detail-item.ts'
import './detail.css'

/** What an item says, in the language it is read in. */
export function ItemText({ item }: { item: Pick<ItemDetail, 'language' | 'teaser' | 'body'> }) {
  return (
    <div lang={langOf(item.language)}>
      {item.teaser && <p className="detail-lead">{item.teaser}</p>}
      <RichText blocks={item.body} />
    </div>
  )
}

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
  const local = useLocalName(item.country)
  const languageName = useLanguageName()
  const shown = item.language === 'local' ? t('inLocalLanguage') : languageName(item.language)
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
            {choices.map((code) => (
              <option key={code} value={code} lang={code === 'local' ? undefined : code}>
                {code === 'local' && local ? local : nameOf(code)}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" size={16} />
        </span>
      </div>
      <p className="small" aria-live="polite">
        {state === 'fetching' && <span>{t('fetchingText')}</span>}
        {state === 'waiting' && <span>{t('textWaiting', { language: shown })}</span>}
        {state === 'missing' && <span>{t('textMissing', { language: shown })}</span>}
        {state === 'here' && item.isOtherLanguage && chosen === undefined && <span>{t('otherLanguage', { language: shown })}</span>}
      </p>
    </>
  )
}

/** "ไทย (Thai)" for Thailand's name in the app's language; null unless the country has exactly one language. */
function useLocalName(countryName: string): string | null {
  const { language, locale } = useLocale()
  const country = useCountryRecords()?.find(({ names }) => names[language] === countryName)
  const [code, ...others] = country?.languages ?? []
  if (code === undefined || others.length > 0) return null
  const nameIn = (own: string) => new Intl.DisplayNames(own, { type: 'language' }).of(code)
  return `${nameIn(code)} (${nameIn(locale)})`
}

/** How a chosen text stands. `missing`: the service answered, and has none in that language. */
type TextState = 'here' | 'fetching' | 'waiting' | 'missing'

const readInKey = `${ownPrefix}readIn`

/** The language that one item is read in, where it is not the app's, for this visit: a phone drops a page that is out of sight, and loads it anew. */
export function useReadIn(id: string): [ContentLanguage | undefined, (language: ContentLanguage) => void] {
  const own = useLocale().language
  const [chosen, setChosen] = useState(() => everyLanguage.find((language) => readSession(readInKey) === `${id} ${language}`))
  return [
    chosen,
    (language) => {
      if (language === own) removeSession(readInKey)
      else writeSession(readInKey, `${id} ${language}`)
      setChosen(language === own ? undefined : language)
    },
  ]
}

/** Fetches the chosen text where the device lacks it. */
export function useTexts({ family, id, language }: ItemDetail, chosen: ContentLanguage | undefined): TextState {
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
