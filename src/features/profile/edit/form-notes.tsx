import { useTranslation } from 'react-i18next'
import { maxNameLength } from '#contract/account/user.ts'
import type { Intent } from '#contract/intents/intents.ts'
import { SubmissionErrorSummary } from '#src/shared/outbox/submission/submission-error.tsx'
import { Button } from '#src/shared/ui/actions/button.tsx'
import { pathTo } from '#src/routes.ts'
import { useOutbox } from '#src/data/outbox.ts'
import { SomeLink } from '#src/shared/ui/actions/link.tsx'
import { excessOf, ErrorSummary } from '#src/shared/ui/forms/field.tsx'
import type { FieldName, FormProblem } from './problems.ts'
import type { ProfileFormState } from './use-profile-form.ts'

/** Why the form did not go through: what the citizen can correct, or what the device did. */
export function NotSaved({ state, idOf }: { state: ProfileFormState; idOf: (name: FieldName) => string }) {
  const { t } = useTranslation('profileForm')
  const { t: ui } = useTranslation('ui')
  const { problems, failure, attempt } = state
  const { form } = state
  function messageOf({ field, key }: FormProblem): string {
    if (key !== 'nameTooLong') return t(`problem.${key}`)
    const name = field === 'firstName' ? 'firstName' : 'lastName'
    return `${t(name)}: ${ui('tooMany', { count: excessOf(form[name], maxNameLength) })}`
  }
  if (problems.length === 0) return <SubmissionErrorSummary submission={{ failure, attempt }} />
  const links = problems.map(({ field, key }) => ({ fieldId: idOf(field), message: messageOf({ field, key }) }))
  return <ErrorSummary title={t('cannotSubmit')} problems={links} attempt={attempt} />
}

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

/** What is about no representation: it waits for nobody's in particular. */
const others: readonly Intent['kind'][] = ['profile', 'like', 'push-subscription']

/** Beside a change of representation: what waits is not lost by it, or sent elsewhere. The form keeps what is typed in it. */
export function StillSent() {
  const { t } = useTranslation('profileForm')
  const outbox = useOutbox()
  const waiting = outbox?.waiting.filter(({ intent }) => !others.includes(intent.kind as Intent['kind'])) ?? []
  if (waiting.length === 0) return null
  return (
    <p className="small form-change">
      <span>{t('stillSent', { count: waiting.length })}</span>{' '}
      <SomeLink className="link" to={pathTo('activity')}>
        {t('toActivity')}
      </SomeLink>
    </p>
  )
}
