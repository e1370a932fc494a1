import type { HistoryRow, IntentRow, SealedRow } from '#store/rows/intents.ts'
import type { Device } from '#tests/simulation/device/device.ts'
import { accountOn, epochOf, type Said } from '#tests/simulation/world/model.ts'
import type { Invariant } from '#tests/simulation/world/view.ts'

/** I1: an intent that was answered with "saved" stays on the device until it has ended or the citizen let it go. */
export const durableAccept: Invariant = ({ model, verdict }) => ({
  onChanged(device) {
    const mine = model.said.filter((one) => one.device === device && one.excuse === null && isAccepted(one))
    if (mine.length === 0) return
    const here = new Set([...device.disk.rows<IntentRow>('intents'), ...device.disk.rows<HistoryRow>('history')].map((row) => row.id))
    const missing = mine.filter((one) => !here.has(one.id) && !wasWipedWithItsReceipts(device, one))
    const locked = device.disk.rows<SealedRow>('sealed').reduce((total, row) => total + row.count, 0)
    verdict.expect('I1', missing.length <= locked, () => `${device.name} lost ${missing.map(describe).join(', ')}; ${locked} locked away`)
  },
})

function isAccepted({ answer }: Said): boolean {
  return answer === 'saved' || answer === 'nothing'
}

/** Finished intents are deleted with their session. */
function wasWipedWithItsReceipts(device: Device, { account, last }: Said): boolean {
  return last?.place === 'history' && (accountOn(device) !== account || epochOf(device) > last.epoch)
}

function describe({ id, entity, last }: Said): string {
  return `${id.slice(0, 8)} on ${entity}, last seen in ${last?.place ?? 'nothing'}`
}
