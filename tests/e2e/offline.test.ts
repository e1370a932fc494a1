import { expect, test, waitUntilStored } from './fixtures.ts'

test('what was read, and what an emergency needs, opens with the services gone', async ({ page, context, service, complaints }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Discover' })).toBeVisible()
  await expect(page.locator('article').nth(5)).toBeVisible()
  await page.getByRole('link', { name: 'Guide' }).first().click()
  await page.goto('/guide/topic/everydayLife/passportAndId')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/guide/topic/emergencySituation/lostPassport')
  await expect(page.getByText('Report', { exact: false }).first()).toBeVisible()
  await waitUntilStored(page)

  await service.kill()
  await page.close()
  const again = await context.newPage()
  try {
    for (const [path, text] of [
      ['/guide/topic/emergencySituation/arrest', /arrest/i],
      ['/contact/helpline', '+41 800 24 7 365'],
      ['/contact/representations/THBAN', /Bangkok/],
      ['/guide', 'Life events'],
      ['/guide/emergency', '191'],
      ['/guide/topic/death/deathAbroad', /death/i],
      ['/settings/offline', /.+/],
      ['/', 'Discover'],
    ] as const) {
      await again.goto(path)
      await expect(again.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(again.locator('main').getByText(text).first(), path).toBeVisible()
    }
    await expect(again.locator('article').nth(5)).toBeVisible()
    await expect(again.getByRole('status').filter({ hasText: 'Wait for network' })).toBeVisible({ timeout: 20_000 })
    await expect(again.locator('[aria-busy="true"]')).toHaveCount(0)
  } finally {
    await service.start()
  }
  expect(complaints).toEqual([])
})

test('with the database deleted and no line, the emergency pages, phones and numbers still open', async ({ page, context, complaints }) => {
  await page.goto('/')
  await waitUntilStored(page)
  await context.setOffline(true)
  await page.goto('/contact/helpline')
  await page.evaluate(async () => {
    const deleting = indexedDB.deleteDatabase('abroad')
    await new Promise((resolve) => {
      deleting.onsuccess = resolve
      deleting.onblocked = resolve
    })
  })
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
  expect(complaints).toEqual([])
})
