import { useTranslation } from 'react-i18next'
import { pathTo } from '#src/routes.ts'
import type { Submission } from '#src/data/use-submit.ts'
import { ButtonLink } from '#src/shared/ui/actions/button.tsx'
import { ErrorSummary } from '#src/shared/ui/forms/error-summary.tsx'

/** Why nothing was saved, beside the form that still holds it: the button that was pressed is the way to try again. */
export function SubmissionErrorSummary({ saying }: { saying: Pick<Submission, 'failure' | 'attempt'> }) {
  const { t } = useTranslation('submission')
  const { failure, attempt } = saying
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
