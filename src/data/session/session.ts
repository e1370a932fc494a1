import { useSyncExternalStore } from 'react'
import type { Profile } from '#contract/account/user.ts'
import { type OwnProfile, readOwnProfile, readProfile, readSession } from '#store/account/read-session.ts'
import type { SessionView } from '#store/rows/views.ts'
import { follow } from '#src/data/database/follow.ts'
import { useLive } from '#src/data/database/use-live.ts'
import { createSessionMirror, type Session } from './session-mirror.ts'
import { forgetOwnSettings, readOwnSetting, setOwnCountry, writeOwnSetting } from './settings.ts'

export type { Session }

const mirror = createSessionMirror({
  local: () => localStorage,
  session: () => sessionStorage,
  onEmptied: emptyPage,
})

/** Who is logged in on this device. Known at the first paint, from what the page remembers; right as soon as the database is open. */
export function useSession(): Session {
  return useSyncExternalStore(mirror.subscribe, mirror.read)
}

/** The same outside of React: for the startup order and the router. */
export const readSessionNow = mirror.read
export const onSession = mirror.subscribe

/** The citizen goes on without log-in; a log-in and a log-out clear it. */
export const skipsLogin = mirror.skips
export const skipLogin = mirror.setSkips

/** Null: nobody is logged in, or the profile has not come yet. */
export function useProfile(): Profile | null | undefined {
  return useLive('profile', readProfile, { fallback: async () => null })
}

/** The profile, and its changes that the service has not taken. */
export function useOwnProfile(): OwnProfile | null | undefined {
  return useLive('own profile', readOwnProfile, { fallback: async () => null })
}

const withoutDatabase: SessionView = {
  state: 'logged-out',
  accountId: null,
  generation: null,
  isComplete: null,
  // The key would stand in a database too.
  canStoreKey: false,
  lostUnintentionally: false,
  isRevoking: false,
  epoch: 0,
}

/** Called once, with the engine. Resolves never: the page lives as long. */
export function followSession(): void {
  const signal = new AbortController().signal
  follow({
    signal,
    read: readSession,
    fallback: async () => withoutDatabase,
    show: mirror.follow,
  })
  follow({
    signal,
    read: async (db) => countryOfProfile(await readProfile(db)),
    fallback: undefined,
    show: (country) => followCountry(guideCountry, country),
  })
}

const followedKey = 'profileCountry'
const guideCountry = {
  followed: () => readOwnSetting(followedKey),
  setFollowed: (country: string) => writeOwnSetting(followedKey, country),
  setCountry: setOwnCountry,
}

/** What the page holds in memory, and what the system shows of the app. */
function emptyPage(): void {
  forgetOwnSettings()
  void closeAll().catch(() => undefined)
}

async function closeAll(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close()
  if ('clearAppBadge' in navigator) await navigator.clearAppBadge()
}

/** The country a citizen's guide is about: that of the main representation, before it is chosen that of residence. */
export function countryOfProfile(profile: Profile | null): string | null {
  const main = profile?.representations.find((entry) => entry.isMainRepresentation)
  return main?.countryIsoCode ?? profile?.countryOfResidence ?? null
}

interface GuideCountry {
  /** What the profile named last. */
  followed: () => string | null
  setFollowed: (country: string) => void
  setCountry: (country: string) => void
}

/** A change of the profile brings the guide to its country; a country that the citizen chose since stays until the next change. */
export function followCountry(guide: GuideCountry, country: string | null): void {
  if (country === null || country === guide.followed()) return
  guide.setFollowed(country)
  guide.setCountry(country)
}

/**
 * While this tab itself logs the citizen out, it says so in its own time: whoever watches the session leaves it alone meanwhile, for the
 * device is empty before the service has answered.
 */
export const logoutInProgress = createLogoutInProgress()

function createLogoutInProgress() {
  let running = 0
  return {
    isOn: () => running > 0,
    async during<T>(work: () => Promise<T>): Promise<T> {
      running += 1
      try {
        return await work()
      } finally {
        running -= 1
      }
    },
  }
}
