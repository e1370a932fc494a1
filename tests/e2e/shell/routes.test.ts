import type { Page } from '@playwright/test'
import { type RouteName, routes } from '#src/routes.ts'
import { expectBothHelplineNumbers } from '#tests/e2e/support/walks/both-numbers.ts'
import { logInAsDemo, openInApp } from '#tests/e2e/support/walks/submit.ts'
import { expect, test, waitUntilStored } from '#tests/e2e/support/fixtures.ts'
import { addressOf, type SpecifiedRoute, specifiedRoutes } from '#tests/e2e/support/walks/route-table.ts'

const slide = (page: Page) => page.evaluate(() => document.documentElement.dataset['slide'])
const back = (page: Page) => page.locator('.screen-bar .screen-back')

async function expectAt(page: Page, { name, address, title }: SpecifiedRoute): Promise<void> {
  await expect(page, name).toHaveURL(address)
  await expect(page, name).toHaveTitle(typeof title === 'string' ? `${title} · Abroad` : title)
}

/** The app, and not its address alone, has come there. */
async function standAt(page: Page, name: RouteName): Promise<void> {
  await openInApp(page, addressOf(name))
  const route = specifiedRoutes.find((candidate) => candidate.name === name)
  if (route) await expectAt(page, route)
}

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

test.describe('on a visitor’s phone', () => {
  test.use({ phone: 'visitor' })

  test('every route opens for a visitor, or leads to log-in with its name, and shows what it is for', async ({ page, complaints }) => {
    const specified = specifiedRoutes.map(({ name, pattern, parent, access }) => [
      name,
      { path: pattern, parent, loginOnly: access === 'login-only' },
    ])
    expect(routes, 'no route is missing here').toEqual(Object.fromEntries(specified))

    await page.goto('/')
    await waitUntilStored(page)
    expect(await hasFetched(page, 'legal')).toBe(false)
    for (const route of specifiedRoutes) {
      await openInApp(page, route.address)
      if (route.access === 'login-only') {
        await expect(page, route.name).toHaveURL(`/login?redirect=${route.name}`)
        continue
      }
      await expectAt(page, route)
      for (const text of route.shows) await expect(page.locator('main').getByText(text).first(), route.name).toBeVisible()
      await expectBothHelplineNumbers(page, route.name)
    }

    expect(await hasFetched(page, 'legal'), 'with the screen comes its part').toBe(true)

    await openInApp(page, '/no/such/address')
    await expect(page).toHaveTitle('This page does not exist · Abroad')
    await expect(page.getByRole('heading', { level: 1, name: 'This page does not exist' })).toBeVisible()
    await expect(page.locator('main p').first()).not.toBeEmpty()
    await page.getByRole('main').getByRole('link', { name: 'Back to Discover' }).click()
    await expect(page).toHaveURL('/')
    expect(complaints).toEqual([])
  })
})

test.describe('on a citizen’s phone', () => {
  test.use({ phone: 'citizen' })

  test(
    'every route has its name, its parent and its transition, for a citizen who is logged in',
    { tag: '@wide' },
    async ({ page, complaints }) => {
      await logInAsDemo(page)
      for (const route of specifiedRoutes) {
        const parent = route.parent === 'lastRoot' ? 'newsfeed' : route.parent
        if (route.name === 'login' || route.name === 'onboarding') {
          await openInApp(page, route.address)
          await expect(page, route.name).toHaveURL('/')
        } else if (parent === null) {
          await standAt(page, route.name === 'newsfeed' ? 'guideOverview' : 'newsfeed')
          await openInApp(page, route.address)
          await expectAt(page, route)
          await expect.poll(() => slide(page), route.name).toBe('fade')
        } else {
          if (new URL(page.url()).pathname !== addressOf(parent)) await standAt(page, parent)
          await openInApp(page, route.address)
          await expectAt(page, route)
          await expect.poll(() => slide(page), `to ${route.name}`).toBe('left')
          await back(page).click()
          await expect(page, `back from ${route.name}`).toHaveURL(addressOf(parent))
          await expect.poll(() => slide(page), `back from ${route.name}`).toBe('right')
        }
      }
      await expectOwnNames(page)
      expect(complaints).toEqual([])
    },
  )
})

test('settings lead back to the root that was visited last', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/')
  for (const [root, label] of [
    ['/guide', 'Guide'],
    ['/contact', 'Contact'],
    ['/user', 'Profile'],
    ['/', 'Discover'],
  ] as const) {
    await openInApp(page, root)
    await expect(page).toHaveTitle(`${label} · Abroad`)
    await page.getByRole('banner').getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    await expect.poll(() => slide(page), `from ${root}`).toBe('left')
    await page.getByRole('banner').getByRole('link', { name: label }).click()
    await expect(page).toHaveURL(root)
    await expect.poll(() => slide(page), `to ${root}`).toBe('right')
  }
})

test.describe('on a phone that feels fingers', () => {
  test.use({ hasTouch: true })

  test('what is swiped in from the edge does not slide as well', { tag: '@wide' }, async ({ page }) => {
    await page.clock.install()
    await page.goto('/contact')
    await openInApp(page, '/contact/helpline')
    for (const [x, goingBack, goingOn] of [
      [24, 'none', 'none'],
      [390 - 24, 'none', 'none'],
      [100, 'right', 'left'],
    ] as const) {
      await touch(page, 'touchstart', x)
      await step(page, -1, '/contact')
      await expect.poll(() => slide(page), `back by a finger at ${x}`).toBe(goingBack)
      await step(page, 1, '/contact/helpline')
      await expect.poll(() => slide(page), `on by a finger at ${x}`).toBe(goingOn)
      await touch(page, 'touchend', x)
      // The flag stands for 200 ms after the finger has left.
      await page.clock.fastForward(200)
      await step(page, -1, '/contact')
      await expect.poll(() => slide(page), 'the finger has left').toBe('right')
      await step(page, 1, '/contact/helpline')
    }
  })
})

/** Whether the page itself has asked for a part of the app; what the service worker brings does not count. */
const hasFetched = (page: Page, part: string) =>
  page.evaluate((name) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(`/assets/${name}-`)), part)

/** After a day in the app: what it keeps stands under its prefix. */
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

/** As the browser itself goes when it is swiped. */
async function step(page: Page, by: 1 | -1, address: string): Promise<void> {
  await page.evaluate((steps) => history.go(steps), by)
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('heading', { level: 1, name: address === '/contact' ? 'Contact' : 'Helpline' })).toBeVisible()
}

async function touch(page: Page, type: 'touchstart' | 'touchend', x: number): Promise<void> {
  await page.evaluate(
    ([name, clientX]) => {
      const finger = new Touch({ identifier: 1, target: document.body, clientX, clientY: 400 })
      window.dispatchEvent(new TouchEvent(name, { touches: name === 'touchstart' ? [finger] : [], changedTouches: [finger] }))
    },
    [type, x] as const,
  )
}
