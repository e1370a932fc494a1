import type { HistoryRow, IntentRow } from '#store/rows/intents.ts'
import type { LeaseRow } from '#store/rows/rows.ts'
import type { Device } from '#tests/simulation/device/device.ts'
import type { Invariant } from '#tests/simulation/world/view.ts'

/** I13: what came of a try is written by the holder of the outbox's lease and by nobody else: a robbed holder's outcome is not. */
export const oneDrainer: Invariant = ({ verdict }) => {
  const workerByToken = new Map<string, string>()
  const sending = new Map<Device, Map<string, IntentRow>>()
  return {
    onCommit({ device, worker, tables }) {
      const lease = device.disk.rows<LeaseRow>('leases').find(({ name }) => name === 'outbox')
      // Whoever wrote a token first is who it belongs to; what others commit meanwhile may see it before it is there.
      if (lease && tables.includes('leases') && !workerByToken.has(lease.token)) workerByToken.set(lease.token, worker)
      if (!tables.includes('intents')) return
      const rows = device.disk.rows<IntentRow>('intents')
      const before = sending.get(device) ?? new Map<string, IntentRow>()
      sending.set(device, new Map(rows.filter(({ state }) => state === 'sending').map((row) => [row.id, row])))
      for (const row of before.values()) {
        const now = rows.find(({ id }) => id === row.id)
        if (now?.state === 'sending' || !isOutcome(device, row.id, now)) continue
        const holder = lease && workerByToken.get(lease.token)
        verdict.expect(
          'I13',
          holder === worker,
          () => `${worker} wrote what came of ${row.id.slice(0, 8)} while ${holder ?? 'nobody'} held the lease`,
        )
      }
    },
  }
}

/** Left behind by a wipe, a row is gone without a word. */
function isOutcome(device: Device, id: string, now: IntentRow | undefined): boolean {
  return now !== undefined || device.disk.rows<HistoryRow>('history').some((row) => row.id === id)
}
