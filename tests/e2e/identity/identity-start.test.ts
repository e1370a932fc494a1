import type { Locator, Route } from '@playwright/test'
import { expectNewsfeed, joinApp, logIn, logOut, sendCredentials, someCitizen } from '#tests/e2e/support/walks/citizen.ts'
import { expect, test, testOnLine } from '#tests/e2e/support/fixtures.ts'

test.use({ isFreshPhone: true })

/** `use-goal.test.ts` has many more. */

test('the first launch shows onboarding and log-in, then the requested address', async ({ page }) => {
  await page.goto('/contact/helpline')
  const before = await page.evaluate(() => history.length)
  await page.goto('/survey/survey-app-topics?from=mail')
  await expect(page).toHaveURL('/onboarding')
  expect(await page.evaluate(() => history.length), 'in the place of what was asked for').toBe(before + 1)
  await page.getByRole('button', { name: 'Skip' }).click()
  await expect(page).toHaveURL('/login')
  await page.reload()
  await expect(page, 'onboarding is shown once').toHaveURL('/login')
  await page.getByRole('button', { name: 'Continue without login' }).click()
  await expect(page).toHaveURL('/survey/survey-app-topics?from=mail')
  await page.goto('/settings/app')
  await expect(page.getByRole('heading', { level: 1, name: 'Language and colours' })).toBeVisible()
  await page.goto('/')
  await expectNewsfeed(page)
})

test('a slow log-in says that it is slow and continues', async ({ page, context }) => {
  const held: Route[] = []
  let isHeld = true
  await page.clock.install()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Skip' }).click()
  await context.route(/\/api\/identity\//, (route) => (isHeld ? void held.push(route) : route.continue()))
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('Opening the login page')).toBeVisible()
  await expect.poll(() => held.length).toBeGreaterThan(0)
  await page.clock.fastForward(21_000)
  await expect(page.getByText('This is taking longer than usual')).toBeVisible()
  isHeld = false
  for (const route of held) await route.continue()
  await page.waitForURL(/\/idp/)
})

test('a first launch at a shared address opens it at once', async ({ page }) => {
  for (const path of [
    '/guide/emergency',
    '/contact/helpline',
    '/guide',
    '/guide/topic/emergencySituation/lostPassport',
    '/story/passport-check-the-date',
    '/event/online-hour-voting',
    '/preview/story/passport-check-the-date',
    '/alerts',
    '/contact/representations/THBAN',
    '/settings/privacy',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(path)
  }
})

test('onboarding and log-in link to the emergency pages, offline too', { tag: '@wide' }, async ({ page, context }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Emergency' }).click()
  await expect(page).toHaveURL('/guide/emergency')
  await page.goto('/login')
  await page.getByRole('link', { name: /Emergency/ }).click()
  await expect(page).toHaveURL('/guide/emergency')
  await expect(page.getByText('+41 800 24 7 365').first()).toBeVisible()
  await page.goto('/login')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('Logging in needs a connection')).toBeVisible()
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Registering needs a connection')).toBeVisible()
  await page.getByRole('link', { name: /Emergency/ }).click()
  await expect(page.getByText('+41 800 24 7 365').first()).toBeVisible()
})

test.describe('before the service worker has them', () => {
  // It would bring them past the test.
  test.use({ serviceWorkers: 'block' })

  for (const { locale, width, rootPx, title, tag } of [
    { locale: 'en-GB', width: 412, rootPx: 16, title: 'Welcome to Abroad', tag: [] },
    { locale: 'it-CH', width: 1280, rootPx: 16, title: 'Le diamo il benvenuto in Abroad', tag: '@wide' },
    { locale: 'de-CH', width: 412, rootPx: 32, title: 'Willkommen bei Abroad', tag: '@wide' },
  ]) {
    test.describe(locale, () => {
      test.use({ locale, viewport: { width, height: 823 } })

      test(`the first slide is painted before any script: ${width} px, letters of ${rootPx}`, { tag }, async ({ page }) => {
        const held: Route[] = []
        const asked: string[] = []
        await page.addInitScript((px) => {
          const enlarge = () => document.documentElement?.style.setProperty('font-size', `${px}px`)
          new MutationObserver(enlarge).observe(document, { childList: true })
        }, rootPx)
        await page.route(/\/assets\/vendor-/, (route) => void held.push(route))
        page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
        await page.goto('/', { waitUntil: 'commit' })
        const painted = page.locator('.boot').getByText(title)
        await expect(painted).toBeVisible()
        for (const part of ['onboarding', 'cover', locale.slice(0, 2)]) await expect.poll(() => asked.join()).toContain(`/assets/${part}-`)
        await page.evaluate(() => document.fonts.ready)
        const before = [await placeOf(painted), await placeOf(page.locator('.boot-cover-lead:visible'))]
        for (const route of held) await route.continue()
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
        const after = [await placeOf(page.locator('.cover-title')), await placeOf(page.locator('.cover-lead'))]
        expect(after).toEqual(before)
      })
    })
  }

  test('a missing part of onboarding or log-in blocks no one', { tag: '@wide' }, async ({ page }) => {
    await page.route(/\/assets\/(onboarding|login)-/, (route) => route.abort())
    await page.goto('/')
    await expectNewsfeed(page)
    // A page that misses a part loads itself once more, and a navigation of ours may meet that.
    await expect(async () => void (await page.goto('/settings'))).toPass()
    await expectNewsfeed(page)
  })
})

const placeOf = (words: Locator) =>
  words.evaluate((element) => {
    const { left, bottom } = element.getBoundingClientRect()
    return [left, bottom].map(Math.round)
  })

test('an address that needs a log-in is opened after it', { tag: '@wide' }, async ({ page }) => {
  const anna = someCitizen('Anna')
  await joinApp(page, anna)
  await logOut(page)
  for (const [path, name] of [
    ['/user/editProfile', 'editProfile'],
    ['/contact/chat', 'contactChat'],
    ['/settings/logout', 'logout'],
  ] as const) {
    await page.goto(path)
    await expect(page).toHaveURL(`/login?redirect=${name}`)
  }
  await page.goto('/user/editRepresentations')
  await logIn(page, anna)
  await expect(page).toHaveURL('/user/editRepresentations')
})

testOnLine.describe('over a bad line', () => {
  testOnLine.use({ isFreshPhone: true })

  testOnLine('a log-in cut on its return says so and can be resumed', { tag: '@wide' }, async ({ page, line }) => {
    const anna = someCitizen('Anna')
    await page.goto('/login')
    await page.evaluate(() => localStorage.setItem('abroad.firstLaunch', 'yes'))
    await page.goto('/login')
    await sendCredentials(page, anna, 'Register')
    line.decide(({ path }) => (path.endsWith('/consumeidplogin') ? 'connection-reset' : 'pass'))
    await page.getByRole('button', { name: 'Accept and continue' }).click()
    await expect(page.getByText('Logging in needs a connection')).toBeVisible()
    expect(new URL(page.url()).searchParams.get('profile'), 'the return is still there').toBeTruthy()
    await expect(page.getByRole('link', { name: /Emergency/ })).toBeVisible()
    line.decide(() => 'pass')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page).toHaveURL('/user/completeProfile')
  })
})
