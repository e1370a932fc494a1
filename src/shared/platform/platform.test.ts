import { expect, test } from 'vitest'
import { isSafariOnMac, mapHref, platformOf } from './platform.ts'
import { createAppBadge } from '#src/app/after-paint.ts'
import { currentPlace, type Locator, locateMessage } from './geolocation.ts'

test('devices are told apart by what opens maps on them', () => {
  expect(platformOf({ userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9)', maxTouchPoints: 5 })).toBe('android')
  expect(platformOf({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', maxTouchPoints: 5 })).toBe('apple')
  expect(platformOf({ userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', maxTouchPoints: 5 })).toBe('apple')
  expect(platformOf({ userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', maxTouchPoints: 0 })).toBe('other')
  expect(platformOf({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64)', maxTouchPoints: 0 })).toBe('other')
})

test('Safari on a Mac is told from other browsers there, and from an iPad that calls itself a Mac', () => {
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
  const chrome = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36'
  const firefox = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:142.0) Gecko/20100101 Firefox/142.0'
  expect(isSafariOnMac({ userAgent: `${mac} Version/26.0 Safari/605.1.15`, maxTouchPoints: 0 })).toBe(true)
  expect(isSafariOnMac({ userAgent: `${mac} Version/26.0 Safari/605.1.15`, maxTouchPoints: 5 })).toBe(false)
  for (const userAgent of [chrome, firefox]) expect(isSafariOnMac({ userAgent, maxTouchPoints: 0 })).toBe(false)
})

test('Android gets a geo address, others a map page, the street address wins over the point', () => {
  const place = { latitude: 13.74, longitude: 100.54, address: '35 North Wireless Road, Bangkok' }
  expect(mapHref(place, 'android')).toBe('geo:13.74,100.54?q=35%20North%20Wireless%20Road%2C%20Bangkok')
  expect(mapHref(place, 'apple')).toBe('https://maps.apple.com/?ll=13.74,100.54&q=35%20North%20Wireless%20Road%2C%20Bangkok')
  expect(mapHref(place, 'other')).toBe('https://www.openstreetmap.org/search?query=35%20North%20Wireless%20Road%2C%20Bangkok')
  expect(mapHref({ ...place, address: null }, 'other')).toBe('https://www.openstreetmap.org/?mlat=13.74&mlon=100.54#map=15/13.74/100.54')
})

test('the badge shows the count, is cleared at zero, and is set only on change', () => {
  const calls: string[] = []
  const badge = createAppBadge({
    setAppBadge: async (count) => void calls.push(`set ${count}`),
    clearAppBadge: async () => void calls.push('clear'),
  })
  for (const count of [0, 2, 2, 3, 0, 0]) badge(count)
  expect(calls).toEqual(['clear', 'set 2', 'set 3', 'clear'])
})

test('a browser without badges, or one that refuses, is left alone', async () => {
  expect(() => createAppBadge({})(3)).not.toThrow()
  expect(() => createAppBadge({ setAppBadge: () => Promise.reject(new DOMException('no')) })(3)).not.toThrow()
  await Promise.resolve()
})

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
