import { expect, test } from 'vitest'
import { currentPlace, type Locator, locateMessage } from './geolocation.ts'

const here = { coords: { latitude: 13.75, longitude: 100.5, accuracy: 20 } } as GeolocationPosition
const failing = (code: number): Locator => ({ getCurrentPosition: (_, fail) => fail?.({ code } as GeolocationPositionError) })

test('a position becomes a place', async () => {
  expect(await currentPlace({ getCurrentPosition: (done) => done(here) })).toEqual({
    ok: true,
    latitude: 13.75,
    longitude: 100.5,
    accuracy: 20,
  })
})

test('a refusal, a missing position and a time-out are told apart', async () => {
  expect(await currentPlace(failing(1))).toEqual({ ok: false, reason: 'denied' })
  expect(await currentPlace(failing(2))).toEqual({ ok: false, reason: 'unavailable' })
  expect(await currentPlace(failing(3))).toEqual({ ok: false, reason: 'timeout' })
})

test('a device without geolocation says so', async () => {
  expect(await currentPlace(undefined)).toEqual({ ok: false, reason: 'unsupported' })
})

test('a device that does not tell its place sends to the list', () => {
  expect(locateMessage({ ok: false, reason: 'denied' })).toBe('locateDenied')
  expect(locateMessage({ ok: false, reason: 'unsupported' })).toBe('locateDenied')
})

test('only the answer of the service is "not found"', () => {
  const problem = { type: 'abroad:not-found', title: 'Not found', status: 404 } as const
  expect(locateMessage({ ok: false, failure: { kind: 'refused', problem } })).toBe('locateNotFound')
})

test('whatever the network did needs the network', () => {
  expect(locateMessage({ ok: false, failure: { kind: 'no-answer', reason: 'not-ours' } })).toBe('locateOffline')
  expect(locateMessage({ ok: false, failure: { kind: 'busy', status: 503, retryAfterMs: undefined } })).toBe('locateOffline')
})
