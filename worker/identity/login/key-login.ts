import type { Calls } from '#worker/identity/calls.ts'
import { signChallenge } from '#worker/identity/calls.ts'
import type { DeviceCredentials } from '#worker/identity/keys/device-key.ts'
import { retryFlow, done, interruptionOf } from '#worker/identity/step.ts'
import type { Step } from '#worker/identity/step.ts'

export interface KeyLoginDeps {
  calls: Calls
  serviceNow: () => number
}

type Bound = { token: string; recordId: string }

/** The log-in with the lookup identifier: binds a new API session to the account and opens the services' session with it. */
export function logInByKey(
  deps: KeyLoginDeps,
  owner: DeviceCredentials,
  onRecord: (recordId: string) => Promise<void>,
): Promise<Step<Bound>> {
  return retryFlow(async () => {
    const bound = await bindInteraction(deps, owner, onRecord)
    if (bound.kind !== 'done') return bound

    const code = await deps.calls.appLogin(bound.value.token, owner.credentials.profileId)
    if (code.kind !== 'done') return code

    const session = aboutNobody(await deps.calls.authorize(owner.credentials.profileId, code.value))
    return session.kind === 'done' ? bound : session
  })
}

/** A new API session that the account knows, and nothing more: enough to delete what this device left there. */
export function rebind(deps: KeyLoginDeps, owner: DeviceCredentials): Promise<Step<Bound>> {
  return retryFlow(() => bindInteraction(deps, owner, async () => undefined))
}

async function bindInteraction(
  { calls, serviceNow }: KeyLoginDeps,
  { credentials, key }: DeviceCredentials,
  onRecord: (recordId: string) => Promise<void>,
): Promise<Step<Bound>> {
  const interaction = aboutNobody(await calls.interaction())
  if (interaction.kind !== 'done') return interaction
  const token = interaction.value

  const looked = await calls.setLookup(token, credentials.lookupIdentifier)
  if (looked.kind !== 'done') return looked

  const record = await calls.ownRecord(token)
  if (record.kind !== 'done') return record
  const recordId = record.value
  await onRecord(recordId)

  const started = await calls.startIdpLogin(token, recordId)
  if (started.kind !== 'done') return started

  const signed = await signChallenge(key, started.value.challenge, serviceNow())
  const consumed = await calls.consume(token, { requestId: started.value.requestId, code: signed })
  return consumed.kind === 'done' ? done({ token, recordId }) : consumed
}

/** Only the identity service knows the device: what the user service refuses on the way says nothing about it. */
function aboutNobody<T>(step: Step<T>): Step<T> {
  return step.kind === 'refused' ? interruptionOf(step) : step
}
