import type { Locator, Page } from '@playwright/test'
import { expectNoFindings } from '#tests/e2e/support/walks/axe.ts'
import { joinApp, someCitizen } from '#tests/e2e/support/walks/citizen.ts'
import { moveTo } from '#tests/e2e/support/walks/every-route.ts'
import { expect, test, waitUntilStored } from '#tests/e2e/support/fixtures.ts'
import { refuse } from '#tests/e2e/support/services/refuse.ts'
import { openInApp } from '#tests/e2e/support/walks/submit.ts'
import { controlsOf } from '#tests/campaigns/explorer/look.ts'

test.use({ phone: 'visitor' })

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

test('every open sheet, result and notice passes axe in both themes', { tag: '@wide' }, async ({ page, context }) => {
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
      shows: page.getByRole('status', { name: 'Wait for network' }).filter({ hasText: 'lost at' }),
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
})

test.describe('a citizen who was not asked about cookies', () => {
  test.use({ phone: null, isFreshPhone: true, hasAnswered: false })

  test('forms and their replies pass axe and fit a phone of 320 px', { tag: '@wide' }, async ({ page, context }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await joinApp(page, someCitizen('Anna'))
    await page.getByRole('button', { name: 'Details' }).click()
    await expectGood(page, 'the notice about cookies')
    await page.getByRole('button', { name: 'Decline' }).click()
    await openInApp(page, '/event/online-hour-new-abroad')
    await page.getByRole('button', { name: 'Register' }).click()
    await expectGood(page, 'the registration sheet')
    await page.getByRole('dialog').getByRole('button', { name: 'Register' }).click()
    await page.getByRole('alertdialog').waitFor()
    await expectGood(page, 'the popup')
    await page.keyboard.press('Escape')
    await openInApp(page, '/user/events')
    await page.getByRole('button', { name: 'Unregister' }).click()
    await expectGood(page, 'the question before unregistering')
    await page.keyboard.press('Escape')

    await refuse(context, '/surveys', { type: 'abroad:closed' })
    await refuse(context, '/user/me', { type: 'abroad:invalid', errors: [{ field: 'firstName', code: 'invalid' }] })
    await openInApp(page, '/survey/survey-emergency-ready')
    await page.getByRole('button', { name: 'Vote' }).click()
    await expectGood(page, 'a survey without an answer')
    await page.getByRole('checkbox').first().check()
    await page.getByRole('button', { name: 'Vote' }).click()
    await page.getByText('The survey closed before your vote arrived.').waitFor()
    await expectGood(page, 'a vote that was refused')
    await openInApp(page, '/user/editProfile')
    await page.getByLabel('Last name').fill('Beispiel')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('The service could not accept it as it is.').waitFor()
    await expectGood(page, 'a profile that was refused')
    await openInApp(page, '/user/editProfile')
    await page.getByText('Please enter your first name.').first().waitFor()
    await expectGood(page, 'the form with what the service names')
    await page.getByLabel('Country of residence').click()
    await expect(page.getByRole('option').nth(200)).toBeAttached()
    await expectGood(page, 'an open list')
  })
})

async function expectGood(page: Page, what: string): Promise<void> {
  await expectNoFindings(page, what)
  expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), `${what}: width`).toBeLessThanOrEqual(320)
}

test('the keyboard reaches the content, and the focus is visible', async ({ page }) => {
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
