import { deviceIdp } from '#contract/account/identity.ts'
import type { SessionRow } from '#store/rows/session.ts'
import type { Device } from '#tests/simulation/device/device.ts'
import type { Call } from '#tests/simulation/device/network.ts'
import { storageFaults, type FaultName } from '#tests/simulation/faults/fault-names.ts'
import { accountOn } from '#tests/simulation/world/model.ts'
import type { Invariant } from '#tests/simulation/world/view.ts'

/** The first call of a session renewal that names the account, and the following ones. */
const renewalPath = '/api/identity/v2/setlookup'
const flowPath = /^\/api\/(identity\/v2\/(setlookup|simplestate|startidplogin|consumeidplogin|applogin)|user\/authorization)$/
/** After these faults another worker may renew the session at the same time. */
const robbedMs = 120_000
const workerFaults = ['tab-frozen', 'tab-killed', 'worker-killed', 'tab-killed-in-transaction', 'service-worker-stopped'] as const
const robbing = new Set<FaultName>([...storageFaults, ...workerFaults, 'power-loss', 'lock-lost', 'storage-evicted', 'upgrade'])
/** Only refusals of the identity service end a session. */
const identityPath = /^\/api\/identity\//
/** A session ends after two refusals three minutes apart by the service's clock, which has whole seconds. */
const apartMs = 175_000
/** A stale reply has an old date, so the service's clock cannot be trusted for this long. */
const staleMs = 20 * 60_000

/** The refusals that end a session: the token, account or key is unknown. */
function saysNo(status: number, body: string): boolean {
  const { type, successful, availableActions } = membersOf(body)
  const isUnknown = availableActions?.some(({ chooseIdp }) => chooseIdp?.idp === deviceIdp) === false
  return status === 401 || type === 'abroad:gone' || (status === 200 && (successful === false || isUnknown))
}

function membersOf(body: string): { type?: string; successful?: boolean; availableActions?: { chooseIdp?: { idp: string } }[] } {
  try {
    return Object(JSON.parse(body)) as ReturnType<typeof membersOf>
  } catch {
    // A malformed body is not a refusal.
    return {}
  }
}

/** I16: one session renewal at a time per device. Only two refusals of the service, or its citizen, end a session. */
export const session: Invariant = ({ clock, devices, isLeaving, trace, verdict }) => {
  const before = new Map<Device, string | null>()
  const nos = new Map<Device, { firstAt: number; lastAt: number }>()
  const notedAt = new Map<Device, number | null>()
  const staleAt = new Map<Device, number>()
  const renewing = new Map<Device, Map<Call, string>>()
  const disturbedAt = new Map<Device, number>()
  const isDisturbed = (device: Device) => clock.elapsedMs() - (disturbedAt.get(device) ?? Number.NEGATIVE_INFINITY) < robbedMs
  return {
    onFault({ device, fault }) {
      if (robbing.has(fault)) disturbedAt.set(device, clock.elapsedMs())
      if (fault === 'stale-reply') staleAt.set(device, clock.elapsedMs())
    },
    onSent({ device, call }) {
      if (device.tabs.some(({ worker }) => worker.isFrozen())) disturbedAt.set(device, clock.elapsedMs())
      if (!flowPath.test(call.path)) return
      const tabs = device.tabs.map(({ worker }) => worker.name)
      const others = [...(renewing.get(device) ?? [])].filter(([, caller]) => caller !== call.caller && tabs.includes(caller))
      if (call.path === renewalPath && !isDisturbed(device) && tabs.includes(call.caller))
        verdict.expect('I16', others.length === 0, () => `${call.caller} renews the session of ${device.name} beside ${others[0]?.[1]}`)
      // The calls of a renewal follow each other at once.
      renewing.set(device, new Map([...others, [call, call.caller]]))
    },
    onOver({ device, call }) {
      renewing.get(device)?.delete(call)
    },
    onAnswer({ device, call, answer }) {
      if (!identityPath.test(call.path)) return
      const isOurs = answer.headers.some(([name]) => name === 'abroad-contract')
      if (!isOurs || !saysNo(answer.status, answer.body)) return
      const at = clock.elapsedMs()
      nos.set(device, { firstAt: nos.get(device)?.firstAt ?? at, lastAt: at })
    },
    onChanged(device) {
      const now = accountOn(device)
      const was = before.get(device) ?? null
      before.set(device, now)
      const { firstAt, lastAt } = nos.get(device) ?? { firstAt: 0, lastAt: Number.NEGATIVE_INFINITY }
      const isFresh = clock.elapsedMs() - lastAt < 60_000
      const noted = notedOn(device)
      if (noted !== null && noted !== notedAt.get(device))
        verdict.expect('I16', isFresh, () => `${device.name} noted a refusal that no service sent`)
      // A success since then cancels the first refusal.
      if (noted === null && typeof notedAt.get(device) === 'number' && now === was) nos.delete(device)
      notedAt.set(device, noted)
      if (was === null || now === was || isLeaving(device) || !device.disk.isThere()) return
      nos.delete(device)
      trace.note(`${device.name} is not logged in any more`)
      const isMeasured = clock.elapsedMs() - (staleAt.get(device) ?? Number.NEGATIVE_INFINITY) > staleMs
      const isTwice = !isMeasured || lastAt - firstAt >= apartMs
      verdict.expect('I16', isFresh && isTwice, () => `${device.name} lost its session without two refusals of the service`)
    },
    atEnd() {
      for (const device of devices) before.delete(device)
    },
  }
}

/** When the service's first refusal was noted. */
function notedOn(device: Device): number | null {
  for (const row of device.disk.rows<SessionRow>('session')) if (row.key === 'credentials') return row.refusedAt ?? null
  return null
}
