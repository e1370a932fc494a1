import type { Language } from '#contract/values/languages.ts'
import { sendMeasurements } from '#contract/account/measurements.ts'
import type { EngineApi } from '#worker/entry/engine-api.ts'
import type { Http } from '#worker/net/http.ts'

const limitMs = 20_000

/**
 * Statistics of a visit, once: no intent, because nobody is owed them. No account and no cookie go along. Whether the citizen agreed is the
 * page's to know.
 */
export function createMeasurementCommand(deps: { http: Http; language: () => Language }): Pick<EngineApi, 'sendMeasurements'> {
  return {
    async sendMeasurements(steps) {
      const reply = await deps.http.request(sendMeasurements, { language: deps.language(), body: steps, carriesNoCookies: true, limitMs })
      return reply.kind === 'failure' ? { ok: false, failure: reply.failure } : { ok: true }
    },
  }
}
