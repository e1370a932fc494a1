import type { CredentialsRow, LoginRow } from '#store/rows/session.ts'
import type { Calls } from '#worker/identity/calls.ts'
import { signChallenge } from '#worker/identity/calls.ts'
import type { KeyStore } from '#worker/environment/environment.ts'
import { retryFlow, cut, done } from '#worker/identity/step.ts'
import type { Step } from '#worker/identity/step.ts'

type ArrivedLogin = Pick<LoginRow, 'token'> & { profileId: string }

export interface DeviceLoginDeps {
  calls: Calls
  keyStore: KeyStore
  serviceNow: () => number
  deviceName: () => string
}

/**
 * The device authentication flow, from the identity provider's return to a device that can log in by its own key. Every step can be said
 * twice: a flow that was cut begins again at the top with the key that is there, and asks for a new challenge.
 */
export function logInDevice(deps: DeviceLoginDeps, login: ArrivedLogin): Promise<Step<CredentialsRow>> {
  return retryFlow(() => logInOnce(deps, login))
}

async function logInOnce(
  { calls, keyStore, serviceNow, deviceName }: DeviceLoginDeps,
  { token, profileId }: ArrivedLogin,
): Promise<Step<CredentialsRow>> {
  const code = await calls.appLogin(token, profileId)
  if (code.kind !== 'done') return code

  const session = await calls.authorize(profileId, code.value)
  if (session.kind !== 'done') return session

  const key = (await keyStore.current()) ?? (await keyStore.create())
  if (key === 'no-key-storage') return cut({ kind: 'no-key-storage' })

  const registration = await calls.register(token, { publicKeyPem: key.publicKeyPem, displayname: deviceName() })
  if (registration.kind !== 'done') return registration
  const { challenge, requestId, lookupIdentifier } = registration.value

  const signed = await signChallenge(key, challenge, serviceNow())
  const consumed = await calls.consume(token, { requestId, code: signed })
  if (consumed.kind !== 'done') return consumed

  return done({
    key: 'credentials',
    profileId,
    token,
    publicKeyPem: key.publicKeyPem,
    lookupIdentifier,
    recordId: null,
    generation: 1,
    deletionAsked: false,
  })
}
