import type { Locator, Page } from '@playwright/test'
import { expect, test, waitUntilStored } from '#tests/e2e/support/fixtures.ts'
import { scaled } from '#tests/setup/time-limits.ts'

test.use({ phone: 'visitor', viewport: { width: 1280, height: 800 } })

async function box(element: Locator) {
  const found = await element.boundingBox()
  if (!found) throw new Error('it is not drawn')
  return { ...found, right: found.x + found.width, bottom: found.y + found.height }
}

test('on a desktop, actions are beside their content', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/')
  await waitUntilStored(page)

  await page.goto('/event/online-hour-voting')
  const register = page.getByRole('link', { name: 'Log in to register' })
  const text = await box(page.locator('.rich-text').first())
  expect((await box(register)).x).toBeGreaterThan(text.right)
  expect((await box(page.getByText('Places', { exact: true }))).x).toBeGreaterThan(text.right)
  expect((await box(page.getByRole('heading', { level: 1 }))).right).toBeLessThanOrEqual(
    (await box(page.locator('.picture-band'))).right + 1,
  )

  await page.goto('/survey/survey-emergency-ready')
  const answers = await box(page.getByRole('list', { name: 'Answers' }))
  const vote = await box(page.getByRole('link', { name: 'Log in to vote' }))
  expect(vote.y).toBeGreaterThan(answers.bottom)
  expect(vote.width).toBeLessThan(answers.width / 2)

  await page.goto('/contact')
  const helpline = await box(page.getByRole('region', { name: 'Helpline' }))
  const own = await box(page.getByRole('region', { name: 'Your representation' }))
  expect(own.x).toBeGreaterThan(helpline.right)
  expect(Math.abs(own.y - helpline.y)).toBeLessThan(16)

  await page.goto('/guide/emergency')
  expect((await box(page.getByRole('link', { name: /Helpline, day and night/ }))).y).toBeLessThan(160)
  await page.setViewportSize({ width: 1024, height: 768 })
  for (const path of ['/guide/emergency', '/event/online-hour-voting', '/survey/survey-emergency-ready', '/contact/helpline']) {
    await page.goto(path)
    await expect(page.locator('.screen-dock')).toBeVisible()
    expect(await page.locator('.screen-dock').evaluate((dock) => getComputedStyle(dock).position), path).toBe('static')
  }
})

test('on a desktop, "/" opens the search, and log-in is centred', async ({ page }) => {
  await page.goto('/')
  await waitUntilStored(page)
  const search = page.getByRole('searchbox', { name: 'Search topics' })
  // It comes when the browser has nothing else to do.
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(search).toBeFocused({ timeout: scaled(1_000) })
  }).toPass()
  await page.keyboard.type('visa/passport')
  await expect(search).toHaveValue('visa/passport')
  await page.keyboard.press('Escape')
  await expect(search).toHaveValue('')
  await expect(search).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(search).not.toBeFocused()

  await page.goto('/contact?all')
  const representations = page.getByRole('searchbox')
  await expect(representations).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(representations).toBeFocused({ timeout: scaled(1_000) })
  }).toPass()
  await expect(representations).toHaveValue('')

  await page.goto('/')
  const card = page.getByRole('article').first()
  await card.hover()
  await expect.poll(() => underlined(page)).toBe('underline')

  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await expect(page.getByRole('navigation'), 'log-in has no rail').toBeHidden()
  const words = await box(page.getByRole('main'))
  expect(Math.abs(words.x - (1280 - words.right)), 'log-in is in the middle of the window').toBeLessThan(2)
})

const underlined = (page: Page) =>
  page
    .locator('article .card-title')
    .first()
    .evaluate((title) => getComputedStyle(title).textDecorationLine)
