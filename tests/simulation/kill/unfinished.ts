import type { IntentRow } from '#store/rows/intents.ts'
import type { SessionRow } from '#store/rows/session.ts'
import type { ManifestRow } from '#store/rows/rows.ts'
import type { Device } from '#tests/simulation/device/device.ts'
import { shownScopeOf } from '#tests/simulation/invariants/converge.ts'

/** What a device has still to do; empty when it is quiet. Read raw, because a transaction would take a turn. */
export function unfinishedOf(device: Device): string[] {
  const intents = device.disk.rows<IntentRow>('intents').filter((row) => row.state === 'waiting' || row.state === 'sending')
  const manifests = device.disk.rows<ManifestRow>('manifests')
  return [
    ...intents.map((row) => `an intent is ${row.state}: ${row.intent.kind} of ${row.entity}, ${row.attempts} attempts`),
    // The lease row of a dead tab stays until another tab takes the lease.
    ...(device.heldLocks() > 0 ? ['a lease is held'] : []),
    ...device.disk.rows<SessionRow>('session').flatMap((row) => {
      if (row.key === 'login' && row.profileId !== null) return ['a log-in is under way']
      if (row.key === 'revocation') return ['the service has not been told of a log-out']
      return row.key === 'epoch' && row.unfinished !== false ? ['a wipe is not finished'] : []
    }),
    ...manifests.flatMap((row) => (row.next ? [`the pack of ${row.country} is being fetched`] : [])),
    ...(shownScopeOf(device)?.complete ? [] : ['the feed is not complete']),
    ...(manifests.length > 0 ? [] : ['there is no guide']),
  ]
}

export const isQuiet = (device: Device) => unfinishedOf(device).length === 0
