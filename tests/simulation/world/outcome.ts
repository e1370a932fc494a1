import type { Services } from '#tests/simulation/services/services.ts'
import type { Trace } from '#tests/simulation/kernel/trace.ts'
import type { Model, Said } from './model.ts'

/** The result of a world, for comparing two plays of one seed. */
export interface Outcome {
  /** Every intent, in the order of the taps. */
  said: { id: string; end: string }[]
  effects: { atMs: number; key: string | null; status: number | null; reply: string; changes: string[] }[]
  /** The hash of the history without the order within one moment. */
  momentsHash: string
}

export function outcomeOf({ model, services, trace }: { model: Model; services: Services; trace: Trace }): Outcome {
  const effects = services.writes
    .filter(({ status, effects: changed }) => status === null || status < 300 || changed.length > 0)
    .map(({ atMs, key, status, reply, effects: changed }) => ({
      atMs,
      key,
      status,
      reply,
      changes: changed.map(({ account, subject, state }) => `${account} ${subject} ${state}`),
    }))
  return { said: model.said.map((one) => ({ id: one.id, end: endOf(one) })), effects, momentsHash: trace.hashOfMoments() }
}

function endOf({ answer, excuse, last }: Said): string {
  const place = last?.place === 'history' ? last.row.end : last?.place === 'outbox' ? last.row.state : (last?.place ?? 'nowhere')
  return [answer, place, ...(excuse === null ? [] : [excuse])].join(' ')
}
