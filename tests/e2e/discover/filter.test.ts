import type { Page } from '@playwright/test'
import { logOut } from '#tests/e2e/support/walks/citizen.ts'
import { logInAsDemo } from '#tests/e2e/support/walks/submit.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'

test.use({ phone: 'visitor' })

async function choose(page: Page, ...kinds: string[]) {
  await page.getByRole('button', { name: 'Filter' }).click()
  const sheet = page.getByRole('dialog', { name: 'Show' })
  await sheet.getByRole('button', { name: 'Reset' }).click()
  for (const kind of kinds) await sheet.getByRole('checkbox', { name: kind }).check()
  await sheet.getByRole('button', { name: 'Apply' }).click()
  await expect(sheet).toBeHidden()
}

test(
  'the filter stands after a reload and a restart, shows its kinds alone, and goes with the citizen',
  { tag: '@wide' },
  async ({ page, context }) => {
    await logInAsDemo(page)
    const shown = page.getByText(/^Showing: /)
    await choose(page, 'Events', 'Surveys')
    await expect(shown).toHaveText('Showing: Events, Surveys')
    await page.reload()
    await expect(shown).toHaveText('Showing: Events, Surveys')
    await expect(page.getByRole('article').first()).toBeVisible()
    const kinds = await page.getByRole('article').locator('.meta b').allTextContents()
    expect(new Set(kinds)).toEqual(new Set(['Event', 'Survey']))

    const restarted = await context.newPage()
    await page.close()
    await restarted.goto('/')
    const still = restarted.getByText(/^Showing: /)
    await expect(still).toHaveText('Showing: Events, Surveys')
    await choose(restarted, 'Favourites')
    await expect(still).toHaveText('Showing: Favourites')

    await logOut(restarted)
    await restarted.getByRole('button', { name: 'Continue without login' }).click()
    await expect(restarted.getByRole('heading', { level: 1, name: 'Discover' })).toBeVisible()
    await expect(restarted.getByRole('article').first()).toBeVisible()
    await expect(still).toHaveCount(0)
  },
)

test('a sheet is not closed by a press that began inside it, and is by one on the scrim', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Filter' }).click()
  const sheet = page.getByRole('dialog', { name: 'Show' })
  const box = await sheet.getByRole('heading', { name: 'Show' }).boundingBox()
  if (!box) throw new Error('the sheet has no heading')
  await page.mouse.move(box.x + 4, box.y + 8)
  await page.mouse.down()
  await page.mouse.move(8, 8, { steps: 4 })
  await page.mouse.up()
  await expect(sheet).toBeVisible()
  await page.mouse.click(8, 8)
  await expect(sheet).toBeHidden()
})
