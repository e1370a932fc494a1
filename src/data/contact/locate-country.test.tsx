import { expect, test, vi } from 'vitest'
import { renderOnDevice } from '#tests/setup/component.tsx'
import { locateCountry } from './locate-country.ts'

test('a border file that never arrives ends the wait with the message of a missing connection', async () => {
  await renderOnDevice(<p />)
  const coords = { latitude: 47, longitude: 8, accuracy: 10 } as GeolocationCoordinates
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((found) => found({ coords } as GeolocationPosition))
  const whole = globalThis.fetch
  const waiting = vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    if (input !== '/emergency/borders.json') return whole(input, init)
    return new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'TimeoutError'))))
  })
  expect(await locateCountry({ countries: [], representations: [] }, 10)).toEqual({ kind: 'failed', message: 'locateOffline' })
  expect(waiting).toHaveBeenCalled()
  vi.restoreAllMocks()
})
