import type { BrowserContext } from '@playwright/test'
import type { Problem } from '#contract/wire/wire.ts'

/** Refuses every write to paths that end so, until `context.unrouteAll()`. */
export async function refuse(context: BrowserContext, path: string, problem: Pick<Problem, 'type' | 'errors'>): Promise<void> {
  await context.route(
    (url) => url.pathname.endsWith(path),
    (route) =>
      route.request().method() === 'GET'
        ? route.continue()
        : route.fulfill({
            status: 409,
            headers: { 'Abroad-Contract': '1', 'Content-Type': 'application/problem+json' },
            body: JSON.stringify({ title: 'refused', status: 409, ...problem }),
          }),
  )
}
