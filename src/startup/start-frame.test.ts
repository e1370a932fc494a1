import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { guardedAddress, routeAt } from '#src/route-at.ts'
import { type RouteName, routes } from '#src/routes.ts'
import { startupRedirect } from './startup.ts'

const page = readFileSync(new URL('../../index.html', import.meta.url), 'utf8')
const script = /<script>([\s\S]*?)<\/script>/.exec(page)?.[1] ?? ''

interface Device {
  launched: boolean
  skips: boolean
  account: boolean
}

/** The frame that index.html paints before any of the app is there. */
function frameAt(pathname: string, search: string, device: Device): { at?: string; firstLaunch?: string } {
  const kept: Record<string, string | undefined> = {
    'abroad.firstLaunch': device.launched ? 'yes' : undefined,
    'abroad.skipAuth': device.skips ? 'true' : undefined,
    'abroad.account': device.account ? 'a1' : undefined,
  }
  const root = { dataset: {} as Record<string, string>, lang: '' }
  runInNewContext(script, {
    document: { documentElement: root, querySelector: () => ({}), addEventListener: () => undefined },
    localStorage: { getItem: (key: string) => kept[key] ?? null },
    location: { pathname, search },
    navigator: { languages: ['en'] },
    matchMedia: () => ({ matches: false }),
    setTimeout: () => 0,
    AbortSignal,
    window: { AbortSignal, structuredClone },
  })
  return root.dataset
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
