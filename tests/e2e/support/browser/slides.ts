import type { Page } from '@playwright/test'

/** Records each view transition from the next load on: its type and the title of the screen that it starts from, such as "left Settings". */
export async function recordSlides(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const slides: string[] = []
    Object.assign(window, { slides })
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (given) => {
      const types = typeof given === 'object' ? given?.types : null
      slides.push(`${types?.join(' ')} ${document.querySelector('h1')?.textContent}`)
      return start(given)
    }
  })
}

/** The view transitions since the page was loaded. */
export const slidesOf = (page: Page) => page.evaluate(() => (window as unknown as { slides: string[] }).slides)
