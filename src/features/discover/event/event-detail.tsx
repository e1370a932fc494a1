import { useRef, useState, type RefObject, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { EventFacts, ItemDetail } from '#store/rows/views.ts'
import { useSession } from '#src/data/session/session.ts'
import { EventCalendarButton } from '#src/shared/ui/actions/calendar-button.tsx'
import { EventDay } from '#src/shared/ui/blocks/event-day.tsx'
import { langOf } from '#src/shared/ui/text/use-format.ts'
import { Picture } from '#src/shared/ui/pictures/picture.tsx'
import { Dock } from '#src/shared/screen/section.tsx'
import { Screen } from '#src/shared/screen/screen.tsx'
import { useNow } from '#src/shared/platform/hooks.ts'
import { CardMeta } from '#src/features/discover/item/card.tsx'
import { HeartButton, ShareButton } from '#src/features/discover/item/item-buttons.tsx'
import { ItemMissing } from '#src/features/discover/item/item-missing.tsx'
import { ItemText } from '#src/features/discover/item/item-text.tsx'
import { useDetailItem } from '#src/features/discover/item/use-detail-item.ts'
import { pathTo } from '#src/routes.ts'
import { Button, ButtonLink } from '#src/shared/ui/actions/button.tsx'
import { EventFactList } from './event-fact-list.tsx'
import { registrationOf, type Registration } from './registration.ts'
import { RegistrationDialogs, type RegistrationStep } from './registration-dialogs.tsx'
import { RegistrationPanel } from './registration-panel.tsx'
import './registration.css'

export function EventDetail() {
  const { id = '' } = useParams()
  return <EventOf key={id} id={id} />
}

function EventOf({ id }: { id: string }) {
  const here = useDetailItem({ family: 'EVENT', id })
  if (here.state !== 'here' || !here.item.event) return <ItemMissing kind="event" here={here.state === 'here' ? { state: 'gone' } : here} />
  return <Event item={here.item} event={here.item.event} />
}

function Event({ item, event }: { item: ItemDetail; event: EventFacts }) {
  const { t } = useTranslation('submission')
  const now = useNow()
  const { state, accountId } = useSession()
  const isLoggedIn = state === 'logged-in'
  const registration = registrationOf(item, event, { now, isLoggedIn })
  const [opened, open] = useState<{ step: RegistrationStep; accountId: string | null } | null>(null)
  // Another tab may log out or change the account while a form of the one before stands open here.
  if (opened && (!isLoggedIn || opened.accountId !== accountId)) open(null)
  const step = opened?.step ?? null
  const go = (next: RegistrationStep | null) => open(next && { step: next, accountId })
  const panel = useRef<HTMLElement>(null)
  const { offer, entry } = registration
  useFocusRescue(panel, { isOpen: step !== null, shown: `${offer} ${entry?.id}` })
  return (
    <Screen
      title={item.title}
      titleLanguage={langOf(item.language)}
      parent="newsfeed"
      isDetailTitle
      hero={<Picture card={item} variant="band" />}
      eyebrow={<CardMeta card={item} />}
      column={<EventDay event={event} hasYear />}
      actions={
        <>
          <ShareButton title={item.title} />
          <HeartButton item={item} />
        </>
      }
      aside={
        <>
          {(offer === 'over' || offer === 'begun') && <p className="detail-note">{t(offer)}</p>}
          <RegistrationPanel ref={panel} event={event} registration={registration} onChange={() => go('change')} />
          <EventFactList
            item={item}
            event={event}
            isFull={offer === 'full'}
            action={offer !== 'over' && <EventCalendarButton card={item} event={event} kind="quiet" />}
          />
        </>
      }
      dock={
        hasDock(offer) && (
          <Dock>
            <RegistrationButtons id={item.id} offer={offer} isCovered={step !== null} onStep={go} />
          </Dock>
        )
      }
    >
      <ItemText item={item} />
      <RegistrationDialogs step={step} item={item} event={event} registration={registration} onStep={go} />
    </Screen>
  )
}

type DockOffer = Extract<Registration['offer'], 'log-in' | 'register' | 'change'>

function hasDock(offer: Registration['offer']): offer is DockOffer {
  return offer === 'log-in' || offer === 'register' || offer === 'change'
}

interface RegistrationButtonsProps {
  id: string
  offer: DockOffer
  /** A dialog stands over it, with buttons of the same names. */
  isCovered: boolean
  onStep: (step: RegistrationStep) => void
}

/** Each button has its key: a focus on "Register" must not go over to "Unregister" unasked. */
function RegistrationButtons({ id, offer, isCovered, onStep }: RegistrationButtonsProps) {
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

/**
 * A dialog gives the focus back to what opened it, and that may be gone once what was said shows: then the focus goes to what tells of it.
 * `shown` names what is on the screen; nothing else moves the focus.
 */
function useFocusRescue(place: RefObject<HTMLElement | null>, { isOpen, shown }: { isOpen: boolean; shown: string }): void {
  const wasOpen = useRef(false)
  const last = useRef('')
  useEffect(() => {
    const now = `${isOpen} ${shown}`
    if (now === last.current) return
    last.current = now
    if (isOpen) wasOpen.current = true
    else if (wasOpen.current && document.activeElement === document.body) place.current?.focus()
  })
}
