import { useTranslation } from 'react-i18next'
import type { Intent } from '#contract/intents/intents.ts'
import { pathTo } from '#src/routes.ts'
import { useOutbox } from '#src/data/outbox/outbox.ts'
import { SomeLink } from '#src/ui/actions/link.tsx'

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
      {t('stillSent', { count: waiting.length })}{' '}
      <SomeLink className="link" to={pathTo('activity')}>
        {t('toActivity')}
      </SomeLink>
    </p>
  )
}
