import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { SeedReport } from './summary.ts'

export interface Journal {
  /** What is known of the wanted seeds, by seed. */
  known: ReadonlyMap<number, SeedReport>
  add(report: SeedReport): void
}

/**
 * A long run's reports in a file, one line of JSON each, written as they come. A last line that was cut off counts as not written. Throws
 * when another line is not JSON.
 */
export function openJournal(file: string, seeds: readonly number[]): Journal {
  const wanted = new Set(seeds)
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  if (whole.length < text.length) writeFileSync(file, whole)
  const lines = whole.split('\n').filter((line) => line !== '')
  const reports = lines.map((line) => JSON.parse(line) as SeedReport).filter(({ seed }) => wanted.has(seed))
  return {
    known: new Map(reports.map((report) => [report.seed, report])),
    add: (report) => appendFileSync(file, `${JSON.stringify(report)}\n`),
  }
}
