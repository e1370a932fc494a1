import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { useOutboxCounts } from '#src/data/outbox/outbox-counts.ts'
import { useToast } from '#src/ui/dialogs/toast.tsx'
import { pathTo } from '#src/routes.ts'

/** What fits beside an icon. */
const maxShown = 99

/** How much of what the citizen said is on this device only; nothing where all of it has left. */
export function OutboxBadge() {
  const { t } = useTranslation('ui')
  const { waiting, needsYou } = useOutboxCounts() ?? { waiting: 0, needsYou: 0 }
  if (waiting + needsYou === 0) return null
  const words = [waiting > 0 && t('waiting', { count: waiting }), needsYou > 0 && t('needsYou', { count: needsYou })]
  return (
    <b className="navigation-badge">
      <span aria-hidden="true">{waiting + needsYou > maxShown ? `${maxShown}+` : waiting + needsYou}</span>
      <span className="hidden-text">{words.filter(Boolean).join(', ')}</span>
    </b>
  )
}

/** Says once, to eye and ear, that something has come to need the citizen while the app was open; where it is stands in Activity. */
export function useNeedsYouToast(): void {
  const { t } = useTranslation('ui')
  const needsYou = useOutboxCounts()?.needsYou
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const showToast = useToast()
  const before = useRef(needsYou)

  useEffect(() => {
    const was = before.current
    before.current = needsYou
    if (needsYou === undefined || was === undefined || needsYou <= was) return
    const isThere = pathname === pathTo('activity')
    showToast({
      text: t('needsYou', { count: needsYou }),
      mark: 'needs',
      ...(!isThere && { action: { label: t('screen.activity'), run: () => void navigate(pathTo('activity')) } }),
    })
  }, [needsYou, pathname, navigate, showToast, t])
}
