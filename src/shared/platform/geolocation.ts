import type { Outcome } from '#contract/wire/wire.ts'

type Place =
  | { ok: true; latitude: number; longitude: number; accuracy: number }
  | { ok: false; reason: 'unsupported' | 'denied' | 'unavailable' | 'timeout' }

export type Locator = Pick<Geolocation, 'getCurrentPosition'>

// For the country a coarse position will do, which needs no satellite. An old one will not: within ten minutes a train is in the next country.
const coarse: PositionOptions = { enableHighAccuracy: false, maximumAge: 60_000, timeout: 15_000 }
/** For who is looked for: from a satellite, which takes its time. */
export const precise: PositionOptions = { enableHighAccuracy: true, maximumAge: 60_000, timeout: 30_000 }

/** Asks the device once where it is, in degrees and to within how many metres; the browser asks the citizen. Never rejects. */
export function currentPlace(
  locator: Locator | undefined = globalThis.navigator?.geolocation,
  options: PositionOptions = coarse,
): Promise<Place> {
  if (!locator) return Promise.resolve({ ok: false, reason: 'unsupported' })
  return new Promise((resolve) => {
    locator.getCurrentPosition(
      ({ coords }) => resolve({ ok: true, latitude: coords.latitude, longitude: coords.longitude, accuracy: coords.accuracy }),
      (error) => resolve({ ok: false, reason: reasonOf(error.code) }),
      options,
    )
  })
}

function reasonOf(code: number): 'denied' | 'unavailable' | 'timeout' {
  if (code === 1) return 'denied'
  return code === 3 ? 'timeout' : 'unavailable'
}

export type LocateMessage = 'locateDenied' | 'locateOffline' | 'locateNotFound'

/** Why locating found no country. Only a definite reply of the service (the high seas) is "not found"; any other failure needs the network. */
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
