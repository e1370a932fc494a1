import type { Language } from '#contract/values/languages.ts'
import { readAddress } from './read-address.ts'

/** Null for what is no page of the web: a service that was taken over must not run a script in the app's name. */
export function webAddress(given: string, base: string): URL | null {
  const address = readAddress(given, base)
  return address?.protocol === 'https:' || address?.protocol === 'http:' ? address : null
}

/** The identity provider's page in the language of the app; null as above. */
export function providerAddress(redirectTo: string, { language, here }: { language: Language; here: string }): string | null {
  const address = webAddress(redirectTo, here)
  address?.searchParams.set('language', language)
  return address?.href ?? null
}
