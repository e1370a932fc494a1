import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import {
  firstScreenAddress,
  firstScreenCache,
  firstScreenSize,
  appPage,
  buildHeader,
  firstCardsElement,
  type FirstCards,
  shellCachePrefix,
} from '#store/feed/first-screen.ts'
import type { ItemCard } from '#store/rows/views.ts'
import type { Elements } from '#src/shared/ui/elements.ts'
import { readSessionNow, useSession } from '#src/data/session/session.ts'
import { readSettings } from '#src/data/session/settings.ts'
import { FeedList, useIsWide } from './feed-list.tsx'
import { comingRoom, ownRoom, Room } from './home/own.tsx'
import type { Language } from '#contract/values/languages.ts'
import { build } from '#src/shared/platform/names.ts'

/** Renders the first cards once more, aside, for the next start's page; what the citizen did with an item is left out, and what is new to them. */
export function FirstScreen({ cards, children }: { cards: readonly ItemCard[]; children: Elements }): ReactNode {
  const [aside] = useState(() => document.createElement('div'))
  const isWide = useIsWide()
  const isLoggedIn = useSession().state === 'logged-in'
  const first = useMemo(() => ({ isLoggedIn, cards: cards.slice(0, firstScreenSize).map(publicPart) }), [isLoggedIn, cards])
  useEffect(() => {
    if (first.cards.length > 0) void storeFirstScreen(aside, { isWide, first }).catch(() => undefined)
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
async function storeFirstScreen(element: HTMLElement, { isWide, first }: Pick<Painted, 'isWide' | 'first'>): Promise<void> {
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

interface Painted {
  html: string
  /** The cards in `html`. */
  first: FirstCards
  isWide: boolean
  language: Language
}

const ownStyles = "style-src 'self'"

/**
 * This build's page with the first cards in it, as markup that is painted before any script has run, and as data for React's first render.
 * `worker/service-worker/first-screen.ts` serves it to the next start. Its styles are in the page. The links of its files are in a template;
 * index.html adds them to the document after the paint. Returns null if page or styles are not stored, are of another build, or differ from
 * what this build makes: the next start then gets the plain page.
 */
export async function composeFirstScreen(painted: Painted): Promise<Response | null> {
  const page = await caches.match(appPage, { cacheName: shellCachePrefix + build })
  const html = (await page?.text()) ?? ''
  const links = html.match(/<link rel="(?:stylesheet|modulepreload)"[^>]*>/g) ?? []
  const [sheet = '', ...others] = links.filter(isSheet)
  const styles = await (await caches.match(addressOf(sheet)))?.text()
  const place = /<div class="boot-still">[\s\S]*?<\/div>/.exec(html)?.[0]
  if (!page || styles === undefined || !place || others.length > 0 || !links.every(isOfThisPage)) return null

  const headers = new Headers(page.headers)
  for (const name of ['Content-Encoding', 'Content-Length', 'ETag']) headers.delete(name)
  headers.set('Content-Language', painted.language)
  headers.set(buildHeader, build)
  const policy = headers.get('Content-Security-Policy')
  if (policy !== null) {
    // Two policies are joined by a comma.
    if (policy.includes(',') || !policy.includes(ownStyles)) return null
    headers.set('Content-Security-Policy', policy.replace(ownStyles, `${ownStyles} '${await hashOf(styles)}'`))
  }
  const filled = links
    .reduce((rest, link) => rest.replace(link, ''), html)
    .replace('</head>', () => `<style>${styles}</style><template id="files">${links.map(disabledSheet).join('')}</template></head>`)
    .replace(place, () => `<div class="boot-first boot-${painted.isWide ? 'wide' : 'narrow'}">${painted.html}</div>${place}`)
    .replace('</body>', () => `${firstCardsElement(painted.first)}</body>`)
  return new Response(filled, { headers })
}

function isSheet(link: string): boolean {
  return link.includes('rel="stylesheet"')
}

function addressOf(link: string): string {
  return /href="([^"]+)"/.exec(link)?.[1] ?? ''
}

/** During a deployment, a page of another build may be stored under this build's name. */
function isOfThisPage(link: string): boolean {
  return document.querySelector(`link[href="${addressOf(link)}"]`) !== null
}

/** The loader of lazy chunks looks for the sheet's link. A disabled one is not fetched. */
function disabledSheet(link: string): string {
  return link.replace('rel="stylesheet"', 'rel="stylesheet" disabled')
}

async function hashOf(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return `sha256-${btoa(String.fromCharCode(...digest))}`
}
