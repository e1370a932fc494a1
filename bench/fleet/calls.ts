import { alertFile, latestAlerts } from '../../contract/alert/alert.ts'
import { summary } from '../../contract/account/summary.ts'
import { me, myRepresentation } from '../../contract/account/user.ts'
import { appointments } from '../../contract/contact/appointments.ts'
import { conversations } from '../../contract/contact/chat.ts'
import { partners } from '../../contract/content/content-host.ts'
import { contentChanges, registrations } from '../../contract/content/content.ts'
import { like } from '../../contract/content/content-writes.ts'
import { emergencyTier, pack, sitemap } from '../../contract/guide/guide.ts'
import { addressOf } from '../../contract/wire/call.ts'
import type { Call } from '../../contract/wire/call.ts'
import { apiVersion, ping } from '../../contract/wire/self-description.ts'
import type { RequestClass } from '../../server/http/admission-queue.ts'
import { classOf } from '../../server/http/admission.ts'
import { maxAgeMs } from '../../worker/sync/cadence.ts'

type AnyCall = Pick<Call<undefined, undefined, never>, 'service' | 'method' | 'path'>

/** The calls of the model. `news` brings an item, `changes` brings none. */
export const contractCalls = {
  news: contentChanges,
  changes: contentChanges,
  latest: latestAlerts,
  file: alertFile,
  tier: emergencyTier,
  sitemap,
  pack,
  partners,
  ping,
  version: apiVersion,
  profile: me,
  ownEvents: registrations,
  ownRepresentation: myRepresentation,
  appointments,
  summary,
  conversations,
  write: like,
} satisfies Record<string, AnyCall>

export type CallName = keyof typeof contractCalls
export const callNames = Object.keys(contractCalls) as CallName[]

/** The class of each call by the services' own rule; null if it is admitted without a queue, as the content host in `server/app.ts`. */
export const classes = Object.fromEntries(
  Object.entries<AnyCall>(contractCalls).map(([name, call]) => {
    const path = addressOf(call, { country: 'TH', number: '1', type: 'ALL' })
    return [name, path.startsWith('/api/') ? classOf(call.method, path) : null]
  }),
) as Record<CallName, RequestClass | null>

export interface Step {
  call: CallName
  maxAgeMs: number
  /** Only citizens have this step. */
  isOwn?: true
}

/** The steps of a round as in `worker/sync/sync-round.ts`, for a device with everything stored; `against-the-engine.test.ts` compares both. */
export const steps: readonly Step[] = [
  { call: 'changes', maxAgeMs: 0 },
  { call: 'tier', maxAgeMs: maxAgeMs.tier },
  { call: 'sitemap', maxAgeMs: maxAgeMs.guide },
  { call: 'pack', maxAgeMs: maxAgeMs.guide },
  { call: 'summary', maxAgeMs: 0, isOwn: true },
  { call: 'profile', maxAgeMs: maxAgeMs.profile, isOwn: true },
  { call: 'ownEvents', maxAgeMs: maxAgeMs.ownEvents, isOwn: true },
  { call: 'ownRepresentation', maxAgeMs: maxAgeMs.ownRepresentations, isOwn: true },
  { call: 'appointments', maxAgeMs: maxAgeMs.appointments, isOwn: true },
  { call: 'conversations', maxAgeMs: maxAgeMs.conversations, isOwn: true },
  { call: 'partners', maxAgeMs: maxAgeMs.slowlyChanging },
  { call: 'ping', maxAgeMs: maxAgeMs.slowlyChanging },
  { call: 'version', maxAgeMs: maxAgeMs.slowlyChanging },
]
