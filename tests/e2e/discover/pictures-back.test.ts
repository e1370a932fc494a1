import { expect, testOnLine as test } from '#tests/e2e/support/fixtures.ts'

test.use({ phone: 'visitor' })

test('pictures that failed offline load when the network returns', { tag: '@wide' }, async ({ page, line }) => {
  const here = page.locator('.picture img.is-here')
  await page.goto('/')
  await expect(here.first(), 'the feed has pictures').toBeVisible()
  await page.evaluate(() => caches.delete('abroad-pictures'))
  line.cut()
  // The service worker's own request for a picture is not answered from the browser's cache either.
  const session = await page.context().newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await page.reload()
  await expect(page.getByText('Wait for network')).toBeVisible()
  await expect(page.locator('.picture svg').first()).toBeVisible()
  await expect(here).toHaveCount(0)
  line.restore()
  await expect(here.first()).toBeVisible()
})
