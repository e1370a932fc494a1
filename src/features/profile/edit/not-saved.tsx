import { useTranslation } from 'react-i18next'
import { pathTo } from '#src/app/routes.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import type { FieldName } from './problems.ts'
import type { ProfileFormState } from './use-profile-form.ts'

/** Why the form did not go through: what the citizen can correct, or what the line or the service did. */
export function NotSaved({ state, idOf }: { state: ProfileFormState; idOf: (name: FieldName) => string }) {
  const { t } = useTranslation('profileForm')
  const { problems, failure, attempt } = state
  if (problems.length > 0) {
    const links = problems.map(({ field, key }) => ({ fieldId: idOf(field), message: t(`problem.${key}`) }))
    return <ErrorSummary title={t('cannotSubmit')} problems={links} attempt={attempt} />
  }
  if (failure === null) return null
  return (
    <ErrorSummary title={t(`failed.${failure}`)} attempt={attempt}>
      <p className="small">{t(`failed.${failure}Text`)}</p>
      {failure === 'loggedOut' && (
        <ButtonLink kind="quiet" size="small" to={pathTo('login')}>
          {t('logIn')}
        </ButtonLink>
      )}
      {(failure === 'network' || failure === 'service') && (
        <Button kind="quiet" size="small" type="submit" disabled={state.isSaving}>
          {t('retry')}
        </Button>
      )}
    </ErrorSummary>
  )
}
