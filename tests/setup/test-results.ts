import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter as JourneyReporter, Suite } from '@playwright/test/reporter'
import type { Reporter as UnitReporter, TestCase as UnitTest } from 'vitest/node'

const file = process.env['TEST_RESULTS']

/** One test, as `npm test` reads it. `place`: the file, and for journeys the line, relative to the root. */
interface Result {
  runner: 'unit' | 'journey'
  place: string
  title: string
  ms: number
  outcome: 'passed' | 'failed' | 'flaky'
}

/** A reporter for Vitest and Playwright: appends each test's outcome to the file that `TEST_RESULTS` names, one JSON object a line. */
// oxlint-disable-next-line import/no-default-export -- both runners take a reporter by its default export.
export default class TestResults implements JourneyReporter, UnitReporter {
  private suite: Suite | null = null

  onBegin(_: unknown, suite: Suite): void {
    this.suite = suite
  }

  onEnd(): void {
    for (const journey of this.suite?.allTests() ?? []) {
      const outcome = journey.outcome()
      if (outcome === 'skipped') continue
      write({
        runner: 'journey',
        place: `${relative(process.cwd(), journey.location.file)}:${journey.location.line}`,
        title: journey.title,
        ms: journey.results.reduce((sum, { duration }) => sum + duration, 0),
        outcome: outcome === 'expected' ? 'passed' : outcome === 'flaky' ? 'flaky' : 'failed',
      })
    }
  }

  onTestCaseResult(test: UnitTest): void {
    const { state } = test.result()
    if (state !== 'passed' && state !== 'failed') return
    write({ runner: 'unit', place: test.module.relativeModuleId, title: test.name, ms: test.diagnostic()?.duration ?? 0, outcome: state })
  }

  printsToStdio(): boolean {
    return false
  }
}

function write(result: Result): void {
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(result)}\n`)
}
