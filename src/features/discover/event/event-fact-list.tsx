import { useTranslation } from 'react-i18next'
import { useConnection } from '#src/data/device/status.ts'
import { isCutOff } from '#src/ui/actions/cut-off.tsx'
import { type Fact, Facts } from '#src/ui/blocks/facts.tsx'
import { cityOfZone, isOtherTime } from '#src/ui/format/format.ts'
import { roundMs } from '#src/ui/status/checked-as-of.ts'
import { Freshness } from '#src/ui/status/freshness.tsx'
import { standingOf } from '#src/outbox/state/standing.ts'
import { useFormat } from '#src/ui/format/use-format.ts'
import type { EventFacts, ItemDetail } from '#store/rows/views.ts'
import type { Elements } from '#src/ui/elements.ts'

interface EventFactListProps {
  item: ItemDetail
  event: EventFacts
  isFull: boolean
  /** What can be done about the time. */
  action?: Elements
  /** Asked for this moment, and kept nowhere: its age says nothing. */
  isPreview?: boolean
}

/** "0 of 300 taken" would keep people away, and tells those who know the first few too much. */
const fewest = 10

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
  const isTold = participants !== null && participants >= fewest
  // Someone whose registration was received wants to see that it counts.
  const isNamed = participants !== null && standingOf({ event, survey: null, intent: item.intent }) !== null
  if (capacity !== null) {
    const left = isNamed ? Math.max(0, capacity - participants) : capacity
    facts.push({
      label: t('places'),
      content: (
        <>
          <span>{isTold ? t('taken', { participants, capacity }) : t(isNamed ? 'placesFree' : 'capacity', { count: left })}</span>
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
  // Without an address, how one takes part is all there is to say.
  if (!place) return <span className="event-how">{how}</span>
  return (
    <>
      <span>{place}</span>
      <p className="small event-how">{how}</p>
    </>
  )
}
