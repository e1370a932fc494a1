import { useTranslation } from 'react-i18next'
import { ErrorSummary } from '#src/ui/forms/error-summary.tsx'
import { SubmissionErrorSummary } from '#src/outbox/submission/submission-error.tsx'
import type { FieldName } from './problems.ts'
import type { ProfileFormState } from './use-profile-form.ts'

/** Why the form did not go through: what the citizen can correct, or what the device did. */
export function NotSaved({ state, idOf }: { state: ProfileFormState; idOf: (name: FieldName) => string }) {
  const { t } = useTranslation('profileForm')
  const { problems, failure, attempt } = state
  if (problems.length === 0) return <SubmissionErrorSummary saying={{ failure, attempt }} />
  const links = problems.map(({ field, key }) => ({ fieldId: idOf(field), message: t(`problem.${key}`) }))
  return <ErrorSummary title={t('cannotSubmit')} problems={links} attempt={attempt} />
}
