import type { Locator, Page } from '@playwright/test'
import { expectNoFindings } from '#tests/e2e/support/walks/axe.ts'
import { moveTo, screens } from '#tests/e2e/support/walks/every-route.ts'
import { expect, test, waitUntilStored } from '#tests/e2e/support/fixtures.ts'
import { controlsOf } from '#tests/long/explorer/controls.ts'
import { scaled } from '#tests/setup/time-limits.ts'

test.use({ phone: 'visitor' })

test('no screen has a finding of axe, in the light and in the dark', async ({ page }) => {
  test.setTimeout(scaled(400_000))
  await page.goto('/')
  await waitUntilStored(page)
  for (const { path } of screens) {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await moveTo(page, path)
    await expectNoFindings(page, path)
    expect.soft(await page.getByRole('heading', { level: 1 }).count(), `${path}: one h1`).toBe(1)
  }
})

// Chromium 156 leaves what `content-visibility` skips out of its tree, or without a name there.
test('long lists are in the tree of the browser with all their names', async ({ page }) => {
  await page.goto('/')
  await waitUntilStored(page)
  const tree = await page.context().newCDPSession(page)
  await tree.send('Accessibility.enable')
  for (const [path, least] of [
    ['/guide/location', 200],
    ['/contact?all', 100],
  ] as const) {
    await moveTo(page, path)
    await expect
      .poll(async () => (await controlsOf(tree)).filter(({ name }) => name !== '').length, { message: `${path}: with a name` })
      .toBeGreaterThan(least)
    expect(
      (await controlsOf(tree)).filter(({ name }) => name === ''),
      `${path}: without`,
    ).toEqual([])
  }
})

test(
  'nothing that a screen opens or answers has a finding of axe, in the light and in the dark',
  { tag: '@wide' },
  async ({ page, context }) => {
    const search = async (term: string) => page.getByRole('searchbox', { name: 'Search topics' }).fill(term)
    const states: { name: string; path: string; reach: () => Promise<unknown>; shows: Locator }[] = [
      {
        name: 'the filter sheet',
        path: '/',
        reach: () => page.getByRole('button', { name: 'Filter' }).click(),
        shows: page.getByRole('dialog', { name: 'Show' }),
      },
      { name: 'search results', path: '/guide', reach: () => search('passport'), shows: page.locator('main mark').first() },
      { name: 'no results', path: '/guide', reach: () => search('zzzzz'), shows: page.getByText('No results found for zzzzz') },
      {
        name: 'the remove dialog',
        path: '/settings/offline',
        reach: () =>
          page
            .getByRole('button', { name: /^Remove/ })
            .first()
            .click(),
        shows: page.getByRole('alertdialog'),
      },
      {
        name: 'the notice without a network',
        path: '/contact',
        reach: () => context.setOffline(true),
        shows: page.getByRole('status', { name: 'Wait for network' }).filter({ hasText: 'Offline since' }),
      },
    ]
    await page.goto('/')
    await waitUntilStored(page)
    for (const { name, path, reach, shows } of states) {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      await opened(page, path)
      await reach()
      await expect(shows, name).toBeVisible()
      await expectNoFindings(page, name)
    }
  },
)

test('no screen is wider than a phone of 320 px, in German', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('abroad.language', 'de'))
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/')
  await waitUntilStored(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const { path } of screens) {
    await moveTo(page, path)
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
