import { readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { engines, type Engine } from './engines/driver.ts'
import { contentsOf, withTables, type Results } from './table.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const resultsFile = fileURLToPath(new URL('results.json', import.meta.url))
const page = `${root}docs/browsers.md`

/** With `BROWSERS_TABLE` set, what a run came to goes into `results.json`, and from there into the tables of `docs/browsers.md`. */
// oxlint-disable-next-line import/no-default-export -- Playwright takes a reporter by its default export.
export default class TableReporter implements Reporter {
  private readonly ended: { engine: Engine; name: string; isGood: boolean; version: string | undefined }[] = []

  onTestEnd(journey: TestCase, { status, annotations }: TestResult): void {
    const [, project = '', file = '', ...title] = journey.titlePath()
    const engine = engines.find((candidate) => candidate === project)
    if (!engine || status === 'skipped') return
    const name = [relative(root, journey.location.file) || file, ...title].join(' › ')
    const version = annotations.find(({ type }) => type === 'browser')?.description
    this.ended.push({ engine, name, isGood: status === 'passed', version })
  }

  onEnd(): void {
    if (process.env['BROWSERS_TABLE'] === undefined) return
    const { versions, journeys: before } = JSON.parse(readFileSync(resultsFile, 'utf8')) as Results
    for (const { engine, name, isGood, version } of this.ended) {
      const others = (before[name] ?? '').split(' ').filter((word) => word !== '' && word.replace('!', '') !== engine)
      before[name] = [...others, isGood ? engine : `!${engine}`].join(' ')
      if (version !== undefined) versions[engine] = version
    }
    const contents = contentsOf(root)
    const known = [...contents.alike, ...contents.journeys.map((file) => `${file} › `)]
    // A journey that has another name or place now has not been run.
    const journeys = Object.entries(before).filter(([name]) => known.some((beginning) => name.startsWith(beginning)))
    const results = { versions, journeys: Object.fromEntries(journeys.toSorted(([a], [b]) => (a < b ? -1 : 1))) }
    writeFileSync(resultsFile, `${JSON.stringify(results, null, 2)}\n`)
    writeFileSync(page, withTables(readFileSync(page, 'utf8'), results, contents))
  }

  printsToStdio(): boolean {
    return false
  }
}
