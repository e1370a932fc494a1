import { expect, test } from 'vitest'
import { kindOf, type PromptName, type PromptState, whichPrompt } from './which-prompt.ts'

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
  ['another browser than Safari on an iPhone', { device: 'iphone', offersInstalling: false }, null],
  ['an iPhone that was prompted enough', { device: 'iphone', safariVersion: 26, isDue: (kind) => kind === 'qr' }, null],
])('%s gets what helps there', (_, state, prompt) => {
  expect(whichPrompt({ ...desktop, ...state })).toBe(prompt)
})

test('what runs as an app, or is installed, is prompted with nothing, on any device', () => {
  for (const install of ['running', 'installed'] as const)
    for (const device of ['iphone', 'ipad', 'mobile', 'desktop'] as const)
      expect(whichPrompt({ ...desktop, device, install, safariVersion: 26 }), `${install}, ${device}`).toBeNull()
})

test('nobody is prompted when nothing is due', () => {
  for (const device of ['iphone', 'ipad', 'mobile', 'desktop'] as const)
    expect(whichPrompt({ ...desktop, device, install: 'offered', safariVersion: 26, isDue: () => false })).toBeNull()
})

test('only the QR code counts as one; all others are about the app on this device', () => {
  expect(kindOf).toEqual({ iphone: 'app', ipad: 'app', banner: 'app', qr: 'qr' })
})
