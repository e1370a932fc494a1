import { useTranslation } from 'react-i18next'
import { pathTo } from '#src/routes.ts'
import { Button, ButtonLink } from '#src/ui/actions/button.tsx'
import type { Registration } from './registration.ts'
import type { RegistrationStep } from './registration-dialogs.tsx'

export type DockOffer = Extract<Registration['offer'], 'log-in' | 'register' | 'change'>

export function hasDock(offer: Registration['offer']): offer is DockOffer {
  return offer === 'log-in' || offer === 'register' || offer === 'change'
}

interface RegistrationDockProps {
  id: string
  offer: DockOffer
  /** A dialog stands over it, with buttons of the same names. */
  isCovered: boolean
  onStep: (step: RegistrationStep) => void
}

/** Each button has its key: a focus on "Register" must not go over to "Unregister" unasked. */
export function RegistrationDock({ id, offer, isCovered, onStep }: RegistrationDockProps) {
  const { t } = useTranslation(['submission', 'item'])
  const cover = isCovered ? true : undefined
  switch (offer) {
    case 'log-in':
      return (
        <ButtonLink isWide to={`${pathTo('login')}?redirect=eventDetails&id=${encodeURIComponent(id)}`}>
          {t('item:logInToRegister')}
        </ButtonLink>
      )
    case 'register':
      return (
        <Button key="register" isWide aria-hidden={cover} onClick={() => onStep('register')}>
          {t('register')}
        </Button>
      )
    case 'change':
      return (
        <>
          <Button key="unregister" kind="second" aria-hidden={cover} onClick={() => onStep('unregister')}>
            {t('unregister')}
          </Button>
          <Button aria-hidden={cover} onClick={() => onStep('change')}>
            {t('change')}
          </Button>
        </>
      )
  }
}
