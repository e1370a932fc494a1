import { expect, test, waitUntilStored } from '#tests/e2e/support/fixtures.ts'
import { limits } from '#tests/setup/time-limits.ts'

test.use({ phone: 'visitor' })

const story = '/story/passport-check-the-date'

test('a story can be read in another language, which is fetched if it is not stored', async ({ page, context }) => {
  await page.goto(story)
  await waitUntilStored(page)
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveAttribute('lang', 'en')
  const english = await title.textContent()
  await page.getByLabel('Read in').selectOption('fr')
  await expect(title).toHaveAttribute('lang', 'fr')
  await expect(title).not.toHaveText(english ?? '')
  await expect(page.locator('.rich-text').locator('..')).toHaveAttribute('lang', 'fr')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB')
  await expect(page.getByRole('link', { name: 'Discover' }).first()).toBeVisible()
  await page.reload()
  await expect(title).toHaveAttribute('lang', 'fr')

  await context.setOffline(true)
  await page.getByLabel('Read in').selectOption('it')
  await expect(page.getByText('This text will appear once you are online. Until then, you can read it in English.')).toBeVisible({
    timeout: limits.expect,
  })
  await context.setOffline(false)
  await expect(title).toHaveAttribute('lang', 'it')
})
