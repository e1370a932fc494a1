import { deviceIdp } from '#contract/identity.ts'
import type { Device } from '../device/device.ts'
import type { Call } from '../device/network.ts'
import { storageFaults, type FaultName } from '../faults/fault-names.ts'
import { accountOn } from '../world/model.ts'
import type { Invariant } from '../world/view.ts'

/** The first step of a log-in by the key that names the account, and those that follow it. */
const renewalPath = '/api/identity/v2/setlookup'
const flowPath = /^\/api\/(identity\/v2\/(setlookup|simplestate|startidplogin|consumeidplogin|applogin)|user\/authorization)$/
/** Whoever was robbed of the session's lease, or could not write that it has it, may go on beside the next holder. */
const robbedMs = 120_000
const robbing: ReadonlySet<FaultName> = new Set<FaultName>([
  ...storageFaults,
  'freeze',
  'lock-lost',
  'tab-killed',
  'worker-killed',
  'killed-in-transaction',
  'service-worker-stopped',
  'eviction',
  'upgrade',
])
const identityPath = /^\/api\/(identity\/|user\/(interaction|authorization))/

/** The answer does not fit the key, or the key is known to nobody. */
function saysNo(body: string): boolean {
  const { successful, availableActions } = membersOf(body)
  return successful === false || availableActions?.some(({ chooseIdp }) => chooseIdp?.idp === deviceIdp) === false
}

function membersOf(body: string): { successful?: boolean; availableActions?: { chooseIdp?: { idp: string } }[] } {
  try {
    return Object(JSON.parse(body)) as ReturnType<typeof membersOf>
  } catch {
    // Garbled on its way: it says nothing.
    return {}
  }
}

/** I16: one renewal under way at a time on a device; and only the service's own no takes a session away that the citizen did not end. */
export const session: Invariant = ({ clock, devices, isLeaving, trace, verdict }) => {
  const before = new Map<Device, string | null>()
  const refusedAt = new Map<Device, number>()
  const renewing = new Map<Device, Map<Call, string>>()
  const disturbedAt = new Map<Device, number>()
  const isDisturbed = (device: Device) => clock.elapsedMs() - (disturbedAt.get(device) ?? Number.NEGATIVE_INFINITY) < robbedMs
  return {
    onFault({ device, fault }) {
      if (robbing.has(fault)) disturbedAt.set(device, clock.elapsedMs())
    },
    onSent({ device, call }) {
      if (device.tabs.some(({ worker }) => worker.isFrozen())) disturbedAt.set(device, clock.elapsedMs())
      if (!flowPath.test(call.path)) return
      const tabs = device.tabs.map(({ worker }) => worker.name)
      const others = [...(renewing.get(device) ?? [])].filter(([, caller]) => caller !== call.caller && tabs.includes(caller))
      if (call.path === renewalPath && !isDisturbed(device) && tabs.includes(call.caller))
        verdict.expect('I16', others.length === 0, () => `${call.caller} renews the session of ${device.name} beside ${others[0]?.[1]}`)
      // One step after the other: between them no time passes.
      renewing.set(device, new Map([...others, [call, call.caller]]))
    },
    onOver({ device, call }) {
      renewing.get(device)?.delete(call)
    },
    onAnswer({ device, call, answer }) {
      if (!identityPath.test(call.path)) return
      const isOurs = answer.headers.some(([name]) => name === 'abroad-contract')
      const isNo = (answer.status >= 400 && answer.status < 500) || saysNo(answer.body)
      if (isOurs && isNo) refusedAt.set(device, clock.elapsedMs())
    },
    onChanged(device) {
      const now = accountOn(device)
      const was = before.get(device) ?? null
      before.set(device, now)
      if (was === null || now === was || isLeaving(device) || !device.disk.isThere()) return
      const at = refusedAt.get(device)
      trace.note(`${device.name} is not logged in any more`)
      verdict.expect(
        'I16',
        at !== undefined && clock.elapsedMs() - at < 60_000,
        () => `${device.name} lost its session, and no service had said no`,
      )
    },
    atEnd() {
      for (const device of devices) before.delete(device)
    },
  }
}
