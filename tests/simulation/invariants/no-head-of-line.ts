import type { IntentRow } from '#store/rows/intents.ts'
import type { Device } from '#tests/simulation/device/device.ts'
import type { Answer } from '#tests/simulation/device/reply.ts'
import { lineFaults } from '#tests/simulation/faults/fault-names.ts'
import { accountOn } from '#tests/simulation/world/model.ts'
import type { Invariant } from '#tests/simulation/world/view.ts'

const busyStatuses = [408, 425, 429, 500, 502, 503, 504]
/** An answer to a try that was under way before the other intent was submitted. */
const mostAnswers = 1

/** I5: while the service fails one intent, others are sent. No intent gets "busy" twice while another one has not been tried. */
export const noHeadOfLine: Invariant = ({ model, verdict }) => {
  /** "Busy" answers by caller and key, since each untried head exists. */
  const untried = new Map<Device, Map<string, Map<string, number>>>()
  return {
    onChanged(device) {
      const before = untried.get(device)
      untried.set(device, new Map(untriedHeads(device).map((id) => [id, before?.get(id) ?? new Map<string, number>()])))
    },
    onFault({ device, fault }) {
      // A storage fault ends the drain.
      if (!(lineFaults as readonly string[]).includes(fault)) untried.delete(device)
    },
    onAnswer({ device, call, answer }) {
      const { key } = call
      if (key === null || !isBusy(answer)) return
      for (const [id, answers] of untried.get(device) ?? []) {
        if (model.byId.get(id)?.entity === model.byId.get(key)?.entity) continue
        const name = `${call.caller} ${key}`
        const count = (answers.get(name) ?? 0) + 1
        answers.set(name, count)
        verdict.expect(
          'I5',
          count <= mostAnswers,
          () => `${device.name}: ${key.slice(0, 8)} was answered ${count} times while ${id.slice(0, 8)} had not been tried once`,
        )
      }
    },
  }
}

function untriedHeads(device: Device): string[] {
  const account = accountOn(device)
  const heads = new Map<string, IntentRow>()
  for (const row of device.disk.rows<IntentRow>('intents')) {
    const isOver = row.state === 'needs-you' || row.state === 'answered'
    if (row.account === account && !isOver && !heads.has(row.entity)) heads.set(row.entity, row)
  }
  return [...heads.values()].filter((row) => row.state === 'waiting' && row.attempts === 0).map(({ id }) => id)
}

function isBusy({ status, headers }: Answer): boolean {
  return busyStatuses.includes(status) && headers.some(([name]) => name === 'abroad-contract')
}
