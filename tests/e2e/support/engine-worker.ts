import type { Page, Worker } from '@playwright/test'

/** The engine of the page as it is now, or as soon as it begins. */
export async function engineOf(page: Page): Promise<Worker> {
  return page.workers().find(isEngine) ?? page.waitForEvent('worker', isEngine)
}

function isEngine(worker: Worker): boolean {
  return worker.url().includes('engine.worker')
}
