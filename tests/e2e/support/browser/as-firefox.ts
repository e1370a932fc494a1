import type { BrowserContext, Page } from '@playwright/test'
import type { Wire } from './wire.ts'

/** Takes out of a journey's sight in what Firefox, driven by WebDriver BiDi, differs from Chromium. */
export function asFirefox(context: BrowserContext, wire: Pick<Wire, 'cut' | 'restore'>): void {
  goOfflineBy(context, wire)
  const prepare = (page: Page) => {
    loadAgain(page)
    setThemeByHand(page)
  }
  for (const page of context.pages()) prepare(page)
  context.on('page', prepare)
}

/** Firefox 153 knows nothing of `emulation.setMediaFeaturesOverride`: the page gets the theme that it would take from the system. */
function setThemeByHand(page: Page): void {
  page.emulateMedia = async ({ colorScheme } = {}) => {
    if (colorScheme === 'light' || colorScheme === 'dark')
      await page.evaluate((theme) => void (document.documentElement.dataset['theme'] = theme), colorScheme)
  }
}

/** Firefox's own switch reaches pages and their workers, and not the service worker. */
function goOfflineBy(context: BrowserContext, wire: Pick<Wire, 'cut' | 'restore'>): void {
  const setOffline = context.setOffline.bind(context)
  context.setOffline = async (isOffline) => {
    if (isOffline) wire.cut()
    else wire.restore()
    await setOffline(isOffline)
  }
}

/** A load that begins in the midst of the one before is at times broken off (Firefox 153, `NS_BINDING_ABORTED`): a citizen would tap again. */
function loadAgain(page: Page): void {
  const goto = page.goto.bind(page)
  page.goto = async (address, options) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await goto(address, options)
      } catch (error) {
        if (tries === 3 || !String(error).includes('NS_BINDING_ABORTED')) throw error
      }
    }
  }
}
