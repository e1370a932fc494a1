import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { firstScreenAddress, firstScreenCache, firstScreenSize } from '#store/feed/first-screen.ts'
import type { ItemCard } from '#store/rows/views.ts'
import type { Elements } from '#src/shared/ui/elements.ts'
import { readSessionNow, useSession } from '#src/data/session/session.ts'
import { readSettings } from '#src/data/session/settings.ts'
import { FeedList, useIsWide } from './feed-list.tsx'
import { composeFirstScreen, type Painted } from './first-screen-page.ts'
import { comingRoom, ownRoom, Room } from './home/own.tsx'

/** Renders the first cards once more, aside, for the next start's page; what the citizen did with an item is left out, and what is new to them. */
export function FirstScreen({ cards, children }: { cards: readonly ItemCard[]; children: Elements }): ReactNode {
  const [aside] = useState(() => document.createElement('div'))
  const isWide = useIsWide()
  const isLoggedIn = useSession().state === 'logged-in'
  const first = useMemo(() => ({ isLoggedIn, cards: cards.slice(0, firstScreenSize).map(publicPart) }), [isLoggedIn, cards])
  useEffect(() => {
    if (first.cards.length > 0) void keepFirstScreen(aside, { isWide, first }).catch(() => undefined)
  }, [first, aside, isWide])
  return createPortal(
    <>
      {children}
      {isLoggedIn && <Room of={ownRoom} />}
      <Room of={comingRoom} />
      <FeedList cards={first.cards} lastVisit={Infinity} />
    </>,
    aside,
  )
}

/** The card as it is for somebody who is not logged in: the kept page is painted before anybody knows whose device it is. */
export function publicPart(card: ItemCard): ItemCard {
  const event = card.event && { ...card.event, isRegistered: false, selectedParticipants: null, selectedAttendance: null }
  const survey = card.survey && { ...card.survey, isAnswered: false }
  return { ...card, isFavourite: false, intent: null, event, survey }
}

let turns = 0
/** The markup of the page stored last. */
let lastHtml = ''

/**
 * Keeps the page of the next start with the first cards as they are painted. Where there is no CacheStorage or no service worker (a private window of
 * Firefox), or no room, the app starts without them.
 */
async function keepFirstScreen(element: HTMLElement, { isWide, first }: Pick<Painted, 'isWide' | 'first'>): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const turn = (turns += 1)
  // If the page is removed in the meantime, this cache is deleted, and a later `put` into it has no effect.
  const cache = await caches.open(firstScreenCache)
  const { accountId } = readSessionNow()
  const painted = { html: stillMarkup(element), first, isWide, language: readSettings().language }
  // The feed is read again each minute, mostly with the same result.
  if (painted.html === lastHtml && (await cache.match(firstScreenAddress))) return
  // On a first visit its files are still being stored.
  await navigator.serviceWorker.ready
  const page = await composeFirstScreen(painted)
  if (!page || turn !== turns) return
  await cache.put(firstScreenAddress, page)
  lastHtml = painted.html
  // A log-out during the write removed the page before it was stored.
  if (readSessionNow().accountId !== accountId) await caches.delete(firstScreenCache)
}

/** Inline styles are not allowed in the page's markup, and a picture that is on the device needs no landscape behind it. */
function stillMarkup(element: HTMLElement): string {
  const still = element.cloneNode(true) as HTMLElement
  for (const styled of still.querySelectorAll('[style]')) styled.removeAttribute('style')
  for (const picture of still.querySelectorAll('.picture img')) {
    picture.className = 'is-here'
    picture.parentElement?.replaceChildren(picture)
  }
  return still.innerHTML
}
