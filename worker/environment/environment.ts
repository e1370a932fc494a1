import type { AbroadDatabase } from '#store/database/database.ts'
import type { FeedChange } from '#store/feed/first-screen.ts'
import type { Sealing } from './sealing.ts'
import type { InferOutput } from 'valibot'
import type { ChallengeClaims } from '#contract/account/identity.ts'

/**
 * Everything from outside that the engine uses. The Web Worker, the service worker and the tests hand in theirs; nothing in the core
 * reaches for a global clock, chance or network, so that one seed gives one history.
 */
export interface Environment {
  /** Relaxed durability: for what can be fetched again. */
  db: AbroadDatabase
  /** The same database with strict durability: for the session and for what a citizen said. */
  strictDb: AbroadDatabase
  keyStore: KeyStore
  /** Of the page: where the identity provider returns to. */
  origin: string
  /** Browser and system, as the list of a citizen's devices names them. */
  deviceName: () => string
  fetch: (address: string, init: RequestInit) => Promise<Response>
  /** Milliseconds since 1970, by a clock that may be wrong and may jump. */
  now: () => number
  /** Milliseconds on a clock that only goes forward. */
  monotonicMs: () => number
  /** 0 ≤ x < 1 */
  random: () => number
  newId: () => string
  /** Resolves after `ms`, or as soon as the signal aborts: never rejects. */
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>
  digest: Pick<SubtleCrypto, 'digest'>
  /** Locks away what a citizen said when their session is lost. */
  sealing: Sealing
  locks: TabLocks | null
  /** Removes the pictures that the service worker keeps, and its notes of them. */
  removePictures: () => Promise<void>
  /** Removes the stored page of the next start, which has the first cards in it. After a `change`: only if it changes those cards. */
  removeFirstScreen: (change?: FeedChange) => Promise<void>
  /** The citizen asked the browser to save data. */
  savesData: () => boolean
  /** IANA name of the device's time zone: the ground for guessing a country nobody has chosen. */
  timezone: () => string
  /** What the browser believes; never the only ground for anything that is shown. */
  navigatorOnLine: () => boolean
}

/** Proof that another tab is alive: a lock goes when its holder dies, but not when it is frozen. */
export interface TabLocks {
  /** Holds the lock until `release` is called. */
  hold(name: string): Promise<{ release: () => void }>
  /** Null where somebody else holds it. */
  tryHold(name: string): Promise<{ release: () => void } | null>
  isHeld(name: string): Promise<boolean>
}

/** Where the device's one private key lives. Nobody can take the key out of it; a simulation hands in another. */
export interface KeyStore {
  /** A new pair in the place of whatever was there; `no-key-storage` where this browser cannot make or keep one. */
  create(): Promise<DeviceKey | 'no-key-storage'>
  /** Null where there is none. */
  current(): Promise<DeviceKey | null>
  remove(): Promise<void>
  /** Tries to make and keep a key, and leaves nothing behind. */
  probe(): Promise<boolean>
}

/** Goes on signing for as long as somebody holds it, also after `remove`. */
export interface DeviceKey {
  publicKeyPem: string
  /** A JWT, signed with ES512. */
  sign(claims: InferOutput<typeof ChallengeClaims>): Promise<string>
}
