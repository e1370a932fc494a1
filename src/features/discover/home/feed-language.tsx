import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/values/languages.ts'
import { useConnection } from '#src/data/status.ts'
import { isCutOff } from '#src/shared/ui/actions/cut-off.tsx'
import { useLanguageName, useLocale } from '#src/shared/ui/text/use-format.ts'

/** Why the cards are not in the language that was chosen. With a line they come at once, and nothing needs saying. */
export function FeedLanguage({ language }: { language: Language }) {
  const { t } = useTranslation('item')
  const next = useLocale().language
  const nameOf = useLanguageName()
  if (!isCutOff(useConnection())) return null
  return (
    <div className="discover-shown">
      <p className="small">{t('feedLanguage', { language: nameOf(language), next: nameOf(next) })}</p>
    </div>
  )
}
