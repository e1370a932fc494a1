import { addresses } from '#tests/e2e/support/walks/every-route.ts'
import { expect, testOnLine as test, waitUntilStored } from '#tests/e2e/support/fixtures.ts'
import { scaled } from '#tests/setup/time-limits.ts'

test.use({ phone: 'visitor' })

const limitMs = scaled(2_000)

test(
  'with services that accept and never answer, every route paints what is stored within two seconds [44]',
  { tag: '@wide' },
  async ({ page, line, complaints }) => {
    await page.goto('/')
    await waitUntilStored(page)
    line.decide(({ path }) => (/^\/(api|cms)\//.test(path) ? 'silent' : 'pass'))

    const times: [string, number][] = []
    for (const { path, shows } of addresses) {
      const started = Date.now()
      await page.goto(path, { waitUntil: 'commit' })
      await expect.soft(page.getByRole('heading', { level: 1 }), path).toBeVisible({ timeout: limitMs })
      await expect.soft(page.locator('main').getByText(shows).first(), path).toBeVisible({ timeout: limitMs })
      times.push([path, Date.now() - started])
      await expect
        .soft(page.locator('[aria-busy="true"], [role="progressbar"], .skeleton'), `${path}: no endless loader`)
        .toHaveCount(0, { timeout: limitMs })
    }
    const slowest = times.toSorted((one, other) => other[1] - one[1]).slice(0, 3)
    console.log('slowest:', slowest.map(([path, ms]) => `${path} ${ms} ms`).join(', '))
    expect(line.exchanges.filter((exchange) => exchange.fate === 'silent').length).toBeGreaterThan(0)
    expect(complaints).toEqual([])
  },
)
