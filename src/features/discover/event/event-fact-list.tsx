import { useTranslation } from 'react-i18next'
import { useConnection } from '#src/data/status.ts'
import { isCutOff } from '#src/shared/ui/actions/cut-off.tsx'
import { type Fact, Facts } from '#src/shared/ui/blocks/row.tsx'
import { cityOfZone, isOtherTime } from '#src/shared/ui/text/format.ts'
import { Freshness, roundMs } from '#src/shared/ui/status/freshness.tsx'
import { participationStatus } from '#src/shared/outbox/state/intent-brief.tsx'
import { useFormat } from '#src/shared/ui/text/use-format.ts'
import type { EventFacts, ItemDetail } from '#store/rows/views.ts'
import type { Elements } from '#src/shared/ui/elements.ts'

interface EventFactListProps {
  item: ItemDetail
  event: EventFacts
  isFull: boolean
  /** Shown below the time: adds the event to the calendar. */
  action?: Elements
  /** A preview has just been fetched and is not stored, so its age is not shown. */
  isPreview?: boolean
}

/** Below this, the number of participants is not shown: "0 of 300 taken" puts people off, and a small number shows who has registered. */
const minShown = 10

export function EventFactList({ item, event, isFull, action, isPreview = false }: EventFactListProps) {
  const { t } = useTranslation('item')
  const isOffline = isCutOff(useConnection())
  const facts: Fact[] = [
    {
      label: t('when'),
      content: (
        <>
          <When event={event} />
          {action}
        </>
      ),
    },
    { label: t('where'), content: <Where event={event} /> },
  ]
  const { capacity, participants } = event
  const isTakenShown = participants !== null && participants >= minShown
  // After a registration the number of free places shows that it was counted.
  const hasRegistration = participants !== null && participationStatus({ event, survey: null, intent: item.intent }) !== null
  if (capacity !== null) {
    const left = hasRegistration ? Math.max(0, capacity - participants) : capacity
    facts.push({
      label: t('places'),
      content: (
        <>
          <span>
            {isTakenShown ? t('taken', { participants, capacity }) : t(hasRegistration ? 'placesFree' : 'capacity', { count: left })}
          </span>
          {isFull && <p className="small">{t('noPlaces')}</p>}
          {!isPreview && (
            <p>
              <Freshness confirmedAt={item.confirmedAt} withinMs={roundMs} isOffline={isOffline} />
            </p>
          )}
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

function When({ event: { startsAt, endsAt, timezone } }: { event: EventFacts }) {
  const { t } = useTranslation('item')
  const { eventTime } = useFormat()
  const there = eventTime(startsAt, endsAt, timezone)
  return (
    <>
      <span>{eventTime(startsAt, endsAt, null)}</span>
      {timezone && isOtherTime(startsAt, timezone) && (
        <p className="small">
          {timezone === 'Europe/Zurich' ? t('timeHome', { time: there }) : t('timeIn', { city: cityOfZone(timezone), time: there })}
        </p>
      )}
    </>
  )
}

function Where({ event: { address, locations } }: { event: EventFacts }) {
  const { t } = useTranslation('discover')
  const how = locations.length > 1 ? t('onsiteOrRemote') : t(locations[0] ?? 'onsite')
  const place = locations.includes('onsite') ? address : null
  // Without an address, only the kind of participation is known.
  if (!place) return <span className="event-how">{how}</span>
  return (
    <>
      <span>{place}</span>
      <p className="small event-how">{how}</p>
    </>
  )
}
