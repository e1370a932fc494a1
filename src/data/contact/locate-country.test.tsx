import { expect, test, vi } from 'vitest'
import { writeSteps } from '#contract/places/borders.ts'
import { sampleCountry } from '#store/testing/samples.ts'
import { renderOnDevice } from '#tests/setup/component.tsx'
import { locateCountry } from './locate-country.ts'

const notLoaded = { countries: [], representations: [] }

function standAt(latitude: number, longitude: number): void {
  const coords = { latitude, longitude, accuracy: 10 } as GeolocationCoordinates
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((found) => found({ coords } as GeolocationPosition))
}

test('a border file that never arrives ends the wait with the message of a missing connection', async () => {
  await renderOnDevice(<p />)
  standAt(47, 8)
  const whole = globalThis.fetch
  const waiting = vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    if (input !== '/emergency/border-steps.json') return whole(input, init)
    return new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'TimeoutError'))))
  })
  expect(await locateCountry(() => notLoaded, 10)).toEqual({ kind: 'failed', message: 'locateOffline' })
  expect(waiting).toHaveBeenCalled()
  vi.restoreAllMocks()
})

test('a position within the borders gives its country, also before the list of countries is loaded', async () => {
  await renderOnDevice(<p />)
  standAt(47.5, 3)
  const square = writeSteps([0, 45_000, 6_000, 0, 0, 5_000, -6_000, 0])
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json([['FR', [square]]]))
  expect(await locateCountry(() => notLoaded)).toEqual({ kind: 'country', iso2: 'FR' })
  const others = { ...notLoaded, countries: [sampleCountry('TH')] }
  expect(await locateCountry(() => others), 'no record of France').toEqual({ kind: 'candidates', iso2s: [] })
  vi.restoreAllMocks()
})
