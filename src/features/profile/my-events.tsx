import { useTranslation } from 'react-i18next'
import { pathTo } from '#src/routes.ts'
import { useMyEvents } from '#src/data/my-events.ts'
import { useSession } from '#src/data/session/session.ts'
import { ButtonLink } from '#src/shared/ui/actions/button.tsx'
import { Empty } from '#src/shared/ui/blocks/empty.tsx'
import { Screen } from '#src/shared/screen/screen.tsx'
import { Skeleton } from '#src/shared/screen/skeleton.tsx'
import { MyEvent } from './my-event.tsx'
import './my-events.css'

/** What the citizen is registered for, or has just said something about; soonest first. */
export function MyEventsScreen() {
  const { t } = useTranslation('profile')
  const { state, accountId } = useSession()
  const known = useMyEvents()
  const events = state === 'logged-out' ? null : known
  const cards = events?.cards ?? []
  return (
    <Screen title={t('myEvents')} parent="user">
      {events === undefined ? (
        <Skeleton bars={[40, 88, 64]} />
      ) : events && !events.isAsked && cards.length === 0 ? (
        <p role="status">{t('events.waiting')}</p>
      ) : cards.length === 0 ? (
        <Empty
          id="my-events"
          title={t('events.emptyTitle')}
          text={t('events.emptyText')}
          action={
            <ButtonLink kind="second" to={pathTo('newsfeed')}>
              {t('events.back')}
            </ButtonLink>
          }
        />
      ) : (
        // Forms and dialogs begin anew with another account.
        <div className="my-events" key={accountId}>
          {cards.map((card) => card.event && <MyEvent key={card.id} card={card} event={card.event} />)}
        </div>
      )}
    </Screen>
  )
}
