import { readAddress } from '#store/floor/read-address.ts'
import { ownPrefix } from '#src/data/session/session-mirror.ts'
import { readSession, removeSession, writeSession } from '#src/shared/platform/web-storage.ts'

const key = `${ownPrefix}askedFor`
/** Nobody's address is longer; a hostile one is not kept. */
const longest = 2_000

/** The address that onboarding or log-in stands in the way of, for as long as the tab lives: with its parameters, which `redirect` has not. */
export function rememberReturnTo(address: string): void {
  if (isOfApp(address)) writeSession(key, address)
}

export function readReturnTo(): string | null {
  const kept = readSession(key)
  return kept !== null && isOfApp(kept) ? kept : null
}

export function forgetReturnTo(): void {
  removeSession(key)
}

/** A path of ours, by the browser's own reading of it, and none of the two screens that would lead in a circle. */
export function isOfApp(address: string): boolean {
  if (!address.startsWith('/') || address.length > longest) return false
  const url = readAddress(address, here)
  return (
    url !== null && url.origin === here && url.pathname !== '/onboarding' && (url.pathname !== '/login' || url.searchParams.has('profile'))
  )
}

/** Any origin does: the question is whether an address leaves it. */
const here = 'https://abroad.invalid'
