import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { pathTo } from '#src/app/routes.ts'
import { useSession } from '#src/data/session.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { type Fact, Facts } from '#src/ui/facts.tsx'
import { Freshness } from '#src/ui/freshness.tsx'
import { cityOfZone, isOtherTime } from '#src/ui/format.ts'
import { Picture } from '#src/ui/picture.tsx'
import { RichText } from '#src/ui/rich-text.tsx'
import { Screen } from '#src/ui/screen.tsx'
import { useFormat } from '#src/ui/use-format.ts'
import { useNow } from '#src/ui/use-now.ts'
import type { EventFacts, ItemDetail } from '#store/views.ts'
import { CardMeta, EventDay } from './card.tsx'
import { ItemMissing } from './item-missing.tsx'
import { ShareButton } from './share-button.tsx'
import { useItemHere } from './use-item-here.ts'
import { langOf } from './words.ts'
import './detail.css'

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
  const { t } = useTranslation('discover')
  const isOver = useNow() > Date.parse(event.endsAt)
  const isLoggedOut = useSession().state !== 'logged-in'
  const offersRegistration = event.registrationNeeded && !isOver && isLoggedOut
  return (
    <Screen
      title={item.title}
      parent="newsfeed"
      isDetailTitle
      hero={<Picture card={item} variant="band" />}
      eyebrow={<CardMeta card={item} />}
      column={<EventDay event={event} hasYear />}
      actions={<ShareButton title={item.title} />}
      dock={
        offersRegistration && (
          <ButtonLink isWide to={`${pathTo('login')}?redirect=eventDetails&id=${encodeURIComponent(item.id)}`}>
            {t('logInToRegister')}
          </ButtonLink>
        )
      }
    >
      {isOver && <p className="detail-note">{t('over')}</p>}
      <EventFactList item={item} event={event} />
      <div lang={langOf(item.language)}>
        {item.teaser && <p className="detail-lead">{item.teaser}</p>}
        <RichText blocks={item.body} />
      </div>
    </Screen>
  )
}

function EventFactList({ item, event }: { item: ItemDetail; event: EventFacts }) {
  const { t } = useTranslation('discover')
  const { eventTime } = useFormat()
  const { startsAt, endsAt, timezone, address, locations, capacity, participants } = event
  const facts: Fact[] = [
    {
      label: t('when'),
      content: (
        <>
          {eventTime(startsAt, endsAt, timezone)}
          {timezone && isOtherTime(startsAt, timezone) && (
            <p className="small">
              {t('timeIn', { city: cityOfZone(timezone) })}
              <br />
              {t('yourTime', { time: eventTime(startsAt, endsAt, null) })}
            </p>
          )}
        </>
      ),
    },
    {
      label: t('where'),
      content: (
        <>
          {locations.includes('onsite') && address}
          <p className="small">{locations.length > 1 ? t('onsiteOrRemote') : t(locations[0] ?? 'onsite')}</p>
        </>
      ),
    },
  ]
  if (capacity !== null) {
    facts.push({
      label: t('places'),
      content: (
        <>
          {participants === null ? t('capacity', { count: capacity }) : t('taken', { participants, capacity })}
          <p>
            <Freshness checkedAt={item.confirmedAt} />
          </p>
        </>
      ),
    })
  }
  facts.push({ label: t('registration'), content: event.registrationNeeded ? t('needed') : t('notNeeded') })
  return (
    <div className="event-facts">
      <Facts items={facts} />
    </div>
  )
}
