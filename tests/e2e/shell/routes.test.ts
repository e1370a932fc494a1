import type { Page } from '@playwright/test'
import { type RouteName, routes } from '#src/routes.ts'
import { logInAsDemo, openInApp } from '#tests/e2e/support/walks/submit.ts'
import { expect, test, waitUntilStored } from '#tests/e2e/support/fixtures.ts'
import { recordSlides, slidesOf } from '#tests/e2e/support/browser/slides.ts'
import { addressOf } from '#tests/e2e/support/walks/every-route.ts'

const names = Object.keys(routes) as RouteName[]
/** What a visitor reads there besides `shows` of the address. */
const further: Partial<Record<RouteName, string[]>> = {
  newsfeed: ['Log in to see news from your representation.'],
  contactOverview: ['Freephone', '365 days a year, wherever you are.', 'Chat with your representation and request an appointment.'],
  emergencyCard: ['Your name', 'Print (A6)'],
  helplineOverview: ['+41 58 465 33 33', 'Around the clock, 365 days a year'],
  onboarding: ['Next'],
  login: ['Log in', 'Register'],
}

const slide = async (page: Page) => (await slidesOf(page)).at(-1)?.split(' ')[0]
const back = (page: Page) => page.locator('.screen-bar .screen-back')

async function expectAt(page: Page, name: RouteName): Promise<void> {
  const { path, title } = addressOf[name]
  await expect(page, name).toHaveURL(path)
  await expect(page, name).toHaveTitle(typeof title === 'string' ? `${title} · Abroad` : title)
}

async function goTo(page: Page, name: RouteName): Promise<void> {
  await openInApp(page, addressOf[name].path)
  await expectAt(page, name)
}

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

test.describe('on a visitor’s phone', () => {
  test.use({ phone: 'visitor' })

  test('every route opens for a visitor or leads to log-in', async ({ page }) => {
    await page.goto('/')
    await waitUntilStored(page)
    expect(await hasFetched(page, 'legal')).toBe(false)
    for (const name of names) {
      const { path, shows } = addressOf[name]
      await openInApp(page, path)
      if (routes[name].loginOnly) {
        await expect(page, name).toHaveURL(`/login?redirect=${name}`)
        continue
      }
      await expectAt(page, name)
      for (const text of [shows, ...(further[name] ?? [])]) await expect(page.locator('main').getByText(text).first(), name).toBeVisible()
      await expectBothHelplineNumbers(page, name)
    }

    expect(await hasFetched(page, 'legal'), 'with the screen comes its part').toBe(true)

    await openInApp(page, '/no/such/address')
    await expect(page).toHaveTitle('This page does not exist · Abroad')
    await expect(page.getByRole('heading', { level: 1, name: 'This page does not exist' })).toBeVisible()
    await expect(page.locator('main p').first()).not.toBeEmpty()
    await page.getByRole('main').getByRole('link', { name: 'Back to Discover' }).click()
    await expect(page).toHaveURL('/')
  })
})

test.describe('on a citizen’s phone', () => {
  test.use({ phone: 'citizen' })

  test('every route has its name, parent and transition for a citizen', { tag: '@wide' }, async ({ page }) => {
    await recordSlides(page)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await logInAsDemo(page)
    for (const name of names) {
      const { path } = addressOf[name]
      const parent = routes[name].parent === 'lastRoot' ? 'newsfeed' : routes[name].parent
      if (name === 'login' || name === 'onboarding') {
        await openInApp(page, path)
        await expect(page, name).toHaveURL('/')
      } else if (parent === null) {
        await goTo(page, name === 'newsfeed' ? 'guideOverview' : 'newsfeed')
        await goTo(page, name)
        await expect.poll(() => slide(page), name).toBe('fade')
      } else {
        if (new URL(page.url()).pathname !== addressOf[parent].path) await goTo(page, parent)
        await goTo(page, name)
        await expect.poll(() => slide(page), `to ${name}`).toBe('left')
        await back(page).click()
        await expect(page, `back from ${name}`).toHaveURL(addressOf[parent].path)
        await expect.poll(() => slide(page), `back from ${name}`).toBe('right')
      }
    }
    await expectOwnNames(page)
  })
})

const hasFetched = (page: Page, part: string) =>
  page.evaluate((name) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(`/assets/${name}-`)), part)

async function expectOwnNames(page: Page): Promise<void> {
  const kept = await page.evaluate(async () => ({
    keys: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
    databases: (await indexedDB.databases()).map(({ name }) => name ?? ''),
  }))
  expect(kept.keys).toEqual(expect.arrayContaining(['abroad.firstLaunch', 'abroad.account', 'abroad.lastRoot']))
  expect(kept.keys.filter((key) => !key.startsWith('abroad.'))).toEqual([])
  expect(kept.databases).toEqual(expect.arrayContaining(['abroad', 'abroad-key']))
  expect(kept.databases.filter((name) => !/^(abroad|workbox)/.test(name))).toEqual([])
}

/** Both numbers of the helpline appear together in each block of the page. */
async function expectBothHelplineNumbers(page: Page, where: string): Promise<void> {
  const alone = await page.evaluate(() => {
    const numbers = ['tel:+41800247365', 'tel:+41584653333']
    return numbers.flatMap((number, index) => {
      const other = numbers[1 - index]
      return [...document.querySelectorAll(`a[href="${number}"]`)]
        .filter((link) => !link.closest('p, li, .rows, .helpline-call, .broken-actions, .hits-none')?.querySelector(`a[href="${other}"]`))
        .filter((link) => !link.closest('div, section')?.querySelector(`a[href="${other}"]`))
        .map((link) => link.parentElement?.textContent ?? '')
    })
  })
  expect(alone, `${where}: the helpline by one number only`).toEqual([])
}
