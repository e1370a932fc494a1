/** A floor or a goal, and whether this run keeps it. */
export interface Claim {
  text: string
  holds: boolean
}

export function atMost(title: string, value: number, limit: number, written: (value: number) => string): Claim {
  return { text: `${title}: ${written(value)}, at most ${written(limit)}`, holds: value <= limit }
}

export function line(claim: Claim): string {
  return `- ${claim.holds ? 'holds' : '**missed**'}: ${claim.text}`
}

export const ms = (value: number) => value.toFixed(value < 20 ? 1 : 0)
export const times = (value: number) => `${value.toFixed(2)} ×`
