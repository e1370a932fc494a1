import { useTranslation } from 'react-i18next'
import type { ContentLanguage } from '#contract/values/languages.ts'
import { languageNames } from '#src/ui/format/language-names.ts'

/** What a language is called where one is chosen: in itself. */
export function useNameOf(): (language: ContentLanguage) => string {
  const { t } = useTranslation('discover')
  return (language) => (language === 'local' ? t('localLanguage') : languageNames[language])
}
