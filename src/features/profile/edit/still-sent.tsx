import { useTranslation } from 'react-i18next'
import { pathTo } from '#src/app/routes.ts'
import { useOutbox } from '#src/data/outbox.ts'
import { SomeLink } from '#src/ui/link.tsx'

/** Beside a change of representation: what waits for another is not lost by it, or sent elsewhere. The form keeps what is typed in it. */
export function StillSent() {
  const { t } = useTranslation('profileForm')
  const outbox = useOutbox()
  const waiting = outbox?.waiting.filter(({ intent }) => intent.kind !== 'profile' && intent.kind !== 'like') ?? []
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
