import { addresses } from '#tests/e2e/support/walks/every-route.ts'
import { expect, testOnLine as test, waitUntilStored } from '#tests/e2e/support/fixtures.ts'
import { scaled } from '#tests/setup/time-limits.ts'

test.use({ phone: 'visitor' })

const limitMs = scaled(2_000)

test('if services never answer, every route paints within two seconds [44]', { tag: '@wide' }, async ({ page, line }) => {
  await page.goto('/')
  await waitUntilStored(page)
  line.decide(({ path }) => (/^\/(api|cms)\//.test(path) ? 'no-reply' : 'pass'))

  for (const { path, shows } of addresses) {
    await page.goto(path, { waitUntil: 'commit' })
    await expect.soft(page.getByRole('heading', { level: 1 }), path).toBeVisible({ timeout: limitMs })
    await expect.soft(page.locator('main').getByText(shows).first(), path).toBeVisible({ timeout: limitMs })
    await expect
      .soft(page.locator('[aria-busy="true"], [role="progressbar"], .skeleton'), `${path}: no endless loader`)
      .toHaveCount(0, { timeout: limitMs })
  }
  expect(line.exchanges.filter((exchange) => exchange.fate === 'no-reply').length).toBeGreaterThan(0)
})
