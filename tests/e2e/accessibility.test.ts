import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { addresses } from './every-route.ts'
import { expect, test, waitUntilStored } from './fixtures.ts'

test('no screen has a finding of axe, in the light and in the dark', async ({ page }) => {
  test.setTimeout(150_000)
  await page.goto('/')
  await waitUntilStored(page)
  for (const { path } of addresses) {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await opened(page, path)
    expect.soft(await findings(page), path).toEqual([])
    // The rest does not depend on colour.
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.evaluate(() => Promise.all(document.getAnimations().map((change) => change.finished)))
    expect.soft(await findings(page, ['color-contrast']), `${path}, dark`).toEqual([])
    expect.soft(await page.getByRole('heading', { level: 1 }).count(), `${path}: one h1`).toBe(1)
  }
})

test('no screen is wider than a phone of 320 px, in German', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('abroad.language', 'de'))
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/')
  await waitUntilStored(page)
  for (const { path } of addresses) {
    await opened(page, path)
    expect.soft(await page.evaluate(() => document.scrollingElement?.scrollWidth), path).toBeLessThanOrEqual(320)
  }
})

test('the keyboard reaches the content: by the skip link at once, by Tab through everything, and it shows where it is', async ({
  page,
}) => {
  await page.goto('/')
  await waitUntilStored(page)
  for (const path of ['/', '/guide', '/contact', '/user', '/settings']) {
    await opened(page, path)
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip, path).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.locator('#main'), path).toBeFocused()
    await page.keyboard.press('Tab')
    expect
      .soft(
        await page.evaluate(() => document.activeElement?.closest('main') !== null && isMarked(), undefined),
        `${path}: first stop in the content`,
      )
      .toBe(true)

    await opened(page, path)
    let isInMain = false
    for (let stops = 0; stops < 15 && !isInMain; stops += 1) {
      await page.keyboard.press('Tab')
      const stop = await page.evaluate(() => ({
        name: document.activeElement?.outerHTML.slice(0, 80),
        isMarked: isMarked(),
        isInMain: document.activeElement?.closest('main') !== null,
      }))
      expect.soft(stop.isMarked, `${path}: focus shows on ${stop.name}`).toBe(true)
      isInMain = stop.isInMain
    }
    expect.soft(isInMain, `${path}: Tab reaches the content`).toBe(true)
  }
})

test.beforeEach(({ page }) => page.addInitScript(defineIsMarked))

/** Defined in the page: does the focused element look other than without the focus? */
declare function isMarked(): boolean
function defineIsMarked(): void {
  Object.assign(window, {
    isMarked() {
      const element = document.activeElement
      if (!element || element === document.body) return false
      const marked = [element, ...element.querySelectorAll('*'), ...(element.parentElement ? [element.parentElement] : [])]
      return marked.some((part) => {
        const style = getComputedStyle(part)
        return (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0) || style.boxShadow !== 'none'
      })
    },
  })
}

async function opened(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
  await expect(page.locator('.skeleton'), path).toHaveCount(0)
}

async function findings(page: Page, rules?: string[]): Promise<string[]> {
  // No frames here; without them axe needs no page of its own for each look.
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.slice(0, 3).map((node) => `${id}: ${node.target.join(' ')}`))
}
