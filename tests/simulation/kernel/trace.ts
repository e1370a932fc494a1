import { hashOf } from './chance.ts'

export interface Trace {
  note(line: string): void
  /** Equal for every run of one seed. */
  hash(): string
  /** Ignores the order of lines within one moment. */
  hashOfMoments(): string
  lines: readonly string[]
}

export function createTrace(options: { elapsedMs: () => number; keepsLines: boolean }): Trace {
  const lines: string[] = []
  let one = 0xdeadbeef
  let other = 0x41c6ce57
  let moments = 0xdeadbeef
  let moment = { atMs: 0, sum: 0 }
  return {
    note(text) {
      const atMs = options.elapsedMs()
      const line = `${(atMs / 1000).toFixed(3).padStart(9)}  ${text}`
      for (let at = 0; at < line.length; at += 1) {
        const code = line.charCodeAt(at)
        one = Math.imul(one ^ code, 2654435761)
        other = Math.imul(other ^ code, 1597334677)
      }
      if (options.keepsLines) lines.push(line)
      if (atMs !== moment.atMs) {
        moments = withMoment(moments, moment.sum)
        moment = { atMs, sum: 0 }
      }
      moment.sum = (moment.sum + hashOf(line)) | 0
    },
    hash: () => (one >>> 0).toString(16).padStart(8, '0') + (other >>> 0).toString(16).padStart(8, '0'),
    hashOfMoments: () => (withMoment(moments, moment.sum) >>> 0).toString(16).padStart(8, '0'),
    lines,
  }
}

function withMoment(moments: number, sum: number): number {
  return Math.imul(moments ^ sum, 2654435761) ^ (moments >>> 13)
}
