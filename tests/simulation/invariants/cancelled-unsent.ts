import type { IntentRow } from '#store/rows/intents.ts'
import type { Invariant } from '#tests/simulation/world/view.ts'

/** I3: a try that begins after the citizen cancelled the intent asks the service to cancel it, and sends no write. */
export const cancelledUnsent: Invariant = ({ verdict }) => {
  /** By worker and intent: whether its last try is a cancel. */
  const cancels = new Map<string, boolean>()
  const attemptsById = new Map<string, number>()
  return {
    onCommit({ device, worker, tables }) {
      if (!tables.includes('intents')) return
      for (const { id, state, attempts, isCancelling } of device.disk.rows<IntentRow>('intents')) {
        if (state !== 'sending' || attempts <= (attemptsById.get(id) ?? 0)) continue
        attemptsById.set(id, attempts)
        cancels.set(`${worker} ${id}`, isCancelling)
      }
    },
    onSent({ call: { key, caller } }) {
      if (key === null) return
      const isWrong = cancels.get(`${caller} ${key}`) === true
      verdict.expect('I3', !isWrong, () => `${caller} sent ${key.slice(0, 8)} although it was cancelled`)
    },
  }
}
