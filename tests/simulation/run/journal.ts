import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { SeedReport } from './summary.ts'

export interface Journal {
  /** What is known of the wanted seeds, by seed. */
  known: ReadonlyMap<number, SeedReport>
  add(report: SeedReport): void
}

/**
 * A long run's reports in a file, one line of JSON each, written as they come, behind a line that says what they are of. A last line that was cut off
 * counts as not written. Throws when the file is of something else, or when another line is not JSON.
 */
export function openJournal(file: string, seeds: readonly number[], of: string): Journal {
  const wanted = new Set(seeds)
  const head = `${JSON.stringify({ of })}\n`
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  if (!text.startsWith(head)) {
    // Broken off before its first line was whole: nothing is lost.
    if (!head.startsWith(text))
      throw new Error(`${file} is no journal of this code with these settings: take another file, or delete it and begin anew.`)
    writeFileSync(file, head)
  }
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  if (whole !== '' && whole.length < text.length) writeFileSync(file, whole)
  const lines = whole.slice(head.length).split('\n')
  const reports = lines
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as SeedReport)
    .filter(({ seed }) => wanted.has(seed))
  return {
    known: new Map(reports.map((report) => [report.seed, report])),
    add: (report) => appendFileSync(file, `${JSON.stringify(report)}\n`),
  }
}
