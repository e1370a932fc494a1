import type { Language } from '#contract/languages.ts'
import { readAddress } from '#store/read-address.ts'

/**
 * The identity provider's page in the language of the app. Null for an address that is no page of the web: a service that was taken over must
 * not run a script in the app's name.
 */
export function providerAddress(redirectTo: string, { language, here }: { language: Language; here: string }): string | null {
  const address = readAddress(redirectTo, here)
  if (address?.protocol !== 'https:' && address?.protocol !== 'http:') return null
  address.searchParams.set('language', language)
  return address.href
}
