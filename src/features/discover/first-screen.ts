import { build } from '#src/platform/build.ts'
import { readSessionNow } from '#src/data/session/session.ts'
import { readSettings } from '#src/data/session/settings.ts'

/**
 * Keeps the first cards as they are painted, for the service worker to put them into the page of the next start
 * (`worker/service-worker/first-screen.ts`). Where there is no CacheStorage (a private window of Firefox), or no room, the app starts without them.
 */
export async function keepFirstScreen(cards: HTMLElement, isWide: boolean): Promise<void> {
  const { accountId } = readSessionNow()
  const screen = { build, language: readSettings().language, isWide, html: stillMarkup(cards) }
  await (await caches.open('abroad-first-screen')).put('/first-screen', new Response(JSON.stringify(screen)))
  // Who left while it was written had it removed before it was there.
  if (readSessionNow().accountId !== accountId) await caches.delete('abroad-first-screen')
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
