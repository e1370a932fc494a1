import { expect, test } from '#tests/e2e/support/fixtures.ts'

test.use({ phone: 'visitor' })

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

const article = '/guide/topic/everydayLife/passportAndId'

test('an article prints as text without controls, with link addresses', async ({ page }) => {
  await page.goto(article)
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
  const chrome = ['.navigation', '.screen-bar', '.article-tools', '.article-feedback']
  for (const part of chrome) await expect(page.locator(part), part).toBeAttached()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const part of chrome) await expect(page.locator(part)).toBeHidden()
  const link = page.getByRole('link', { name: /schweizerpass\.ch/ })
  const after = await link.evaluate((element) => getComputedStyle(element, '::after').content)
  // Firefox gives it unresolved.
  expect(['" (https://www.schweizerpass.ch)"', '" (" attr(href) ")"']).toContain(after)
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)')
})

test('all emergency topics print as one document, without a line', async ({ page, context }) => {
  await context.setOffline(true)
  await page.addInitScript(() => {
    Object.assign(window, { printed: 0, print: () => ((window as unknown as { printed: number }).printed += 1) })
  })
  await page.goto('/guide/emergency')
  await expect(page.getByRole('link', { name: /passport/i })).toBeVisible()
  const topics = await page.locator('.row-emergency').count()
  await page.getByRole('button', { name: 'Print all emergency topics' }).click()
  await expect.poll(() => page.evaluate(() => (window as unknown as { printed: number }).printed)).toBe(1)
  await expect(page.locator('.on-paper > section')).toHaveCount(topics)
  await expect(page.locator('.on-paper')).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.on-paper > section').last()).toBeVisible()
  await expect(page.getByText('Emergency numbers in Thailand')).toBeVisible()
})
