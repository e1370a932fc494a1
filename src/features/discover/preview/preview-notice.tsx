import { useTranslation } from 'react-i18next'
import { momentInWords } from '#src/ui/format/format.ts'
import { Icon } from '#src/ui/pictures/icon.tsx'
import { useLocale } from '#src/ui/format/use-format.ts'
import { useNow } from '#src/platform/use-now.ts'
import './preview.css'

/** Stands above the item, so that nobody takes it for what citizens see. */
export function PreviewNotice({ isPublished, endsAt }: { isPublished: boolean; endsAt: number }) {
  const { t } = useTranslation('preview')
  const { locale } = useLocale()
  const now = useNow()
  return (
    <div className="preview-notice" role="note" aria-label={t('title')}>
      <Icon name="info" size={20} />
      <p>
        <b>{t('title')}</b>
        {t(isPublished ? 'published' : 'notPublished')} {t('onlyShown')}
        <span>{t('endsAt', { moment: momentInWords(endsAt, now, locale) })}</span>
      </p>
    </div>
  )
}
