import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { chooseLanguage } from '#contract/values/language-codes.ts'
import { guardedAddress, routeAt } from '#src/route-at.ts'
import { type RouteName, routes } from '#src/routes.ts'
import { withStartLanguages } from './page-plugins.ts'
import { startupRedirect } from './startup.ts'

const page = withStartLanguages(readFileSync(new URL('../../../index.html', import.meta.url), 'utf8'))
const script = /<script>([\s\S]*?)<\/script>/.exec(page)?.[1] ?? ''

interface Device {
  launched: boolean
  skips: boolean
  account: boolean
}

/** The frame that index.html paints before any of the app is there. */
function frameAt(pathname: string, search: string, device: Device): { at?: string; firstLaunch?: string } {
  const kept = {
    'abroad.firstLaunch': device.launched ? 'yes' : undefined,
    'abroad.skipAuth': device.skips ? 'true' : undefined,
    'abroad.account': device.account ? 'a1' : undefined,
  }
  return rootAfter({ pathname, search, kept, languages: ['en'] }).dataset
}

interface Start {
  pathname: string
  search: string
  /** In `localStorage`. */
  kept: Record<string, string | undefined>
  /** Of the browser. */
  languages: readonly string[]
}

/** The root element after the script of index.html. */
function rootAfter({ pathname, search, kept, languages }: Start): { dataset: Record<string, string>; lang: string } {
  const root = { dataset: {} as Record<string, string>, lang: '' }
  runInNewContext(script, {
    document: { documentElement: root, querySelector: () => ({}), addEventListener: () => undefined },
    localStorage: { getItem: (key: string) => kept[key] ?? null },
    location: { pathname, search },
    navigator: { languages },
    matchMedia: () => ({ matches: false }),
    setTimeout: () => 0,
    AbortSignal,
    window: { AbortSignal, structuredClone },
  })
  return root
}

/** Where the app goes from there, by the startup order and the guards of the routes. */
function screenAt(pathname: string, search: string, device: Device): RouteName | null {
  const route = routeAt(pathname)
  const redirect = startupRedirect({
    route,
    isFirstLaunch: !device.launched,
    isLoggedIn: device.account,
    hasSkippedLogin: device.skips,
    hasProfileParameter: search.includes('profile='),
    isProfileComplete: null,
  })
  if (redirect !== null) return redirect
  const guarded = route === null ? null : guardedAddress(route, device.account)
  return guarded === null ? route : routeAt(guarded.replace(/\?.*/, ''))
}

const addresses = [
  ...Object.values(routes).map(({ path }) => path.replace(/:\w+/g, 'x')),
  '/login?profile=p1&redirect=user',
  '/?profile=p1',
  '/contact?all',
  '/guide/',
  '/no/such/address',
]
const devices = [true, false].flatMap((launched) =>
  [true, false].flatMap((skips) => [true, false].map((account) => ({ launched, skips, account }))),
)

describe.each(devices)('on a device with %j', (device) => {
  test.each(addresses)('the frame at %s is that of the screen that comes', (address) => {
    const [pathname = '', query = ''] = address.split('?')
    const search = query && `?${query}`
    const screen = screenAt(pathname, search, device)
    const { at, firstLaunch } = frameAt(pathname, search, device)
    expect(at === 'start').toBe(screen === 'login' || screen === 'onboarding')
    expect(firstLaunch !== undefined, 'the first slide’s words').toBe(screen === 'onboarding' && !device.launched)
  })
})

const tags = [
  ...['de', 'de-CH', 'de_CH', 'de-Latn-AT', 'DE', 'deu', 'ger', 'gsw', 'gsw-CH', 'gsw_LI'].map((tag) => [tag, 'de']),
  ...['fr', 'fr-CH', 'fr_CH', 'fra', 'fra-CH', 'fre'].map((tag) => [tag, 'fr']),
  ...['it', 'it-CH', 'ita', 'IT_ch'].map((tag) => [tag, 'it']),
  ...['en', 'en-US', 'eng'].map((tag) => [tag, 'en']),
  // Other languages whose names begin alike, and what is no language at all.
  ...['frr', 'den', 'itl', 'fro', 'dent', 'rm-CH', 'th', '', '-', 'constructor', '__proto__', 'toString'].map((tag) => [tag, null]),
] as [string, string | null][]

test('index.html and the app start in the same language for every browser preference and stored setting', () => {
  const html = (kept: string | undefined, preferred: readonly string[]) =>
    rootAfter({ pathname: '/', search: '', kept: { 'abroad.language': kept }, languages: preferred }).lang.slice(0, 2)
  for (const [tag, expected] of tags) {
    expect([tag, html(undefined, [tag])]).toEqual([tag, expected ?? 'en'])
    expect([tag, chooseLanguage([tag])]).toEqual([tag, expected ?? 'en'])
    expect([tag, html(undefined, [tag, 'it'])]).toEqual([tag, expected ?? 'it'])
    expect([tag, html(tag, ['fr']), chooseLanguage([tag, 'fr'])]).toEqual([tag, expected ?? 'fr', expected ?? 'fr'])
  }
})
