import { expect, liveIn, test, waitUntilStored } from '#tests/e2e/support/fixtures.ts'

test(
  'on a first visit whose database code comes late, no window is told to close: the line is slow, and the storage not silent',
  { tag: '@wide' },
  async ({ page }) => {
    await liveIn(page, 'TH')
    await page.clock.install()
    const part = '**/assets/dexie-chunk-*.js'
    const release = Promise.withResolvers<void>()
    await page.route(part, async (route) => {
      await release.promise
      await route.continue()
    })
    const asked = page.waitForRequest(part)
    await page.goto('/guide/emergency')
    await asked
    await page.clock.fastForward(10_000)
    await expect(page.getByRole('main').getByText('Police').first()).toBeVisible()
    await expect(page.getByText('Storage is not responding')).toHaveCount(0)
    release.resolve()
    await waitUntilStored(page)
    await expect(page.getByText('Storage is not responding')).toHaveCount(0)
  },
)
