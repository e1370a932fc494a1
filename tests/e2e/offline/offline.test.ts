import type { Page } from '@playwright/test'
import { feedOnDevice } from '#tests/e2e/support/device.ts'
import { expect, listen, test, waitUntilStored } from '#tests/e2e/support/fixtures.ts'
import { scaled } from '#tests/setup/time-limits.ts'

test.use({ phone: 'visitor' })

const details = [
  ['/story/passport-check-the-date', /passport/i],
  ['/event/online-hour-voting', /voting/i],
  ['/survey/survey-app-topics', 'Log in to vote'],
] as const

test('what was read and what an emergency needs opens without services [45] [46]', async ({ page, context, service, complaints }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Discover' })).toBeVisible()
  await expect(page.locator('article').nth(5)).toBeVisible()
  await page.getByRole('link', { name: 'Guide' }).first().click()
  await page.goto('/guide/topic/everydayLife/passportAndId')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/guide/topic/emergencySituation/lostPassport')
  await expect(page.getByText('Report', { exact: false }).first()).toBeVisible()
  for (const [path, text] of details) await expectToShow(page, path, text)
  await waitUntilStored(page)

  await service.kill()
  await page.close()
  const called: (string | null)[] = []
  const again = await context.newPage()
  listen(again, complaints)
  try {
    for (const [path, text] of [
      ...details,
      ['/guide/topic/emergencySituation/arrest', /arrest/i],
      ['/contact/helpline', '+41 800 24 7 365'],
      ['/contact/representations/THBAN', /Bangkok/],
      ['/guide', 'Life events'],
      ['/guide/emergency', '191'],
      ['/guide/topic/death/deathAbroad', /death/i],
      ['/settings/offline', /.+/],
      ['/', 'Discover'],
    ] as const) {
      await expectToShow(again, path, text)
      called.push(...(await again.locator('a.call-button').evaluateAll((links) => links.map((link) => link.getAttribute('href')))))
    }
    expect(called.length, 'numbers to tap were seen').toBeGreaterThan(2)
    expect(called.filter((address) => !/^tel:\+?\d+$/.test(address ?? ''))).toEqual([])
    await expect(again.locator('article').nth(5)).toBeVisible()
    await expect(again.getByRole('status').filter({ hasText: 'Wait for network' })).toBeVisible()
    await expect(again.locator('[aria-busy="true"]')).toHaveCount(0)
  } finally {
    await service.start()
  }
})

test('offline without a database, emergency pages and numbers open', async ({ page, context }) => {
  await page.goto('/')
  await waitUntilStored(page)
  await context.setOffline(true)
  await page.goto('/contact/helpline')
  await page.evaluate(deleteDatabase, scaled(5_000))
  expect(await feedOnDevice(page), 'the feed went with the database').toEqual([])
  for (const [path, text] of [
    ['/guide/emergency', '191'],
    ['/guide/topic/emergencySituation/lostPassport', /passport/i],
    ['/contact/helpline', '+41 800 24 7 365'],
    ['/contact/representations/THBAN', /Bangkok/],
    ['/contact', '191'],
  ] as const) {
    await page.goto(path)
    await expect(page.locator('main').getByText(text).first(), path).toBeVisible()
  }
})

async function expectToShow(page: Page, path: string, text: string | RegExp): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
  await expect(page.locator('main').getByText(text).first(), path).toBeVisible()
}

function deleteDatabase(limitMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase('abroad')
    deleting.onsuccess = () => resolve()
    deleting.onerror = () => reject(deleting.error ?? new Error('not deleted'))
    // A limit, and no wait: one that is in the middle of a transaction closes behind it.
    deleting.onblocked = () => setTimeout(() => reject(new Error('a connection of the app stays open')), limitMs)
  })
}
