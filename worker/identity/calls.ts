import * as v from 'valibot'
import {
  appLogin,
  clientId,
  consumeIdpLogin,
  credentials,
  deleteCredential,
  deviceIdp,
  endInteraction,
  PublicKeyPem,
  registerDevice,
  setLookup,
  shareSession,
  simpleState,
  startIdpLogin,
  challengeValiditySeconds,
} from '#contract/account/identity.ts'
import type { DeviceRegistration } from '#contract/account/identity.ts'
import type { Language } from '#contract/values/languages.ts'
import { authorization, interaction, logout } from '#contract/account/user.ts'
import type { CoreParts } from '#worker/core-parts.ts'
import type { Http, RequestOptions } from '#worker/net/http.ts'
import { done, refused, stepOf } from './step.ts'
import type { Step } from './step.ts'
import type { DeviceKey } from '#worker/environment/environment.ts'
import type { SessionLock } from './session/session-lock.ts'

/** A call of a flow is answered within this time, or the flow goes on later. */
const callLimitMs = 30_000

export type Calls = ReturnType<typeof createCalls>

/** The calls of the identity flows, each a step. The session's cookie goes along; what opens the identity service is the token. */
export function createCalls(deps: { http: Http; language: () => Language; signal: AbortSignal }) {
  const { http } = deps
  const as = (token: string | null, more: Partial<RequestOptions> = {}): RequestOptions => ({
    language: deps.language(),
    signal: deps.signal,
    limitMs: callLimitMs,
    carriesCookies: true,
    ...(token === null ? {} : { token }),
    ...more,
  })

  return {
    /** Begins an API session: its token opens the others. */
    async interaction(): Promise<Step<string>> {
      const step = stepOf(await http.request(interaction, as(null)))
      return step.kind === 'done' ? done(step.value.access_token) : step
    },
    async shareSession(token: string, body: { replyUri: string; page?: 'login' | 'register' }): Promise<Step<string>> {
      const step = stepOf(await http.request(shareSession, as(token, { body })))
      return step.kind === 'done' ? done(step.value.redirectTo) : step
    },
    async appLogin(token: string, profileId: string): Promise<Step<string>> {
      const step = stepOf(await http.request(appLogin, as(token, { account: profileId, body: { profileId, type: 'device', clientId } })))
      return step.kind === 'done' ? done(step.value.oidc.code) : step
    },
    /** Exchanges the code for the session's cookie. */
    authorize: async (account: string, code: string): Promise<Step<unknown>> =>
      stepOf(await http.request(authorization, as(null, { account, body: { code } }))),
    async register(
      token: string,
      wanted: { publicKeyPem: string; displayname: string },
    ): Promise<Step<v.InferOutput<typeof DeviceRegistration>>> {
      const { publicKeyPem, displayname } = wanted
      if (!v.is(PublicKeyPem, publicKeyPem)) return refused('invalid-public-key')
      return stepOf(await http.request(registerDevice, as(token, { body: { idp: deviceIdp, displayname, publickey: publicKeyPem } })))
    },
    async consume(token: string, body: { requestId: string; code: string }): Promise<Step<null>> {
      const step = stepOf(await http.request(consumeIdpLogin, as(token, { body })))
      if (step.kind !== 'done') return step
      return step.value.successful ? done(null) : refused('unsuccessful')
    },
    setLookup: async (token: string, lookup: string): Promise<Step<unknown>> =>
      stepOf(await http.request(setLookup, as(token, { body: { lookup } }))),
    /** The record under which the account knows this device. */
    async ownRecord(token: string): Promise<Step<string>> {
      const step = stepOf(await http.request(simpleState, as(token)))
      if (step.kind !== 'done') return step
      const own = step.value.availableActions.find(({ type, chooseIdp }) => type === 'ChooseIdp' && chooseIdp?.idp === deviceIdp)
      return own?.chooseIdp ? done(own.chooseIdp.recordId) : refused('device-unknown')
    },
    startIdpLogin: async (token: string, recordId: string): Promise<Step<{ challenge: string; requestId: string }>> =>
      stepOf(await http.request(startIdpLogin, as(token, { body: { idp: deviceIdp, recordId } }))),
    async deletableRecords(token: string): Promise<Step<string[]>> {
      const step = stepOf(await http.request(credentials, as(token)))
      if (step.kind !== 'done') return step
      return done(step.value.credentials.filter(({ canDelete }) => canDelete).map(({ recordId }) => recordId))
    },
    deleteRecord: async (token: string, recordId: string): Promise<Step<unknown>> =>
      stepOf(await http.request(deleteCredential, as(token, { parameters: { recordId } }))),
    endInteraction: async (token: string): Promise<Step<unknown>> => stepOf(await http.request(endInteraction, as(token))),
    endSession: async (): Promise<Step<unknown>> => stepOf(await http.request(logout, as(null))),
  }
}

/** Signs a challenge by the service's clock: a phone whose own is a second fast would be too early for its `nbf`. */
export function signChallenge(key: DeviceKey, nonce: string, serviceNowMs: number): Promise<string> {
  const nbf = Math.floor(serviceNowMs / 1000)
  return key.sign({ nonce, nbf, exp: nbf + challengeValiditySeconds })
}

/** What every flow of identity works with. */
export interface FlowDeps extends Pick<CoreParts, 'env' | 'diary' | 'serviceNow'> {
  calls: Calls
  lock: SessionLock
}
