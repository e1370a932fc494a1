import { packOnDevice } from '#tests/e2e/support/device.ts'
import { expect, waitUntilStored, liveIn } from '#tests/e2e/support/fixtures.ts'
import { test } from '#tests/e2e/support/services/own-content.ts'

const home = { country: 'TH', language: 'en' }

test('updated topics are marked until they are opened, offline too', { tag: '@wide' }, async ({ page, context, service, content }) => {
  await liveIn(context, home.country)
  await page.goto('/guide')
  await waitUntilStored(page)
  await page.goto('/guide/topic/everydayLife')
  await expect(page.getByRole('heading', { level: 1, name: 'Everyday life' })).toBeVisible()
  await expect(page.getByText('Updated', { exact: true })).toHaveCount(0)

  await service.kill()
  const passport = content.edit('passportAndId', 'en')
  const voting = content.edit('votingMaterial', 'en')
  const birth = content.edit('birth', 'en')
  await service.start()
  await page.goto('/activity')
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect.poll(async () => (await packOnDevice(page, home))?.unread.length).toBe(3)

  await page.goto('/settings/offline')
  const changes = page.getByText(/^3 topics changed, \d+ kB/)
  await expect(changes).toBeVisible()
  await expect(page.getByText('3 not read yet')).toBeVisible()
  await changes.click()
  for (const title of [passport, voting, birth]) await expect(page.getByRole('link', { name: title })).toBeVisible()

  await service.kill()
  await page.goto('/guide')
  await expect(page.getByRole('link', { name: 'Everyday life' }).getByText('2 updated')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Family and nationality' }).getByText('1 updated')).toBeVisible()
  await page.goto('/guide/topic/everydayLife')
  const marked = page.getByRole('link').filter({ hasText: 'Updated' })
  await expect(marked).toHaveCount(2)
  await marked.filter({ hasText: 'Passport' }).click()
  await expect(page.getByRole('heading', { level: 1, name: passport })).toBeVisible()
  await expect(page.getByText('Updated since you last opened it')).toBeVisible()
  await expect.poll(async () => (await packOnDevice(page, home))?.unread).not.toContain('passportAndId')
  await page.close()

  const later = await context.newPage()
  await later.goto('/guide/topic/everydayLife')
  await expect(later.getByRole('link').filter({ hasText: 'Updated' })).toHaveCount(1)
  await later.goto('/guide/topic/everydayLife/passportAndId')
  await expect(later.getByRole('heading', { level: 1, name: passport })).toBeVisible()
  await expect(later.getByText('Updated since you last opened it')).toBeHidden()
  await later.goto('/settings/offline')
  await later.getByText(/^3 topics changed/).click()
  await expect(later.getByText('2 not read yet')).toBeVisible()
  await later.getByRole('link', { name: birth }).click()
  await expect(later.getByRole('heading', { level: 1, name: birth })).toBeVisible()
})
