import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { swipe } from '#tests/e2e/support/browser/touch.ts'
import { openInApp, registerFor } from '#tests/e2e/support/walks/submit.ts'
import { scaled } from '#tests/setup/time-limits.ts'

test.describe('of a visitor', () => {
  test.use({ phone: 'visitor' })

  test('the feed stands under the time of its publication, and what came since the last visit is marked', async ({ page, complaints }) => {
    await page.goto('/')
    await expect(page.getByRole('article').nth(5)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'New since your last visit' }), 'nothing is new twice').toHaveCount(0)
    await expect(page.locator('.card-new')).toHaveCount(0)
    const published = await page.evaluate(() => Date.now() - 3 * 24 * 60 * 60_000)
    // After the page that was looked at has gone: it notes that itself.
    await page.addInitScript((at) => {
      if (sessionStorage.getItem('hasSet') === null) localStorage.setItem('abroad.seenAt', String(at))
      sessionStorage.setItem('hasSet', '1')
    }, published)
    await page.reload()
    const heading = page.getByRole('heading', { name: 'New since your last visit' })
    await expect(heading).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Posted earlier' })).toBeAttached()
    const marked = page.locator('article:has(.card-new)')
    expect(await marked.count()).toBeGreaterThan(0)
    // All of them between the two headings.
    const [from, to] = await Promise.all(
      [heading, page.locator('.feed-group').nth(1)].map(async (one) => (await one.boundingBox())?.y ?? 0),
    )
    for (const card of await marked.all()) {
      const y = (await card.boundingBox())?.y ?? 0
      expect(y).toBeGreaterThan(from ?? 0)
      expect(y).toBeLessThan(to ?? 0)
    }
    expect(complaints).toEqual([])
  })
})

test.describe('of a citizen', () => {
  test.use({ phone: 'citizen' })

  test('what is mine and near stands above the feed, and its room is kept at the next start', async ({ page, context }) => {
    await page.goto('/')
    await expect(page.getByRole('article').nth(3)).toBeVisible()
    await context.setOffline(true)
    await registerFor(page, 'online-hour-voting', 2)
    await page.getByRole('alertdialog').press('Escape')
    await openInApp(page, '/')
    const own = page.getByRole('region', { name: 'For you' })
    await expect(own.getByRole('link', { name: /1 waiting/ })).toHaveAttribute('href', '/activity')
    await expect(own.getByRole('link', { name: /^An online hour on voting from afar/ })).toContainText('Saved on this device')
    const height = (await own.boundingBox())?.height ?? 0
    expect(Number(await page.evaluate(() => localStorage.getItem('abroad.own.ownRoom')))).toBe(Math.round(height))
    await own.getByRole('link', { name: /^An online hour/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('An online hour on voting from afar')
  })
})

test.describe('by finger', () => {
  test.use({ phone: 'visitor', hasTouch: true, isMobile: true })

  test('a pull from the top checks for what is new, a short one and one from further below do not', { tag: '@wide' }, async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('article').nth(5)).toBeVisible()
    await expect(page.locator('.pull')).toBeAttached()
    // The first round of the app is over.
    await expect(page.locator('.screen-bar').getByText('Checked just now')).toBeVisible()
    let asked = 0
    page.on('request', (request) => {
      if (/\/content-entries/.test(request.url())) asked += 1
    })
    await swipe(page, 200, 200, { down: 60 })
    await page.evaluate(() => scrollTo(0, 400))
    await swipe(page, 200, 200, { down: 300 })
    expect(asked).toBe(0)
    await page.evaluate(() => scrollTo(0, 0))
    await expect(async () => {
      await swipe(page, 200, 200, { down: 300 })
      await expect.poll(() => asked, { timeout: scaled(5_000) }).toBeGreaterThan(0)
    }).toPass()
    await expect(page.locator('.pull-checking')).toHaveCount(0)
  })
})
