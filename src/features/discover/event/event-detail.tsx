import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useSession } from '#src/data/session/session.ts'
import { CalendarButton } from '#src/ui/actions/calendar-button.tsx'
import { EventDay } from '#src/ui/blocks/event-day.tsx'
import { eventEntry } from '#src/ui/format/event-entry.ts'
import { langOf } from '#src/ui/format/lang-of.ts'
import { Picture } from '#src/ui/pictures/picture.tsx'
import { Screen } from '#src/screen/screen.tsx'
import { useNow } from '#src/platform/use-now.ts'
import type { EventFacts, ItemDetail } from '#store/rows/views.ts'
import { CardMeta } from '#src/features/discover/item/card.tsx'
import { ItemMissing } from '#src/features/discover/item/item-missing.tsx'
import { ItemText } from '#src/features/discover/item/item-text.tsx'
import { ShareButton } from '#src/features/discover/item/share-button.tsx'
import { useItemHere } from '#src/features/discover/item/use-item-here.ts'
import { EventFactList } from './event-fact-list.tsx'
import { registrationOf } from './registration.ts'
import { RegistrationDialogs, type RegistrationStep } from './registration-dialogs.tsx'
import { hasDock, RegistrationDock } from './registration-dock.tsx'
import { RegistrationPanel } from './registration-panel.tsx'
import { useFocusRescue } from './use-focus-rescue.ts'
import './registration.css'

export function EventDetail() {
  const { id = '' } = useParams()
  return <EventOf key={id} id={id} />
}

function EventOf({ id }: { id: string }) {
  const here = useItemHere({ family: 'EVENT', id })
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
      actions={<ShareButton title={item.title} />}
      dock={hasDock(offer) && <RegistrationDock id={item.id} offer={offer} isCovered={step !== null} onStep={go} />}
    >
      {(offer === 'over' || offer === 'begun') && <p className="detail-note">{t(offer)}</p>}
      <RegistrationPanel ref={panel} event={event} registration={registration} onChange={() => go('change')} />
      <EventFactList
        item={item}
        event={event}
        isFull={offer === 'full'}
        action={offer !== 'over' && <AddToCalendar item={item} event={event} />}
      />
      <ItemText item={item} />
      <RegistrationDialogs step={step} item={item} event={event} registration={registration} onStep={go} />
    </Screen>
  )
}

function AddToCalendar({ item, event }: { item: ItemDetail; event: EventFacts }) {
  const { t } = useTranslation('submission')
  const entry = () => eventEntry(item, event, { origin: location.origin, online: t('remote') })
  return <CalendarButton kind="quiet" name={item.id} entry={entry} />
}
