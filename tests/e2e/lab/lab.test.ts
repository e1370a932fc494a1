import type { Page } from '@playwright/test'
import { expectNoFindings } from '#tests/e2e/support/walks/axe.ts'
import { logInAsDemo, openInApp } from '#tests/e2e/support/walks/submit.ts'
import { appliedKeys, labBuild } from '#tests/e2e/support/services/service.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { workByKey } from '#tests/e2e/support/browser/keys.ts'

test.use({ serviceOptions: { dist: labBuild } })

const lab = (page: Page) => page.getByRole('heading', { level: 1, name: 'Offline Lab' })
const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const requests = (page: Page) => page.getByRole('group', { name: 'Requests' })
const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'Offline Lab:' })

test.afterEach(({ service }) => service.lab('/reset', {}))

test('a registration whose replies are lost is applied once and drawn so', { tag: '@wide' }, async ({ page, service }) => {
  const account = await logInAsDemo(page)
  await openInApp(page, '/settings')
  await page.getByRole('link', { name: /Offline Lab/ }).click()
  await expect(lab(page)).toBeVisible()
  await chip(page, 'Answers lost').click()
  await expect(chip(page, 'Answers lost')).toHaveAttribute('aria-pressed', 'true')
  await page.getByLabel('How many').fill('2')
  await page.getByLabel('How many').press('Enter')
  await expect
    .poll(async () => (await service.lab<{ network: { faults: unknown[] } }>('/state')).network.faults)
    .toEqual([{ fault: 'reply-lost', calls: 2 }])
  const before = (await appliedKeys(service, account)).length

  await openInApp(page, '/event/th-national-day')
  await expect(banner(page)).toContainText('Answers lost')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText(/receipt/i).first()).toBeVisible()
  expect(await appliedKeys(service, account)).toHaveLength(before + 1)
  const { requests: seen } = await service.lab<{ requests: { method: string; path: string }[] }>('/requests?since=0')
  const tries = seen.filter(({ method, path }) => method === 'PUT' && path.startsWith('content/register'))
  expect(tries, 'the app has met both losses itself: the browser repeats nothing').toHaveLength(3)

  await banner(page).or(page.getByRole('alertdialog')).first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Open the Lab' }).click()
  await expect(requests(page).getByText('applied, answer lost')).toBeVisible()
  await expect(requests(page).getByText('same key, stored reply')).toBeVisible()
  await expect(page.locator('.lab-bar-stored-reply')).not.toHaveCount(0)
  await expect(page.locator('.lab-tap')).toHaveCount(1)
  for (const name of ['lost', 'duplicated', 'reordered', 'waiting'])
    await expect(page.locator('.lab-figures > div').filter({ hasText: name })).toHaveText(`${name}0`)
})

test('the Lab has no finding of axe, and works by the keyboard', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/lab')
  await workByKey(page, chip(page, 'Lossy'))
  await expect(chip(page, 'Lossy')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByLabel('Lost, %')).toHaveValue('30')
  await expect(page.getByRole('img', { name: /Requests by lane and time/ })).toBeVisible()
  await expectNoFindings(page, '/lab on a phone')
  await page.setViewportSize({ width: 1280, height: 900 })
  await expectNoFindings(page, '/lab on a desk')
})
