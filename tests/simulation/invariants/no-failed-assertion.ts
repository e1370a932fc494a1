import type { DiaryRow } from '#store/rows/rows.ts'
import type { Device } from '#tests/simulation/device/device.ts'
import type { Invariant } from '#tests/simulation/world/view.ts'

/** I21: no assertion of the device fails. One that fails at the services is among their errors. */
export const noFailedAssertion: Invariant = ({ verdict }) => {
  const evicted = new Set<Device>()
  return {
    onFault({ device, fault }) {
      // "Saved" cannot be read back from a database that was deleted a moment later.
      if (fault === 'storage-evicted') evicted.add(device)
    },
    onCommit({ device, tables }) {
      if (!tables.includes('diary')) return
      const failed = device.disk
        .rows<DiaryRow>('diary')
        .findLast(({ what, outcome }) => what === 'assertion' && !(evicted.has(device) && outcome === 'saved-is-stored'))
      verdict.expect('I21', failed === undefined, () => `${device.name}: ${failed?.detail}`)
    },
  }
}
