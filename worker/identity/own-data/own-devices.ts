import type * as v from 'valibot'
import type { Call } from '#contract/wire/call.ts'
import { endDevice, endOtherDevices, openProviderPage, proof } from '#contract/account/devices.ts'
import { providerAddress } from '#store/floor/web-address.ts'
import type { CoreParts } from '#worker/core-parts.ts'
import type { CommandAnswer, CommandFailed, EngineApi } from '#worker/entry/engine-api.ts'
import type { RequestOptions } from '#worker/net/http.ts'
import type { PullEnd, OwnPull } from '#worker/sync/pull.ts'
import { readPresence } from '#worker/identity/session/citizen.ts'

export type DeviceCommands = Pick<EngineApi, 'reloadDevices' | 'endDevice' | 'provePassword' | 'openProviderPage'>

interface DeviceDeps extends Pick<CoreParts, 'env' | 'http' | 'language' | 'signal'> {
  pullDevices: (pull: OwnPull) => Promise<PullEnd>
}

const nobody: CommandFailed = { ok: false, failure: { kind: 'unauthorized' } }

/** What a citizen does about their devices and their log-in. Each needs the line; nothing of it is kept for later. */
export function createDeviceCommands({ env, http, language, signal, pullDevices }: DeviceDeps): DeviceCommands {
  async function ask<R extends v.GenericSchema>(
    call: Call<v.GenericSchema | undefined, v.GenericSchema | undefined, R>,
    more: Pick<RequestOptions, 'body' | 'parameters'>,
  ): Promise<CommandAnswer<v.InferOutput<R>>> {
    const { citizen } = await readPresence(env.db)
    if (!citizen) return nobody
    const reply = await http.request(call, { account: citizen.account, language: language(), signal, ...more })
    if (reply.kind === 'value') return { ok: true, value: reply.value }
    return { ok: false, failure: reply.kind === 'failure' ? reply.failure : { kind: 'unreadable', issue: 'nothing was asked for news' } }
  }

  async function reloadDevices(): ReturnType<EngineApi['reloadDevices']> {
    const { citizen, epoch } = await readPresence(env.db)
    if (!citizen) return nobody
    const end = await pullDevices({ account: citizen.account, epoch, maxAgeMs: 0, signal })
    return end.kind === 'failure' ? { ok: false, failure: end.failure } : { ok: true }
  }

  return {
    reloadDevices,
    async endDevice({ id }) {
      const ended = await (id === null ? ask(endOtherDevices, {}) : ask(endDevice, { parameters: { id } }))
      // Ended by an answer that got lost, or from elsewhere: either way it is what was wanted.
      const isGone = !ended.ok && ended.failure.kind === 'refused' && ended.failure.problem.type === 'abroad:not-found'
      if (!ended.ok && !isGone) return ended
      await reloadDevices()
      return { ok: true }
    },
    provePassword: ({ password }) => ask(proof, { body: { password } }),
    async openProviderPage({ page }) {
      const opened = await ask(openProviderPage, { body: { page, replyUri: `${env.origin}/settings/devices` } })
      if (!opened.ok) return opened
      const redirectTo = providerAddress(opened.value.redirectTo, { language: language(), here: env.origin })
      if (redirectTo === null) return { ok: false, failure: { kind: 'unreadable', issue: 'redirectTo is no address of a page' } }
      return { ok: true, value: { redirectTo } }
    },
  }
}
