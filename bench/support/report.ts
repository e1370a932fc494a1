import { cpus, loadavg } from 'node:os'

/** A floor or a goal, and whether this run meets it. */
export interface Claim {
  text: string
  holds: boolean
}

export function atMost(title: string, value: number, limit: number, format: (value: number) => string): Claim {
  return { text: `${title}: ${format(value)}, at most ${format(limit)}`, holds: value <= limit }
}

export function lineOf(claim: Claim): string {
  return `- ${claim.holds ? 'holds' : '**missed**'}: ${claim.text}`
}

export const ms = (value: number) => value.toFixed(value < 20 ? 1 : 0)
export const times = (value: number) => `${value.toFixed(2)} ×`

/** The machine and how busy it is: times mean little without both. */
export const machine = () => `${cpus().length} CPUs, load average ${(loadavg()[0] ?? 0).toFixed(1)}`

/** A table in Markdown: the first column on the left, figures on the right. */
export function table(rows: readonly (readonly (string | number)[])[]): string {
  const rule = (rows[0] ?? []).map((_, column) => (column === 0 ? '---' : '--:'))
  return [...rows.slice(0, 1), rule, ...rows.slice(1)].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
