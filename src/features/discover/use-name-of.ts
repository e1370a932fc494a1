import { useTranslation } from 'react-i18next'
import type { ContentLanguage } from '#contract/languages.ts'
import { languageNames } from '#src/ui/language-names.ts'

/** What a language is called where one is chosen: in itself. */
export function useNameOf(): (language: ContentLanguage) => string {
  const { t } = useTranslation('discover')
  return (language) => (language === 'local' ? t('localLanguage') : languageNames[language])
}
