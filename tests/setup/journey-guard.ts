import type { FullResult, Reporter, Suite, TestCase, TestResult, TestStep } from '@playwright/test/reporter'

/** The annotation of a journey whose browser Playwright does not drive: it has opened a page. */
export const pageOpened = 'page opened'

/** A journey that reads built files or starts a browser in another process. */
const withoutPage = '@no-page'

/** A reporter that fails the run if a journey passed without opening a page, and says how many opened one. */
// oxlint-disable-next-line import/no-default-export -- Playwright takes a reporter by its default export.
export default class JourneyGuard implements Reporter {
  private suite: Suite | null = null

  onBegin(_: unknown, suite: Suite): void {
    this.suite = suite
  }

  async onEnd(): Promise<{ status?: FullResult['status'] }> {
    const journeys = this.suite?.allTests() ?? []
    const passed = journeys.filter((journey) => ['expected', 'flaky'].includes(journey.outcome()))
    const exempt = passed.filter(({ tags }) => tags.includes(withoutPage))
    const idle = passed.filter((journey) => !exempt.includes(journey) && !journey.results.some(hasOpenedPage))
    const skipped = journeys.filter((journey) => journey.outcome() === 'skipped')
    const opened = passed.length - exempt.length - idle.length
    console.log(`\n${opened} journeys opened a page and passed, ${exempt.length} passed that need none, ${skipped.length} skipped.`)
    for (const journey of skipped) console.log(`  skipped: ${nameOf(journey)}: ${reasonOf(journey)}`)
    for (const journey of idle) console.log(`  passed WITHOUT opening a page: ${nameOf(journey)}`)
    return idle.length > 0 ? { status: 'failed' } : {}
  }

  printsToStdio(): boolean {
    return false
  }
}

function hasOpenedPage({ annotations, steps }: TestResult): boolean {
  return annotations.some(({ type }) => type === pageOpened) || steps.some(isNavigation)
}

function isNavigation({ category, title, steps, error }: TestStep): boolean {
  return (category === 'pw:api' && title.startsWith('Navigate') && error === undefined) || steps.some(isNavigation)
}

const nameOf = ({ location, title }: TestCase) => `${location.file.split('/').at(-1)}:${location.line} ${title}`
const reasonOf = ({ annotations }: TestCase) => annotations.find(({ type }) => type === 'skip')?.description ?? 'no reason given'
