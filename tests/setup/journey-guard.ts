import type { FullResult, Reporter, Suite, TestCase, TestStep } from '@playwright/test/reporter'

/** Annotation set when a page was opened in a browser that Playwright does not drive. */
export const pageOpened = 'page opened'
/** Tag of a journey that reads built files or starts a browser in another process. */
const withoutPage = '@no-page'

/** A reporter that fails the run if a journey passed without opening a page, or if none passed. */
// oxlint-disable-next-line import/no-default-export -- Playwright takes a reporter by its default export.
export default class JourneyGuard implements Reporter {
  private suite: Suite | null = null

  onBegin(_: unknown, suite: Suite): void {
    this.suite = suite
  }

  async onEnd(): Promise<{ status?: FullResult['status'] }> {
    const journeys = this.suite?.allTests() ?? []
    const passed = journeys.filter(hasPassed)
    const idle = passed.filter(isIdle)
    const exempt = passed.filter(({ tags }) => tags.includes(withoutPage))
    const skipped = journeys.filter((journey) => journey.outcome() === 'skipped')
    const opened = passed.length - exempt.length - idle.length
    console.log(`\nPassed and opened a page: ${opened}. Passed and need none: ${exempt.length}. Skipped: ${skipped.length}.`)
    for (const journey of skipped) console.log(`  skipped: ${nameOf(journey)}: ${reasonOf(journey)}`)
    for (const journey of idle) console.log(`  passed WITHOUT opening a page: ${nameOf(journey)}`)
    return idle.length > 0 || passed.length === 0 ? { status: 'failed' } : {}
  }

  printsToStdio(): boolean {
    return false
  }
}

export function isIdle(journey: TestCase): boolean {
  const last = journey.results.at(-1)
  if (!last || !hasPassed(journey) || journey.tags.includes(withoutPage)) return false
  return !last.annotations.some(({ type }) => type === pageOpened) && !last.steps.some(isNavigation)
}

/** What a fixture opened does not count: a fixture of the worker would speak for its first journey alone. */
function isNavigation({ category, title, steps, error }: TestStep): boolean {
  if (category === 'fixture') return false
  return (category === 'pw:api' && title.startsWith('Navigate') && error === undefined) || steps.some(isNavigation)
}

const hasPassed = (journey: TestCase) => ['expected', 'flaky'].includes(journey.outcome())
const nameOf = ({ location, title }: TestCase) => `${location.file.split('/').at(-1)}:${location.line} ${title}`
const reasonOf = ({ annotations }: TestCase) => annotations.find(({ type }) => type === 'skip')?.description ?? 'no reason given'
