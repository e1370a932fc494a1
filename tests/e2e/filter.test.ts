import type { Page } from '@playwright/test'
import { logOut } from './citizen.ts'
import { logInAsDemo } from './demo-citizen.ts'
import { expect, test } from './fixtures.ts'

test.use({ phone: 'visitor' })

async function choose(page: Page, ...kinds: string[]) {
  await page.getByRole('button', { name: 'Filter' }).click()
  const sheet = page.getByRole('dialog', { name: 'Show' })
  await sheet.getByRole('button', { name: 'Reset' }).click()
  for (const kind of kinds) await sheet.getByRole('checkbox', { name: kind }).check()
  await sheet.getByRole('button', { name: 'Apply' }).click()
  await expect(sheet).toBeHidden()
}

test('the filter stands after a reload and a restart, shows its kinds alone, and goes with the citizen', async ({ page, context }) => {
  await logInAsDemo(page)
  const shown = page.getByText(/^Shown: /)
  await choose(page, 'Events', 'Surveys')
  await expect(shown).toHaveText('Shown: Events, Surveys')
  await page.reload()
  await expect(shown).toHaveText('Shown: Events, Surveys')
  await expect(page.getByRole('article').first()).toBeVisible()
  const kinds = await page.getByRole('article').locator('.meta b').allTextContents()
  expect(new Set(kinds)).toEqual(new Set(['Event', 'Survey']))

  const restarted = await context.newPage()
  await page.close()
  await restarted.goto('/')
  const still = restarted.getByText(/^Shown: /)
  await expect(still).toHaveText('Shown: Events, Surveys')
  await choose(restarted, 'Favourites')
  await expect(still).toHaveText('Shown: Favourites')

  await logOut(restarted)
  await restarted.getByRole('button', { name: 'Continue without login' }).click()
  await expect(restarted.getByRole('heading', { level: 1, name: 'Discover' })).toBeVisible()
  await expect(restarted.getByRole('article').first()).toBeVisible()
  await expect(still).toHaveCount(0)
})
