import { challengeValiditySeconds } from '#contract/account/identity.ts'
import type { DeviceKey } from './key-store.ts'

/** Signs a challenge by the service's clock: a phone whose own is a second fast would be too early for its `nbf`. */
export function signChallenge(key: DeviceKey, nonce: string, serviceNowMs: number): Promise<string> {
  const nbf = Math.floor(serviceNowMs / 1000)
  return key.sign({ nonce, nbf, exp: nbf + challengeValiditySeconds })
}
