import { expect, test } from 'vitest'
import { encode } from 'uqr'
import { type PromptName, type PromptState, whichPrompt, deviceOf, mobileSafariVersion } from './which-prompt.ts'
import { shapeOf } from './install-prompt.tsx'

const desktop: PromptState = { device: 'desktop', safariVersion: null, install: 'by-hand', offersInstalling: true, isDue: () => true }

test.each<[string, Partial<PromptState>, PromptName | null]>([
  ['a computer', {}, 'qr'],
  ['a computer with an offer', { install: 'offered' }, 'qr'],
  ['a computer whose QR code was shown enough', { install: 'offered', isDue: (kind) => kind === 'app' }, 'banner'],
  ['a computer without an offer, whose QR code was shown enough', { isDue: (kind) => kind === 'app' }, null],
  ['a phone with an offer', { device: 'mobile', install: 'offered' }, 'banner'],
  ['a phone whose offer may still come', { device: 'mobile' }, null],
  ['a phone whose browser has only its menu', { device: 'mobile', offersInstalling: false }, 'banner'],
  ['an iPhone', { device: 'iphone', safariVersion: 26, offersInstalling: false }, 'iphone'],
  ['an iPad', { device: 'ipad', safariVersion: 18, offersInstalling: false }, 'ipad'],
  ['an iPad that was prompted enough', { device: 'ipad', safariVersion: 18, isDue: (kind) => kind === 'qr' }, null],
  ['another browser than Safari on an iPhone', { device: 'iphone', offersInstalling: false }, null],
  ['an iPhone that was prompted enough', { device: 'iphone', safariVersion: 26, isDue: (kind) => kind === 'qr' }, null],
])('%s gets the fitting prompt', (_, state, prompt) => {
  expect(whichPrompt({ ...desktop, ...state })).toBe(prompt)
})

test('an installed or running app is not prompted on any device', () => {
  for (const install of ['running', 'installed'] as const)
    for (const device of ['iphone', 'ipad', 'mobile', 'desktop'] as const)
      expect(whichPrompt({ ...desktop, device, install, safariVersion: 26 }), `${install}, ${device}`).toBeNull()
})

test('no prompt is shown if none is due', () => {
  for (const device of ['iphone', 'ipad', 'mobile', 'desktop'] as const)
    expect(whichPrompt({ ...desktop, device, install: 'offered', safariVersion: 26, isDue: () => false })).toBeNull()
})

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  ['an iPhone', `${iphone} Version/26.0 Mobile/15E148 Safari/604.1`, 5, true, 'iphone'],
  ['an iPod', 'Mozilla/5.0 (iPod touch; CPU iPhone OS 15_8 like Mac OS X)', 5, true, 'iphone'],
  ['an iPad of old', 'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X)', 5, true, 'ipad'],
  ['an iPad that calls itself a Mac', `${mac} Version/18.5 Safari/605.1.15`, 5, true, 'ipad'],
  ['an iPad with a mouse', `${mac} Version/18.5 Safari/605.1.15`, 5, false, 'ipad'],
  ['a Mac', `${mac} Version/18.5 Safari/605.1.15`, 0, false, 'desktop'],
  ['an Android phone', 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/142.0 Mobile Safari/537.36', 5, true, 'mobile'],
  ['an Android tablet', 'Mozilla/5.0 (Linux; Android 15; SM-X710) Chrome/142.0 Safari/537.36', 10, true, 'mobile'],
  ['a tablet that asks for desktop pages', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0 Safari/537.36', 5, true, 'mobile'],
  ['a phone of another system', 'Mozilla/5.0 (Mobile; KaiOS/3.0) Gecko/84.0 Firefox/84.0', 1, true, 'mobile'],
  ['a laptop with a touch screen', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0 Safari/537.36', 10, false, 'desktop'],
  ['a computer', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0 Safari/537.36', 0, false, 'desktop'],
] as const)('%s is told by what it says and has', (_, userAgent, maxTouchPoints, isCoarse, device) => {
  expect(deviceOf({ userAgent, maxTouchPoints }, isCoarse)).toBe(device)
})

test.each([
  ['Safari 26 on an iPhone', `${iphone} Version/26.0 Mobile/15E148 Safari/604.1`, 5, 26],
  ['Safari 17 on an iPhone', `${iphone} Version/17.5 Mobile/15E148 Safari/604.1`, 5, 17],
  ['Safari on an iPad', `${mac} Version/18.5 Safari/605.1.15`, 5, 18],
  ['Safari on a Mac', `${mac} Version/18.5 Safari/605.1.15`, 0, null],
  ['Chrome on an iPhone', `${iphone} CriOS/142.0.7444.77 Mobile/15E148 Safari/604.1`, 5, null],
  ['Firefox on an iPhone', `${iphone} FxiOS/144.0 Mobile/15E148 Safari/605.1.15`, 5, null],
  ['Edge on an iPhone', `${iphone} Version/18.0 EdgiOS/142.0 Mobile/15E148 Safari/605.1.15`, 5, null],
  ['DuckDuckGo on an iPhone', `${iphone} Version/18.5 Mobile/15E148 DuckDuckGo/7 Safari/605.1.15`, 5, null],
  ['the browser inside of another app', `${iphone} Mobile/15E148`, 5, null],
  ['Android', 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Version/4.0 Chrome/142.0 Mobile Safari/537.36', 5, null],
] as const)('%s has the steps of that Safari', (_, userAgent, maxTouchPoints, version) => {
  expect(mobileSafariVersion({ userAgent, maxTouchPoints })).toBe(version)
})

/** The modules that a path of rectangles of one line each covers. */
function modulesOf(path: string): string[] {
  return [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)].flatMap(([, x, y, length, back]) => {
    expect(back, 'each run is closed').toBe(length)
    return Array.from({ length: Number(length) }, (_, at) => `${Number(x) + at},${y}`)
  })
}

test.each(['https://abroad.example/', 'http://localhost:4173/', `https://${'long.'.repeat(40)}example/`])(
  'the path for %s covers each dark module once, and nothing else',
  (address) => {
    const { data } = encode(address, { ecc: 'M', border: 4 })
    const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x},${y}`] : [])))
    expect(modulesOf(shapeOf(data))).toEqual(dark)
  },
)

test('an empty matrix is an empty path', () => {
  expect(shapeOf([[false, false], [false]])).toBe('')
})
