import type { CoreParts } from '#worker/core-parts.ts'
import type { EngineApi } from '#worker/entry/engine-api.ts'
import { createCalls } from './calls.ts'
import { deleteAccount } from './leaving/delete-account.ts'
import type { DeviceCredentials } from './keys/device-key.ts'
import { createLogIn } from './login/log-in.ts'
import { createDeviceCommands } from './own-data/own-devices.ts'
import { createOwnPulls } from './own-data/own-pulls.ts'
import { createRefresh } from './session/refresh.ts'
import { revoke } from './leaving/revocation.ts'
import { createSessionLock } from './session/session-lock.ts'
import { failedFlow } from './step.ts'

type FlowsDeps = Pick<CoreParts, 'env' | 'http' | 'diary' | 'language' | 'serviceNow' | 'signal'> & Pick<EngineApi, 'logOut'>

/** What needs the service to log in, to come back, or to leave: a chunk of its own, fetched when first needed. */
export function createFlows(deps: FlowsDeps) {
  const flow = { ...deps, calls: createCalls(deps), lock: createSessionLock(deps) }
  const own = createOwnPulls(deps)
  const refresh = createRefresh(flow)
  const logIn = createLogIn(flow)
  return {
    own,
    renew: refresh.renew,
    hasRefreshFailed: refresh.hasRefreshFailed,
    revoke: (owner: DeviceCredentials | null) => revoke(flow, owner),
    async begin(wanted: Parameters<EngineApi['beginLogin']>[0]): ReturnType<EngineApi['beginLogin']> {
      const step = await logIn.begin(wanted)
      return step.kind === 'done' ? { ok: true, value: step.value } : failedFlow(step)
    },
    async finish({ profileId }: Parameters<EngineApi['finishLogin']>[0]): ReturnType<EngineApi['finishLogin']> {
      const step = await logIn.finish(profileId)
      return step.kind === 'done' ? { ok: true, value: step.value } : failedFlow(step)
    },
    devices: createDeviceCommands({ ...deps, pullDevices: own.pullDevices }),
    deleteAccount: () => deleteAccount({ ...deps, ...refresh }),
  }
}
