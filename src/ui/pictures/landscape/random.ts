export type Random = () => number

/** FNV-1a of the text into mulberry32: the same text gives the same numbers on every device. */
export function seeded(text: string): Random {
  let state = 2_166_136_261
  for (const char of text) state = Math.imul(state ^ char.charCodeAt(0), 16_777_619) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function between(random: Random, low: number, high: number): number {
  return low + (high - low) * random()
}
