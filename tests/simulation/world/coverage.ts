import type { IntentRow, SealedRow } from '#store/rows/intents.ts'
import type { Device } from '#tests/simulation/device/device.ts'
import { allFaults, type FaultName } from '#tests/simulation/faults/fault-names.ts'

/** How far something that a citizen said has come when a fault strikes. */
export const stages = ['pending', 'in flight', 'outcome unknown', 'held'] as const
export type Stage = (typeof stages)[number]
export type Coverage = Record<FaultName, Record<Stage, number>>

export function emptyCoverage(): Coverage {
  const none = () => Object.fromEntries(stages.map((stage) => [stage, 0])) as Record<Stage, number>
  return Object.fromEntries(allFaults.map((fault) => [fault, none()])) as Coverage
}

export function addCoverage(sum: Coverage, more: Coverage): void {
  for (const fault of allFaults) for (const stage of stages) sum[fault][stage] += more[fault][stage]
}

/** Which stages the device's intents are in at this moment. */
export function stagesOn(device: Device): Set<Stage> {
  const found = new Set<Stage>()
  for (const row of device.disk.rows<IntentRow>('intents')) found.add(stageOf(row))
  if (device.disk.rows<SealedRow>('sealed').length > 0) found.add('held')
  return found
}

/** Who has tried once and heard nothing knows nothing, whether the service has it or not. */
function stageOf(row: IntentRow): Stage {
  if (row.state === 'needs-you' || row.state === 'answered' || row.wait === 'log-in') return 'held'
  if (row.state === 'sending') return 'in flight'
  return row.attempts > 0 ? 'outcome unknown' : 'pending'
}
