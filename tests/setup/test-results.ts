import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter as JourneyReporter, Suite, TestCase as Journey } from '@playwright/test/reporter'
import type { Reporter as UnitReporter, TestCase as UnitTest } from 'vitest/node'
import { isIdle } from './journey-guard.ts'

const file = process.env['TEST_RESULTS']

/** One line of the results file. `place`: the file, and for journeys the line, relative to the root. */
interface Result {
  runner: 'unit' | 'journey'
  place: string
  title: string
  ms: number
  outcome: 'passed' | 'failed' | 'flaky' | 'skipped'
}

/** A reporter for Vitest and Playwright that appends each outcome to the file in `TEST_RESULTS`, one JSON object per line. */
// oxlint-disable-next-line import/no-default-export -- both runners take a reporter by its default export.
export default class TestResults implements JourneyReporter, UnitReporter {
  private suite: Suite | null = null

  onBegin(_: unknown, suite: Suite): void {
    this.suite = suite
  }

  onEnd(): void {
    for (const journey of this.suite?.allTests() ?? []) {
      write({
        runner: 'journey',
        place: `${relative(process.cwd(), journey.location.file)}:${journey.location.line}`,
        title: journey.title,
        ms: journey.results.reduce((sum, { duration }) => sum + duration, 0),
        outcome: outcomeOf(journey),
      })
    }
  }

  onTestCaseResult(test: UnitTest): void {
    const { state } = test.result()
    if (state === 'pending') return
    write({ runner: 'unit', place: test.module.relativeModuleId, title: test.name, ms: test.diagnostic()?.duration ?? 0, outcome: state })
  }

  printsToStdio(): boolean {
    return false
  }
}

function outcomeOf(journey: Journey): Result['outcome'] {
  const outcome = journey.outcome()
  if (outcome === 'skipped' || outcome === 'flaky') return outcome
  return outcome === 'expected' && !isIdle(journey) ? 'passed' : 'failed'
}

function write(result: Result): void {
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(result)}\n`)
}
