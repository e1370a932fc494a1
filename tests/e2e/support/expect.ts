import { expect as base } from '@playwright/test'
import { limits } from '#tests/setup/time-limits.ts'

/** Playwright's `expect` with the limit of the journeys: programs that run without Playwright's runner read no configuration. */
export const expect = base.configure({ timeout: limits.expect })

/** Whether an expectation came true in time. */
export const holds = (expectation: Promise<unknown>) =>
  expectation.then(
    () => true,
    () => false,
  )
