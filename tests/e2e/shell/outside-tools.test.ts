import { logInAsDemo, like, openInApp } from '#tests/e2e/support/walks/submit.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'

test.use({ phone: 'citizen' })

test('lists, switches and licence texts suit outside tools', { tag: '@wide' }, async ({ page }) => {
  await logInAsDemo(page)
  await test.step('no empty list stands where nothing waits', async () => {
    await like(page, 'passport-check-the-date')
    await openInApp(page, '/activity')
    await expect(page.getByText('Nothing is waiting to be sent')).toBeVisible()
    await expect(page.locator('ul:empty, ol:empty')).toHaveCount(0)
  })
  await test.step('a switch says its state once', async () => {
    await openInApp(page, '/settings/notifications')
    await expect(page.getByRole('switch').first()).not.toBeChecked()
    await expect(page.locator('input[aria-checked]')).toHaveCount(0)
  })
  await test.step('the licence texts of what the app is made of', async () => {
    await openInApp(page, '/settings/legal')
    const opened = page.context().waitForEvent('page')
    await page.getByRole('link', { name: /^Software licences/ }).click()
    const texts = await opened
    await texts.waitForLoadState()
    expect(await texts.evaluate(() => document.contentType)).toBe('text/plain')
    const text = await texts.locator('body').innerText()
    await texts.close()
    for (const name of ['react 19', 'dexie 4', 'comlink 4', 'i18next 2', 'workbox-routing 7', 'SIL OPEN FONT LICENSE', 'Lucide Icons'])
      expect(text, name).toContain(name)
    expect(text).toContain('Permission is hereby granted, free of charge')
  })
})
