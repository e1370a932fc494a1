import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/actions/button.tsx'

/** Says that what stands in the form is from an earlier visit, with the way out beside it. */
export function DraftNote({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useTranslation('profileForm')
  return (
    <div className="form-draft">
      <p className="small">{t('draft')}</p>
      <Button kind="quiet" size="small" onClick={onDiscard}>
        {t('discard')}
      </Button>
    </div>
  )
}
