import type { InferOutput } from 'valibot'
import type { ChallengeClaims } from '#contract/account/identity.ts'

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
