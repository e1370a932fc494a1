import type { ItemCard } from '#store/rows/views.ts'
import { Section } from '#src/shared/screen/section.tsx'
import { capitalised } from '#src/shared/ui/text/format.ts'
import { useLocale } from '#src/shared/ui/text/use-format.ts'
import { FeedCard } from './item/card.tsx'

/** Events in order of time, a section for each month. */
export function EventMonths({ cards }: { cards: readonly ItemCard[] }) {
  const { locale } = useLocale()
  const months = [...new Set(cards.map((card) => monthOf(card, locale)))]
  return (
    <>
      {months.map((month, place) => (
        <Section key={place} title={capitalised(month, locale)}>
          <div className="feed-month">
            {cards
              .filter((card) => monthOf(card, locale) === month)
              .map((card) => (
                <div key={card.id} className="feed-item">
                  <FeedCard card={card} look="side" />
                </div>
              ))}
          </div>
        </Section>
      ))}
    </>
  )
}

/** "December 2026", by the reader's clock as in the cards. */
export function monthOf({ event }: Pick<ItemCard, 'event'>, locale: string): string {
  return event ? new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' }).format(new Date(event.startsAt)) : ''
}
