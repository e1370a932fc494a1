import { contentEntries, type ContentPage } from '#contract/content/content.ts'
import type { Reply } from '#worker/net/http.ts'
import type { createFeedQuestion } from './feed-question.ts'

/** Items per page: few for the first screen, then as many as a request should carry. */
export const pageSizes = { first: 20, next: 100, deep: 500 }

export interface FeedPages {
  /** Page size after `held` items. */
  sizeAfter(held: number): number
  /** Requests a page, unless it was requested ahead. */
  take(page: { no: number; size: number }, signal: AbortSignal): Promise<Reply<ContentPage>>
  /** Requests the page after `held` items, while the page before is stored. */
  requestAhead(held: number, signal: AbortSignal): void
  forgetAhead(): void
}

/** Requests pages of a feed, the next one while the device stores the last. */
export function createFeedPages(ask: ReturnType<typeof createFeedQuestion>['ask'], isSlow: () => boolean): FeedPages {
  let ahead: { no: number; size: number; reply: Promise<Reply<ContentPage>> } | null = null

  const request = ({ no, size }: { no: number; size: number }, signal: AbortSignal) =>
    ask(contentEntries, { pagination: no, limit: size }, signal)

  function sizeAfter(held: number): number {
    if (isSlow()) return pageSizes.first
    return held >= pageSizes.deep ? pageSizes.deep : pageSizes.next
  }

  return {
    sizeAfter,
    take(page, signal) {
      const early = ahead?.no === page.no && ahead.size === page.size ? ahead.reply : null
      ahead = null
      return early ?? request(page, signal)
    },
    requestAhead(held, signal) {
      if (isSlow()) return
      const size = sizeAfter(held)
      const page = { no: Math.floor(held / size), size }
      ahead = { ...page, reply: request(page, signal) }
    },
    forgetAhead() {
      ahead = null
    },
  }
}
