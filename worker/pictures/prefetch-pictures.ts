import { firstScreenSize } from '#store/feed/first-screen.ts'
import { shownScope } from '#store/feed/read-feed.ts'
import { walkItems } from '#store/feed/walk.ts'
import type { Environment } from '#worker/environment/environment.ts'
import { readChunks } from '#worker/net/read-body.ts'
import { limitedFetch } from '#worker/net/limited-fetch.ts'
import type { PullEnd } from '#worker/sync/pull.ts'

/** Picture addresses of the content host are relative to it. */
export const pictureBase = '/cms'

export function pictureAddress(address: string): string {
  return /^https?:/.test(address) ? address : pictureBase + address
}

const limitMs = 60_000
/** Several times what the content host makes of a picture for the feed. */
const maxBytes = 2_000_000
/** One lost picture is a bad file; two in a row are a line with no room for pictures. */
const lostInRowToStop = 2

/** Asks for the first screen's pictures, so that the service worker keeps them for the day without a line. Never a reason to fail. */
export async function prefetchPictures(env: Environment, signal: AbortSignal): Promise<PullEnd> {
  let lostInRow = 0
  for (const address of await firstPictures(env)) {
    if (signal.aborted) break
    const isLost = await limitedFetch(env, { address, init: { credentials: 'omit' }, signal, limitMs, maxBytes }, (response, guard) =>
      readChunks(response, guard, env, async () => undefined),
    ).catch(() => true)
    lostInRow = isLost ? lostInRow + 1 : 0
    if (lostInRow === lostInRowToStop) break
  }
  return { kind: 'done' }
}

/** Addresses of the pictures of the first items on the screen. */
function firstPictures({ db }: Environment): Promise<string[]> {
  return db.transaction('r', [db.settings, db.segments, db.changed], async () => {
    const shown = await shownScope(db)
    const addresses: string[] = []
    let count = 0
    if (shown === undefined) return addresses
    await walkItems(db, shown.key, (item) => {
      if ('image' in item && item.image) addresses.push(pictureAddress(item.image.focal_feed_image_url))
      return (count += 1) < firstScreenSize ? undefined : 'stop'
    })
    return addresses
  })
}
