import { useTranslation } from 'react-i18next'
import { pathTo } from '#src/routes.ts'
import type { Submission } from '#src/data/use-submit.ts'
import { ButtonLink } from '#src/shared/ui/actions/button.tsx'
import { ErrorSummary } from '#src/shared/ui/forms/field.tsx'
import '#src/shared/ui/forms/form.css'

/** Why a submission was not stored. The form keeps its content, and its button tries again. */
export function SubmissionErrorSummary({ submission }: { submission: Pick<Submission, 'failure' | 'attempt'> }) {
  const { t } = useTranslation('submission')
  const { failure, attempt } = submission
  if (failure === null) return null
  return (
    <ErrorSummary title={t(`notSaved.${failure}`)} attempt={attempt}>
      <p className="small">{t(`notSaved.${failure}Text`)}</p>
      {failure === 'loggedOut' && (
        <ButtonLink kind="quiet" size="small" to={pathTo('login')}>
          {t('logIn')}
        </ButtonLink>
      )}
    </ErrorSummary>
  )
}

/** Beside a field whose text could not be stored. The text stays on the screen. */
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
