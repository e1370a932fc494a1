import type { IntentRow, SealedRow } from '#store/rows/intents.ts'
import type { Device } from '#tests/simulation/device/device.ts'
import { allFaults, type FaultName } from '#tests/simulation/faults/fault-names.ts'

/** How far an intent has come when a fault occurs. */
export const stages = ['pending', 'in flight', 'outcome unknown', 'held'] as const
type Stage = (typeof stages)[number]
export type Coverage = Record<FaultName, Record<Stage, number>>

export function emptyCoverage(): Coverage {
  const none = () => Object.fromEntries(stages.map((stage) => [stage, 0])) as Record<Stage, number>
  return Object.fromEntries(allFaults.map((fault) => [fault, none()])) as Coverage
}

export function addCoverage(sum: Coverage, more: Coverage): void {
  for (const fault of allFaults) for (const stage of stages) sum[fault][stage] += more[fault][stage]
}

/** Counts a fault once for each stage in which the device has an intent. */
export function countFault(coverage: Coverage, device: Device, fault: FaultName): void {
  const found = new Set<Stage>(device.disk.rows<IntentRow>('intents').map(stageOf))
  if (device.disk.rows<SealedRow>('sealed').length > 0) found.add('held')
  for (const stage of found) coverage[fault][stage] += 1
}

function stageOf(row: IntentRow): Stage {
  if (row.state === 'needs-you' || row.state === 'answered' || row.wait === 'log-in') return 'held'
  if (row.state === 'sending') return 'in flight'
  return row.attempts > 0 ? 'outcome unknown' : 'pending'
}
