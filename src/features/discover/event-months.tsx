import type { ItemCard } from '#store/rows/views.ts'
import { Section } from '#src/screen/section.tsx'
import { capitalised } from '#src/ui/format/format.ts'
import { useLocale } from '#src/ui/format/use-format.ts'
import { FeedCard } from './item/card.tsx'

/** Events in the order in which they take place, a section for each month. */
export function EventMonths({ cards }: { cards: readonly ItemCard[] }) {
  const { locale } = useLocale()
  const months = [...new Set(cards.map((card) => monthOf(card, locale)))]
  return (
    <>
      {months.map((month) => (
        <Section key={month} title={capitalised(month, locale)}>
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

/** "December 2026", at the place of the event. */
export function monthOf({ event }: Pick<ItemCard, 'event'>, locale: string): string {
  if (!event) return ''
  const date = new Date(event.startsAt)
  const format = (timeZone?: string) => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone }).format(date)
  try {
    return format(event.timezone ?? undefined)
  } catch {
    // A time zone that this browser does not know.
    return format()
  }
}
