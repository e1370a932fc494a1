import { expect, test, waitUntilStored } from '#tests/e2e/support/fixtures.ts'

// The browser's own setting: media queries in em see it, and would not see a larger font of the page.
test.use({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'] }),
    { scope: 'worker' },
  ],
})

test('with double text size, the call button takes under a quarter of the screen', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/guide/emergency')
  await waitUntilStored(page)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
  for (const language of ['de', 'fr', 'it', 'en']) {
    await page.evaluate((chosen) => localStorage.setItem('abroad.language', chosen), language)
    await page.reload()
    const call = page.locator('.screen-dock .call-button')
    await expect(call).toBeVisible()
    const height = await page.locator('.screen-dock').evaluate((dock) => dock.getBoundingClientRect().height)
    expect.soft(height, language).toBeLessThan(844 / 4)
  }
})
