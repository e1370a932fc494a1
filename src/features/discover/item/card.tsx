import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { EventFacts, ItemCard } from '#store/rows/views.ts'
import type { Family } from '#contract/content/content.ts'
import type { ContentLanguage } from '#contract/values/languages.ts'
import type { Elements } from '#src/shared/ui/elements.ts'
import { pathTo, type RouteName } from '#src/routes.ts'
import { EventDay } from '#src/shared/ui/blocks/event-day.tsx'
import { IntentBrief, participationStatus } from '#src/shared/outbox/state/intent-brief.tsx'
import { langOf, useFormat, languageNames } from '#src/shared/ui/text/use-format.ts'
import { SomeLink } from '#src/shared/ui/actions/link.tsx'
import { Picture } from '#src/shared/ui/pictures/picture.tsx'
import { StatusMark } from '#src/shared/ui/status/status-mark.tsx'
import './card.css'

/** `lead`: the first story, with a large picture. `half`: two beneath it on wide screens. `side`: text with a small picture. */
type StoryLook = 'lead' | 'half' | 'side'

/** An item of the feed: an article whose only link is the whole card. */
export const FeedCard = memo(function FeedCard({ card, look, isNew = false }: { card: ItemCard; look: StoryLook; isNew?: boolean }) {
  switch (card.family) {
    case 'STORY':
      return <StoryCard card={card} look={look} isNew={isNew} />
    case 'EVENT':
      return card.event && <EventCard card={card} event={card.event} isNew={isNew} />
    case 'SURVEY':
      return <SurveyCard card={card} isNew={isNew} />
  }
})

function StoryCard({ card, look, isNew }: { card: ItemCard; look: StoryLook; isNew: boolean }) {
  const { date } = useFormat()
  if (look === 'side') {
    return (
      <article className="card card-side">
        <CardLink card={card}>
          <CardWords card={card} isNew={isNew} titleClass="h4" />
          <p className="meta card-published">{date(card.publishedAt)}</p>
          <CardSubmission card={card} />
        </CardLink>
        <Picture card={card} variant="side" />
      </article>
    )
  }
  return (
    <article className={look === 'lead' ? 'card card-lead' : 'card'}>
      <Picture card={card} variant={look} />
      <CardLink card={card}>
        <CardWords card={card} isNew={isNew} titleClass={look === 'lead' ? 'h3' : 'h4'} />
        {look === 'lead' && <p className="small">{card.teaser}</p>}
        <CardSubmission card={card} />
      </CardLink>
    </article>
  )
}

function EventCard({ card, event, isNew }: { card: ItemCard; event: EventFacts; isNew: boolean }) {
  const { t } = useTranslation('discover')
  const { eventStart } = useFormat()
  const where = event.locations.length > 1 ? t('onsiteOrRemote') : t(event.locations[0] ?? 'onsite')
  return (
    <article className="card card-event">
      <EventDay event={event} />
      <CardLink card={card}>
        <CardWords card={card} isNew={isNew} titleClass="h4" />
        <p className="small">{`${eventStart(event.startsAt, event.timezone)}, ${where}`}</p>
        <CardSubmission card={card} />
      </CardLink>
    </article>
  )
}

function SurveyCard({ card, isNew }: { card: ItemCard; isNew: boolean }) {
  const { t } = useTranslation('discover')
  const { dayAndMonth } = useFormat()
  const { answerCount: count = 0, closesAt = null } = card.survey ?? {}
  return (
    <article className="card">
      <CardLink card={card}>
        <CardWords card={card} isNew={isNew} titleClass="h4" />
        <p className="small">{closesAt === null ? t('answers', { count }) : t('answersUntil', { count, date: dayAndMonth(closesAt) })}</p>
        <CardSubmission card={card} />
      </CardLink>
    </article>
  )
}

/** What the citizen said about it and the service has yet to take: in place of what the service knows. */
function CardSubmission({ card }: { card: ItemCard }) {
  const { t } = useTranslation('ui')
  const participation = participationStatus(card)
  if (participation) {
    return (
      <p className="card-status">
        <StatusMark name="received" />
        <span>{t(participation.key, { count: participation.count })}</span>
      </p>
    )
  }
  return (
    card.intent && (
      <p className="card-said">
        <IntentBrief intent={card.intent} />
      </p>
    )
  )
}

function CardLink({ card, children }: { card: ItemCard; children: ReactNode }) {
  return <SomeLink to={pathTo(detailRoutes[card.family], { id: card.id })}>{children}</SomeLink>
}

function CardWords({ card, isNew, titleClass }: { card: ItemCard; isNew: boolean; titleClass: 'h3' | 'h4' }) {
  return (
    <>
      <CardMeta card={card} isNew={isNew} />
      <h2 className={`${titleClass} card-title`} lang={langOf(card.language)}>
        {card.title}
      </h2>
    </>
  )
}

/** "Story · Embassy in Bangkok", and what else must be known before reading. */
export function CardMeta({ card, isNew = false, children }: { card: ItemCard; isNew?: boolean; children?: Elements }) {
  const { t } = useTranslation('discover')
  const nameOf = useNameOf()
  return (
    <p className="meta">
      {isNew && (
        <span className="card-new">
          <span className="hidden-text">{t('new')}, </span>
        </span>
      )}
      <b>{t(familyWords[card.family].one)}</b>
      <span>
        {['', card.place, card.isOtherLanguage && nameOf(card.language), card.isExpired && t('expired')]
          .filter((part) => part !== false)
          .join(' · ')}
      </span>
      {children}
    </p>
  )
}

/** Keys of the wording for each kind of item. */
export const familyWords = {
  STORY: { one: 'story', many: 'stories' },
  EVENT: { one: 'event', many: 'events' },
  SURVEY: { one: 'survey', many: 'surveys' },
} as const satisfies Record<Family, { one: string; many: string }>

const detailRoutes = { STORY: 'storyDetails', EVENT: 'eventDetails', SURVEY: 'surveyDetails' } as const satisfies Record<Family, RouteName>

/** What a language is called where one is chosen: in itself. */
export function useNameOf(): (language: ContentLanguage) => string {
  const { t } = useTranslation('discover')
  return (language) => (language === 'local' ? t('localLanguage') : languageNames[language])
}
