import type { BrowserContext } from '@playwright/test'
import type { Summary } from '#contract/account/summary.ts'
import { notificationTypes } from '#contract/values/notification-types.ts'
import { contractVersion } from '#contract/wire/version.ts'
import { headers } from '#contract/wire/wire.ts'
import { expectNoFindings } from '#tests/e2e/support/walks/axe.ts'
import { logInAsDemo } from '#tests/e2e/support/walks/submit.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { scaled } from '#tests/setup/time-limits.ts'

test.use({ phone: 'citizen' })

/** The service's counts are the test's to decide; what the citizen marks as read is heard. */
async function decideCounts(context: BrowserContext, { address }: { address: string }, counts: Record<string, number>) {
  const read: string[] = []
  await context.route(/\/api\/user\/summary$/, async (route) => {
    const { cookie = '' } = await route.request().allHeaders()
    const response = await fetch(`${address}/api/user/summary`, { headers: { Cookie: cookie } })
    const json = {
      ...((await response.json()) as Summary),
      counts: Object.fromEntries(notificationTypes.map((type) => [type, counts[type] ?? 0])),
    }
    return route.fulfill({ json, headers: { [headers.contract]: String(contractVersion) } })
  })
  await context.route(/\/api\/user\/notification\//, async (route) => {
    const request = route.request()
    const { pathname, search } = new URL(request.url())
    const type = pathname.split('/').at(-1) ?? ''
    if (request.method() === 'DELETE') {
      read.push(`${type}${search}`)
      counts[type] = 0
      return route.continue()
    }
    await route.fulfill({ json: counts[type] ?? 0, headers: { [headers.contract]: String(contractVersion) } })
  })
  return read
}

test('news show as a number on Contact and on the icon, and what the overview has shown is read', async ({
  page,
  context,
  service,
  complaints,
}) => {
  const counts: Record<string, number> = { NEW_CHAT_MESSAGE: 2, CHAT_RESOLVED: 1 }
  const read = await decideCounts(context, service, counts)
  await context.addInitScript(() => {
    const seen: (number | 'clear')[] = []
    Object.assign(window, { badgeCalls: seen })
    Object.assign(navigator, {
      setAppBadge: async (count: number) => void seen.push(count),
      clearAppBadge: async () => void seen.push('clear'),
    })
  })
  const icon = () => page.evaluate(() => (window as unknown as { badgeCalls: (number | 'clear')[] }).badgeCalls.at(-1))
  const before = Date.now()
  await logInAsDemo(page)
  const contact = page.getByRole('link', { name: 'Contact' })
  await expect(contact).toContainText('3 new messages')
  await expect.poll(icon).toBe(3)

  await contact.click()
  const news = page.getByRole('region', { name: 'New from your representation' })
  await expect(news.getByRole('link', { name: '2 new messages' })).toHaveAttribute('href', '/contact/chat')
  await expect(news.getByRole('link', { name: 'Your conversation was marked as resolved' })).toBeVisible()
  await expect.poll(() => read.length).toBe(1)
  const [, at] = /^CHAT_RESOLVED\?before=(\d+)$/.exec(read[0] ?? '') ?? []
  // What the service had counted, by its clock, and nothing that came after.
  expect(Number(at)).toBeGreaterThan(before - 5_000)
  expect(Number(at)).toBeLessThanOrEqual(Date.now())
  await expect(news.getByRole('link', { name: 'Your conversation was marked as resolved' }), 'stays while it is looked at').toBeVisible()
  await expectNoFindings(page, 'news under Contact')
  expect(complaints).toEqual([])
})

test('without news there is no number, and nothing is marked as read', { tag: '@wide' }, async ({ page, context, service }) => {
  const read = await decideCounts(context, service, {})
  let asked = 0
  await context.route(/\/api\/user\/summary$/, (route) => {
    asked += 1
    return route.fallback()
  })
  await logInAsDemo(page)
  await expect.poll(() => asked, 'the app requests the counts').toBeGreaterThan(0)
  await page.getByRole('link', { name: 'Contact' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible()
  await expect(page.locator('.navigation-badge')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'New from your representation' })).toHaveCount(0)
  expect(read).toEqual([])
})

test('the app opened at Contact asks for the counts as well', { tag: '@wide' }, async ({ page, context, service }) => {
  const counts: Record<string, number> = {}
  await decideCounts(context, service, counts)
  await logInAsDemo(page)
  await expect(page.locator('.navigation-badge')).toHaveCount(0)
  counts['CHAT_ARCHIVED'] = 1
  const news = page.getByRole('region', { name: 'New from your representation' })
  // Two askings within a second are one: whoever opens it in that second opens it again.
  await expect(async () => {
    await page.goto('/contact')
    await expect(news.getByRole('link', { name: 'Your conversation was archived' })).toBeVisible({ timeout: scaled(5_000) })
  }).toPass()
})
