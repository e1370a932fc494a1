import { expect, test, waitUntilStored } from '#tests/e2e/support/fixtures.ts'
import { limits } from '#tests/setup/time-limits.ts'

test.use({ phone: 'visitor' })

const story = '/story/passport-check-the-date'

test('a story can be read in another language, which its title and its text say and a reload keeps, and the app around it does not', async ({
  page,
  complaints,
}) => {
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
  expect(complaints).toEqual([])
})

test('without a line a text that is not here says so, and comes with the line', async ({ page, context }) => {
  await page.goto(story)
  await waitUntilStored(page)
  await context.setOffline(true)
  const title = page.getByRole('heading', { level: 1 })
  await page.getByLabel('Read in').selectOption('it')
  await expect(page.getByText('This text will appear once you are online. Until then, you can read it in English.')).toBeVisible({
    timeout: limits.expect,
  })
  await expect(title).toHaveAttribute('lang', 'en')
  await context.setOffline(false)
  await expect(title).toHaveAttribute('lang', 'it')
})

test(
  'sharing hands the address to another app, without the hyphens that only we need; where there is none it is copied',
  { tag: '@wide' },
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.addInitScript(() => {
      const share = async (given: object) => void Object.assign(globalThis, { given })
      if (location.search === '') Object.defineProperty(navigator, 'share', { value: undefined, configurable: true })
      else Object.defineProperty(navigator, 'share', { value: share, configurable: true })
    })
    await page.goto(story)
    await page.getByRole('button', { name: 'Share' }).click()
    await expect(page.getByText('Link copied')).toBeVisible()
    const address = await page.evaluate(() => location.href)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)

    await page.evaluate(() => localStorage.setItem('abroad.language', 'de'))
    await page.goto(`${story}?shared`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'de')
    await page.getByRole('button', { name: 'Teilen' }).click()
    const given = await page.evaluate(() => (globalThis as { given?: { title: string; url: string } }).given)
    expect(given?.url).toContain(story)
    expect(given?.title).toBe((await page.title()).replace(' · Abroad', ''))
  },
)
