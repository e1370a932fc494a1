import type { Page } from '@playwright/test'
import { expectNoFindings } from '#tests/e2e/support/walks/axe.ts'
import { joinApp, register, someCitizen } from '#tests/e2e/support/walks/citizen.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'

test.use({ isFreshPhone: true })

/** What only a citizen who has logged in can open. */
const ownScreens = [
  '/user',
  '/user/editProfile',
  '/user/editRepresentations',
  '/user/completeRepresentations',
  '/user/events',
  '/contact/appointment',
  '/contact/chat',
  '/contact/representation',
  '/settings',
  '/settings/logout',
  '/settings/deleteAccount',
]

test(
  'no screen of onboarding, log-in and profile has a finding of axe, in the light and in the dark',
  { tag: '@wide' },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Skip' })).toBeVisible()
    await expectNoFindings(page, 'onboarding')
    await page.getByRole('button', { name: 'Skip' }).click()
    await expect(page.getByRole('button', { name: 'Continue without login' })).toBeVisible()
    await expectNoFindings(page, 'log-in')
    await register(page, someCitizen('Anna'))
    await page.getByRole('button', { name: 'Add a representation' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('group', { name: /^Form cannot be submitted/ })).toBeFocused()
    await expectNoFindings(page, 'a form with errors')
    await page.getByLabel('Country of residence').click()
    await expect(page.getByRole('option').nth(200)).toBeAttached()
    await expectNoFindings(page, 'an open list')
  },
)

test(
  'the screens of a citizen have no finding of axe, one title each, and fit a phone of 320 px in German',
  { tag: '@wide' },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await joinApp(page, someCitizen('Anna'))
    for (const path of ownScreens) {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
      await expectNoFindings(page, path)
    }
    await page.goto('/settings/deleteAccount')
    await page.getByRole('button', { name: 'Delete account' }).click()
    await expectNoFindings(page, 'the question before a deletion')

    await page.evaluate(() => localStorage.setItem('abroad.language', 'de'))
    await page.setViewportSize({ width: 320, height: 640 })
    for (const path of ownScreens) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
      await expect(page.locator('.skeleton'), path).toHaveCount(0)
      expect.soft(await page.evaluate(() => document.scrollingElement?.scrollWidth), path).toBeLessThanOrEqual(320)
      expect.soft(await smallTargets(page), path).toEqual([])
    }
  },
)

/** Controls in the content that a thumb would miss. A link in a sentence is exempt, and the inputs that their label enlarges. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main button, main a, main input, main select')]
      .filter((control) => control.offsetParent !== null && control.closest('label, p, .section-head') === null)
      .filter((control) => {
        const { width, height } = control.getBoundingClientRect()
        return Math.round(width) < 44 || Math.round(height) < 44
      })
      .map((control) => control.outerHTML.slice(0, 120)),
  )
}
