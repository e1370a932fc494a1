import type { HeadRow } from '#store/rows.ts'
import type { Environment } from './environment.ts'
import type { PullEnd } from './pull-end.ts'

/** Picture addresses of the content host are relative to it. */
export const pictureBase = '/cms'

export function pictureAddress(address: string): string {
  return /^https?:/.test(address) ? address : pictureBase + address
}

/** Asks for the first screen's pictures, so that the service worker keeps them for the day without a line. Never a reason to fail. */
export async function prefetchPictures(env: Environment, signal: AbortSignal): Promise<PullEnd> {
  const head: HeadRow | undefined = await env.db.head.get('discover')
  for (const card of head?.cards ?? []) {
    if (!card.image || signal.aborted) continue
    try {
      const response = await env.fetch(pictureAddress(card.image.focal_feed_image_url), { signal, credentials: 'omit' })
      await response.arrayBuffer()
    } catch {
      return { kind: 'done' }
    }
  }
  return { kind: 'done' }
}
