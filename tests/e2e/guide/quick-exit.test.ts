import type { BrowserContext, Page } from '@playwright/test'
import { historyOf } from '#tests/e2e/support/browser/debugger.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { openInApp } from '#tests/e2e/support/walks/submit.ts'

test.use({ phone: 'visitor' })

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

const weather = 'https://www.meteoswiss.admin.ch/'
const traces = /violence|forcedMarriage|forced|abduction|beaten/i

async function withWeather(context: BrowserContext): Promise<void> {
  await context.route(`${weather}**`, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Weather</title><h1>Sunny</h1>' }))
}

async function openBySearch(page: Page): Promise<void> {
  await page.goto('/guide')
  await page.getByRole('searchbox', { name: 'Search topics' }).fill('beaten')
  await page.getByRole('link', { name: /^Forced marriage and domestic violence/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Forced marriage and domestic violence' })).toBeVisible()
}

test('quick exit leaves with one tap and without a trace', async ({ page, context }) => {
  await withWeather(context)
  await openBySearch(page)
  expect(await page.title(), 'the title of the tab tells nothing').toBe('Guide · Abroad')
  await expect(page).toHaveURL('/guide')
  await page.getByRole('link', { name: 'international child abduction' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'International child abduction' })).toBeVisible()

  await page.getByText('If you fear an abduction').scrollIntoViewIfNeeded()
  const exit = page.getByRole('button', { name: 'Leave this page now' })
  await expect(exit).toBeInViewport()
  await exit.click()
  await expect(page.getByRole('heading', { name: 'Sunny' })).toBeVisible()
  expect((await historyOf(page)).filter((entry) => traces.test(entry))).toEqual([])

  const length = await page.evaluate(() => history.length)
  let seen = 0
  for (let back = 1; back < length; back += 1) {
    await page.goBack().catch(() => null)
    if (page.url() === 'about:blank') break
    seen += 1
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(traces)
    if (page.url().endsWith('/guide')) await expect(page.getByRole('searchbox', { name: 'Search topics' })).toHaveValue('')
  }
  expect(seen, 'screens seen while going back').toBeGreaterThan(0)
  await page.goto('/')
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, history.state]))
  expect(kept).not.toMatch(traces)
})

test('offline, pressing Escape three times leads to Discover without a trace', async ({ page, context }) => {
  await context.setOffline(true)
  await page.goto('/guide/topic/emergencySituation/sexualViolence')
  await expect(page.getByRole('heading', { level: 1, name: 'Sexual violence abroad' })).toBeVisible()
  await expect(page, 'opened by its own address, it does not keep it').toHaveURL('/guide')
  await openInApp(page, '/guide/topic/familyAndNationality')
  await page.getByRole('link', { name: 'Forced marriage' }).click()
  await page.getByRole('link', { name: 'international child abduction' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'International child abduction' })).toBeVisible()
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Discover' })).toBeVisible()
  expect((await historyOf(page)).filter((entry) => traces.test(entry))).toEqual([])
  await page.goBack()
  await expect(page).toHaveURL('/guide')
  await expect(page.getByRole('heading', { level: 1, name: 'Guide' })).toBeVisible()
})
