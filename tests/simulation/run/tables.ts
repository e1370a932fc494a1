import { allFaults } from '#tests/simulation/faults/fault-names.ts'
import { allCells, stages } from '#tests/simulation/world/coverage.ts'
import { invariantIds } from '#tests/simulation/world/verdict.ts'
import type { Summary } from './summary.ts'

const names: Record<(typeof invariantIds)[number], string> = {
  I1: 'durable accept',
  I2: 'exactly once',
  I3: 'nothing silent',
  I4: 'order',
  I5: 'no head of line',
  I6: 'owner',
  I7: 'converge',
  I8: 'no torn read',
  I9: 'monotonic',
  I10: 'reads (in e2e)',
  I11: 'bounded',
  I12: 'wiped',
  I13: 'one drainer',
  I14: 'honest status',
  I15: 'live',
  I16: 'session',
  I17: 'upgrade',
  I18: 'same (a test)',
  I19: 'profile fields',
}

export function invariantTable({ checks, violations }: Summary): string {
  const lines = invariantIds.map(
    (id) => `  ${id.padEnd(4)}${names[id].padEnd(18)}${String(checks[id]).padStart(10)}${String(violations[id]).padStart(12)}`,
  )
  return [`  ${'invariant'.padEnd(22)}${'checks'.padStart(10)}${'violations'.padStart(12)}`, ...lines].join('\n')
}

export function cellsText({ cells, overlaps }: Summary): string {
  const missing = allCells.filter((cell) => !cells[cell])
  const some = missing.slice(0, 12).join('; ')
  return `  fault × stage × kind: ${allCells.length - missing.length} of ${allCells.length} met${missing.length > 0 ? `; never: ${some}${missing.length > 12 ? ' …' : ''}` : ''}
  transactions begun while another worker's was under way: ${overlaps}`
}

export function coverageTable({ coverage }: Summary): string {
  const head = `  ${'fault'.padEnd(30)}${stages.map((stage) => stage.padStart(17)).join('')}`
  return [
    head,
    ...allFaults.map((fault) => `  ${fault.padEnd(30)}${stages.map((stage) => String(coverage[fault][stage]).padStart(17)).join('')}`),
  ].join('\n')
}
