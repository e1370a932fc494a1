import { appendFileSync } from 'node:fs'
import type { Reporter as JourneyReporter, TestCase as Journey, TestResult } from '@playwright/test/reporter'
import type { Reporter as UnitReporter, TestCase as UnitTest } from 'vitest/node'

const file = process.env['TEST_TIMES']

/** A reporter for Vitest and Playwright alike: writes each test's time, in ms, as a line of the file that `TEST_TIMES` names. */
// oxlint-disable-next-line import/no-default-export -- both runners take a reporter by its default export.
export default class Times implements JourneyReporter, UnitReporter {
  onTestEnd({ location, title }: Journey, { duration }: TestResult): void {
    write({ runner: 'journey', title: `${location.file.split('/').at(-1)}: ${title}`, ms: duration })
  }

  onTestCaseResult(test: UnitTest): void {
    if (test.result().state === 'skipped') return
    write({ runner: 'unit', title: `${test.module.relativeModuleId}: ${test.name}`, ms: test.diagnostic()?.duration ?? 0 })
  }

  printsToStdio(): boolean {
    return false
  }
}

function write(test: { runner: 'unit' | 'journey'; title: string; ms: number }): void {
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(test)}\n`)
}
