import type { Verdict } from '#lab/scenario/verdict.ts'

export interface Row {
  file: string
  lane: string
  verdict: Verdict
}

const heads = ['scenario', 'lane', 'verdict', 'lost', 'twice', 'order', 'effects', 'writes', 'quiet s', 'kB']

export function tableText(rows: readonly Row[], { replies }: { replies: boolean }): string {
  const cells = rows.map(cellsOf)
  const widths = heads.map((head, at) => Math.max(head.length, ...cells.map((row) => row[at]!.length)))
  const lineOf = (row: readonly string[]) =>
    row
      .map((cell, at) => (at < 3 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!)))
      .join('  ')
      .trimEnd()
  const body = rows.flatMap(({ verdict }, at) => [
    lineOf(cells[at]!),
    ...verdict.flaws.map((flaw) => `    ${flaw}`),
    ...(verdict.isAsRecorded === true ? ['    replies: the same sequence as recorded'] : []),
    ...(replies ? verdict.replies.map((reply) => `    > ${reply}`) : []),
  ])
  return [lineOf(heads), ...body].join('\n')
}

/** As the simulation's last line, for whoever reads only that. `others`: what was not as expected, and none of these four. */
export function lastLine(rows: readonly Row[], { others }: { others: number }): string {
  const count = (of: (verdict: Verdict) => number) => rows.reduce((total, { verdict }) => total + of(verdict), 0)
  const [lost, duplicated, reordered] = [
    count((one) => one.lost.length),
    count((one) => one.duplicated.length),
    count((one) => one.outOfOrder.length),
  ]
  const stuck = count(({ quietMs }) => (quietMs === null ? 1 : 0))
  return `lost ${lost} duplicated ${duplicated} reordered ${reordered} stuck ${stuck}${others > 0 ? ` others ${others}` : ''}`
}

function cellsOf({ file, lane, verdict }: Row): string[] {
  return [
    file.replace(/^scenarios\/|\.json$/g, ''),
    lane,
    verdict.flaws.length === 0 ? 'green' : 'RED',
    String(verdict.lost.length),
    String(verdict.duplicated.length),
    verdict.outOfOrder.length === 0 ? 'kept' : 'broken',
    String(verdict.applied),
    String(verdict.replies.length),
    verdict.quietMs === null ? 'never' : (verdict.quietMs / 1_000).toFixed(1),
    verdict.bytes === null ? '-' : (verdict.bytes / 1_000).toFixed(0),
  ]
}
