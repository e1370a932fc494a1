import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { holdStore } from '#tests/e2e/support/browser/held-store.ts'
import { joinApp, someCitizen } from '#tests/e2e/support/walks/citizen.ts'
import { logInAsDemo, openInApp } from '#tests/e2e/support/walks/submit.ts'

test.describe('a visitor', () => {
  test.use({ phone: 'visitor', viewport: { width: 390, height: 560 } })

  test('a root screen opens at its top, and the way back has the current language', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('article').nth(5)).toBeVisible()
    await page.evaluate(() => scrollTo(0, 900))
    await openInApp(page, '/?story=story')
    await expect(page.getByText('Showing: Stories')).toBeVisible()
    expect(await page.evaluate(() => scrollY)).toBe(0)

    await page.goto('/guide')
    await page.getByRole('link', { name: 'Settings' }).first().click()
    await expect(page.getByRole('link', { name: 'Guide', exact: true }).first()).toBeVisible()
    await page.getByRole('link', { name: /^Language and colours/ }).click()
    await page.getByRole('radio', { name: 'Deutsch' }).check()
    await page.getByRole('link', { name: 'Einstellungen', exact: true }).first().click()
    await expect(page.locator('.screen-back')).toHaveText('Ratgeber')
    await page.locator('.screen-back').click()
    await expect(page).toHaveURL('/guide')
  })

  test('who has gone on while a form was saved stays where they are', async ({ page, context }) => {
    await joinApp(page, someCitizen('Vreni'))
    await page.goto('/user')
    await page.getByRole('link', { name: 'Edit profile' }).click()
    await page.getByLabel('Last name').fill('Muster-Zurbriggen')
    const release = await holdStore(context, 'intents')
    await page.bringToFront()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await openInApp(page, '/guide')
    await expect(page.getByRole('heading', { level: 1, name: 'Guide' })).toBeVisible()
    await release()
    await expect(page.locator('.toast')).toContainText(/saved/i)
    await expect(page).toHaveURL('/guide')
  })
})

test.describe('a citizen', () => {
  test.use({ phone: 'citizen', viewport: { width: 1280, height: 800 } })

  test('a late screen takes no focus from the next one', async ({ page, context }) => {
    await logInAsDemo(page)
    await page.goto('/contact')
    const chat = page.getByRole('link', { name: 'Chat' }).first()
    await expect(chat).toBeVisible()
    const release = await holdStore(context, 'resources')
    await page.bringToFront()
    await chat.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Chat' })).toBeFocused()
    const guide = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Guide' })
    await guide.focus()
    await release()
    await expect(page.getByRole('heading', { level: 1, name: 'Embassy of Switzerland in Bangkok' })).toBeVisible()
    await expect(guide).toBeFocused()
  })
})
