/** Everything that happened, in order: virtual time, kind, device, call, outcome. */
export interface Trace {
  note(line: string): void
  /** Of all lines so far: the same for every run of one seed. */
  hash(): string
  /** Empty unless the lines are kept. */
  lines: readonly string[]
}

export function createTrace(options: { elapsedMs: () => number; keepsLines: boolean }): Trace {
  const lines: string[] = []
  let one = 0xdeadbeef
  let other = 0x41c6ce57
  return {
    note(text) {
      const line = `${(options.elapsedMs() / 1000).toFixed(3).padStart(9)}  ${text}`
      for (let at = 0; at < line.length; at += 1) {
        const code = line.charCodeAt(at)
        one = Math.imul(one ^ code, 2654435761)
        other = Math.imul(other ^ code, 1597334677)
      }
      if (options.keepsLines) lines.push(line)
    },
    hash: () => (one >>> 0).toString(16).padStart(8, '0') + (other >>> 0).toString(16).padStart(8, '0'),
    lines,
  }
}
