/** Storage key of the measurements that are sent on the next visit. */
export const measuredKey = 'abroad.measured'
/** Performance mark that the page sets when its first screen is painted. */
export const shownMark = 'abroad.shown'

declare const __BUILD__: string

/** Names this build: a stored page of another build is not served. */
export const build = typeof __BUILD__ === 'string' ? __BUILD__ : 'test'

export const consentKey = 'abroad.consent'

/** Raised when a category asks for something else: all citizens are asked again, and answers to the old question no longer count. */
export const consentVersions = { statistics: 1, push: 1 } as const

/** Whether the current question about statistics was answered, read from the text that `consent.ts` writes. The first paint needs no more of it. */
export function isAnswered(text: string | null): boolean {
  return text?.includes(`"statistics":{"version":${consentVersions.statistics},`) ?? false
}
