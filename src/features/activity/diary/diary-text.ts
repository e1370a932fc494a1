import type { DiaryRow } from '#store/rows/rows.ts'

/**
 * One line of the diary: what was tried, and how it went. Names of calls and outcomes only: what came with an outcome may quote what a citizen
 * wrote, and stays out.
 */
export function diaryLine({ what, outcome }: Pick<DiaryRow, 'what' | 'outcome'>): string {
  return `${what}: ${/^\w+:[\w-]+$/.test(outcome) ? outcome : (outcome.split(':')[0] ?? '')}`
}

/** The diary as a text to hand on, oldest line first. Instants are ISO 8601 in UTC. */
export function diaryText(rows: readonly DiaryRow[], { title, build }: { title: string; build: string }): string {
  const lines = rows.toReversed().map((row) => `${new Date(row.at).toISOString()}  ${diaryLine(row)}`)
  return `${[title, build, '', ...lines].join('\n')}\n`
}
