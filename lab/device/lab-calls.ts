import * as v from 'valibot'
import { Network } from '#lab/wire/network.ts'
import type { PlannedCalls } from '#lab/wire/state.ts'
import { LabRequests } from '#lab/wire/requests.ts'
import { LabClock, LabDisk, LabState } from '#lab/wire/state.ts'

/** `isNone`: the services say that they have no Lab; else they were not reached. */
export type LabAnswer<T> = { ok: true; value: T } | { ok: false; isNone: boolean }

const Effects = v.object({
  keys: v.array(v.object({ key: v.string(), state: v.string() })),
  personal: v.array(
    v.object({
      itemId: v.string(),
      registered: v.nullable(v.boolean()),
      participants: v.nullable(v.number()),
      liked: v.nullable(v.boolean()),
      answerIds: v.nullable(v.string()),
    }),
  ),
})
const Counted = v.object({ ids: v.number() })

/**
 * The services' end of the Lab. The page asks for itself here, as nowhere else: the Lab is about the engine, and has to work where that is dead.
 */
export const labCalls = {
  state: () => call('/state', LabState),
  requests: (since: number) => call(`/requests?since=${since}`, LabRequests),
  setNetwork: (network: Network) => call('/network', Network, { method: 'PUT', body: network }),
  setClock: (clock: LabClock) => call('/clock', LabClock, { method: 'PUT', body: clock }),
  setDisk: (disk: LabDisk) => call('/disk', LabDisk, { method: 'PUT', body: disk }),
  setFaults: (planned: readonly PlannedCalls[], seed: number) => call('/faults', v.unknown(), { method: 'POST', body: { planned, seed } }),
  restart: () => call('/restart', v.unknown(), { method: 'POST', body: {} }),
  reset: () => call('/reset', LabState, { method: 'POST', body: {} }),
  fill: (count: number, seed: number) => call('/content/generate', Counted, { method: 'POST', body: { count, seed, globalShare: 1 } }),
  expireSessions: (what: readonly string[]) => call('/sessions/expire', v.unknown(), { method: 'POST', body: { what } }),
  removeItem: (id: string) => call('/content/remove', v.unknown(), { method: 'POST', body: { ids: [id] } }),
  effects: (account: string) => call(`/effects?account=${encodeURIComponent(account)}`, Effects),
}

async function call<S extends v.GenericSchema>(
  path: string,
  schema: S,
  { method = 'GET', body }: { method?: string; body?: object } = {},
): Promise<LabAnswer<v.InferOutput<S>>> {
  try {
    const reply = await fetch(`/api/lab${path}`, {
      method,
      cache: 'no-store',
      ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    })
    if (!reply.ok) return { ok: false, isNone: reply.status === 404 }
    const parsed = v.safeParse(schema, await reply.json())
    return parsed.success ? { ok: true, value: parsed.output } : { ok: false, isNone: false }
  } catch {
    return { ok: false, isNone: false }
  }
}
