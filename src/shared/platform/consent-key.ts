export const consentKey = 'abroad.consent'

/** Raised where what a category asks for changes: then everybody is asked again, and the answer to the old question is none. */
export const consentVersions = { statistics: 1, push: 1 } as const

/** Whether the question about statistics, as it stands now, was answered. All that the first paint needs to know of `consent.ts`, which writes it so. */
export function isAnswered(text: string | null): boolean {
  return text?.includes(`"statistics":{"version":${consentVersions.statistics},`) ?? false
}
