import { useTranslation } from 'react-i18next'
import '#src/shared/ui/forms/form.css'

/** Beside a field whose text the device could not store. The text stays on the screen. */
export function NotStored() {
  const { t } = useTranslation('submission')
  return (
    <div className="form-draft" role="status">
      <div>
        <p className="h5">{t('notSaved.storage')}</p>
        <p className="small">{t('notSaved.storageText')}</p>
      </div>
    </div>
  )
}
