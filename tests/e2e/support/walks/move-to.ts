import type { Page } from '@playwright/test'
import { expect } from '#tests/e2e/support/fixtures.ts'
import { openInApp } from './submit.ts'

/** To another screen within the app, until it is that screen which is shown, and whole. */
export async function moveTo(page: Page, path: string): Promise<void> {
  if (new URL(page.url()).pathname === path) return
  await page.locator('h1').evaluateAll((headings) => {
    for (const heading of headings) heading.dataset['left'] = ''
  })
  await openInApp(page, path)
  await expect(page.locator('h1[data-left]'), `${path}: the screen before is gone`).toHaveCount(0)
  await expect(page.locator('.skeleton'), path).toHaveCount(0)
}
