import type { Page, Worker } from '@playwright/test'

/** The engine of the page as it is now, or as soon as it begins. */
export async function engineOf(page: Page): Promise<Worker> {
  return page.workers().find(isEngine) ?? page.waitForEvent('worker', isEngine)
}

function isEngine(worker: Worker): boolean {
  return worker.url().includes('engine.worker')
}

/** The call that a frozen engine waits for: the line holds it back until the tab is to thaw. */
export const frozenPath = '/api/ping?frozen'

/**
 * What a system does to a tab out of sight: nothing in it runs any more, and it keeps its Web Lock. The debugger's own freeze leaves workers
 * running, so the engine waits for a call that is not answered and can do nothing beside it; the page holds still while it is hidden.
 */
export async function freeze(page: Page): Promise<() => Promise<void>> {
  const engine = await engineOf(page)
  await page.evaluate(() => void Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true }))
  const blocked = engine.evaluate((path) => {
    const call = new XMLHttpRequest()
    call.open('GET', path, false)
    call.send()
  }, frozenPath)
  return async () => {
    await blocked
    await page.evaluate(() => Reflect.deleteProperty(document, 'visibilityState'))
    await page.bringToFront()
  }
}
