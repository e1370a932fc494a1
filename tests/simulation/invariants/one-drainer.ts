import type { HistoryRow, IntentRow } from '#store/rows/intents.ts'
import type { LeaseRow } from '#store/rows/rows.ts'
import type { Device } from '#tests/simulation/device/device.ts'
import type { Invariant } from '#tests/simulation/world/view.ts'

/** I13: only the holder of the outbox's lease begins a try and stores its outcome; a worker that lost the lease does neither. */
export const oneDrainer: Invariant = ({ verdict }) => {
  const workerByToken = new Map<string, string>()
  const seen = new Map<Device, Map<string, IntentRow>>()
  return {
    onCommit({ device, worker, tables }) {
      const lease = device.disk.rows<LeaseRow>('leases').find(({ name }) => name === 'outbox')
      // A token belongs to the worker that wrote it first.
      if (lease && tables.includes('leases') && !workerByToken.has(lease.token)) workerByToken.set(lease.token, worker)
      if (!tables.includes('intents')) return
      const rows = new Map(device.disk.rows<IntentRow>('intents').map((row) => [row.id, row]))
      const before = seen.get(device) ?? new Map<string, IntentRow>()
      seen.set(device, rows)
      const holder = lease && workerByToken.get(lease.token)
      for (const [id, row] of before) {
        const now = rows.get(id)
        const isBegun = now?.state === 'sending' && now.attempts > row.attempts
        const isSettled = row.state === 'sending' && now?.state !== 'sending' && isOutcome(device, id, now)
        if (!isBegun && !isSettled) continue
        const what = isBegun ? 'began a try of' : 'stored the outcome of'
        verdict.expect('I13', holder === worker, () => `${worker} ${what} ${id.slice(0, 8)} while ${holder ?? 'nobody'} held the lease`)
      }
    },
  }
}

/** A wipe removes a row without an outcome. */
function isOutcome(device: Device, id: string, now: IntentRow | undefined): boolean {
  return now !== undefined || device.disk.rows<HistoryRow>('history').some((row) => row.id === id)
}
