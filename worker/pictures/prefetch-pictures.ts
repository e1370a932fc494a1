import type { HeadRow } from '#store/rows/views.ts'
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
  const head: HeadRow | undefined = await env.db.head.get('discover')
  let lostInRow = 0
  for (const card of head?.cards ?? []) {
    if (!card.image || signal.aborted) continue
    const address = pictureAddress(card.image.focal_feed_image_url)
    const isLost = await limitedFetch(env, { address, init: { credentials: 'omit' }, signal, limitMs, maxBytes }, (response, guard) =>
      readChunks(response, guard, env, async () => undefined),
    ).catch(() => true)
    lostInRow = isLost ? lostInRow + 1 : 0
    if (lostInRow === lostInRowToStop) break
  }
  return { kind: 'done' }
}
