import { Intent } from '#contract/intents/intents.ts'
import type { IntentRow, SealedRow } from '#store/rows/intents.ts'
import type { Device } from '#tests/simulation/device/device.ts'
import { allFaults, type FaultName } from '#tests/simulation/faults/fault-names.ts'

/** How far something that a citizen said has come when a fault strikes. */
export const stages = ['pending', 'in flight', 'outcome unknown', 'held'] as const
export type Stage = (typeof stages)[number]
export type Coverage = Record<FaultName, Record<Stage, number>>

/** A fault, a stage and a kind of intent that have met: `answer-lost, in flight, vote`. */
export type Cells = Record<string, number>
export const kinds = Intent.options.map(({ entries }) => entries.kind.literal)
export const allCells = allFaults.flatMap((fault) => stages.flatMap((stage) => kinds.map((kind) => cellOf(fault, stage, kind))))

export function cellOf(fault: FaultName, stage: Stage, kind: string): string {
  return `${fault}, ${stage}, ${kind}`
}

export function emptyCoverage(): Coverage {
  const none = () => Object.fromEntries(stages.map((stage) => [stage, 0])) as Record<Stage, number>
  return Object.fromEntries(allFaults.map((fault) => [fault, none()])) as Coverage
}

export function addCoverage(sum: Coverage, more: Coverage): void {
  for (const fault of allFaults) for (const stage of stages) sum[fault][stage] += more[fault][stage]
}

/** Counts a fault for each stage and for each stage and kind in which something of the device is at this moment. */
export function countFault({ coverage, cells }: { coverage: Coverage; cells: Cells }, device: Device, fault: FaultName): void {
  const rows = device.disk.rows<IntentRow>('intents')
  const found = new Set<Stage>(rows.map(stageOf))
  if (device.disk.rows<SealedRow>('sealed').length > 0) found.add('held')
  for (const stage of found) coverage[fault][stage] += 1
  for (const cell of new Set(rows.map((row) => cellOf(fault, stageOf(row), row.intent.kind)))) cells[cell] = (cells[cell] ?? 0) + 1
}

/** Who has tried once and heard nothing knows nothing, whether the service has it or not. */
function stageOf(row: IntentRow): Stage {
  if (row.state === 'needs-you' || row.state === 'answered' || row.wait === 'log-in') return 'held'
  if (row.state === 'sending') return 'in flight'
  return row.attempts > 0 ? 'outcome unknown' : 'pending'
}
