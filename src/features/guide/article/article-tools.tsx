import { useTranslation } from 'react-i18next'
import type { Article } from '#contract/guide/guide.ts'
import { ReadAloud } from './read-aloud.tsx'
import { Button } from '#src/shared/ui/actions/button.tsx'
import type { CountryRecord } from '#src/shared/ui/text/placeholder-text.ts'
import './print.css'

export interface ArticleToolsProps {
  article: Article
  record: CountryRecord
}

/** What else can be done with a text than to read it. Comes after the text, with what a printer needs. */
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
