import type { Outcome } from '#contract/wire/wire.ts'
import type { Place } from './geolocation.ts'

export type LocateMessage = 'locating' | 'located' | 'locateDenied' | 'locateOffline' | 'locateNotFound'

/**
 * What to say when locating brought no country. The list is always there; only a definite answer of the service (the high seas, a
 * country it does not have) is "not found", everything that a network can do to a request is "needs the network".
 */
export function locateMessage(failed: Extract<Place, { ok: false }> | Extract<Outcome<unknown>, { ok: false }>): LocateMessage {
  if ('reason' in failed) return 'locateDenied'
  switch (failed.failure.kind) {
    case 'refused':
      return 'locateNotFound'
    case 'no-answer':
    case 'busy':
    case 'unauthorized':
    case 'unreadable':
    case 'storage':
      return 'locateOffline'
  }
}
