import type { Locator, Page, Route } from '@playwright/test'
import { expectNewsfeed, joinApp, logIn, logOut, someCitizen } from '#tests/e2e/support/walks/citizen.ts'
import { untilDrawn } from '#tests/e2e/support/browser/drawn.ts'
import { expect, test, testOnLine } from '#tests/e2e/support/fixtures.ts'
import { swipe, swipeTo } from '#tests/e2e/support/browser/touch.ts'

test.use({ isFreshPhone: true })

const hostile = [
  '//evil.example',
  '///evil.example/x',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example',
  'https:evil.example',
  'javascript:document.body.remove()',
  'JaVaScRiPt://%0aalert(1)',
  'data:text/html,<h1>evil</h1>',
  '__proto__',
  'constructor',
  'toString',
  '%2F%2Fevil.example',
  'https%253A%252F%252Fevil.example',
  '/user/editProfile',
  '../../evil',
  'newsfeed@evil.example',
  'newsfeed\u0000',
  'newsfeed\n//evil.example',
  'topicOverview',
  'storyDetails',
  'login',
  'logout',
  'a'.repeat(6_000),
  '🦙',
]

test('the first launch opens onboarding, then log-in, then what was asked for; later starts open it at once', async ({
  page,
  complaints,
}) => {
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
  expect(complaints).toEqual([])
})

test('a log-in that begins late is not blamed on the service, and goes on by itself', async ({ page, context }) => {
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

test('a first launch at a shared address opens it, without onboarding or log-in', async ({ page }) => {
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

test('onboarding and log-in lead to the emergency pages, also without a line', { tag: '@wide' }, async ({ page, context }) => {
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

test('the keyboard alone gets through onboarding, and each slide is read from its title', async ({ page }) => {
  await page.goto('/')
  const titles: string[] = []
  await page.getByRole('button', { name: 'Next' }).focus()
  for (let slide = 1; slide <= 5; slide += 1) {
    titles.push((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')
    await expect(page.getByRole('img', { name: `Slide ${slide} of 5` })).toBeVisible()
    if (slide === 5) break
    await page.keyboard.press(slide % 2 === 0 ? 'ArrowRight' : 'Enter')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.getByRole('button', { name: slide === 4 ? 'Finish' : 'Next' }).focus()
  }
  expect(new Set(titles).size).toBe(5)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/login')
})

test('the back key goes back one slide, and from the first one it is the browser’s again', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/')
  const slide = (number: number) => page.getByRole('img', { name: `Slide ${number} of 5` })
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(slide(3)).toBeVisible()
  // Chromium hears Android's back key and Escape in one place.
  await page.keyboard.press('Escape')
  await expect(slide(2)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(slide(1)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(slide(1)).toBeVisible()
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true })
  test.skip(({ browserName }) => browserName !== 'chromium', 'a finger moves by Chromium’s own protocol')

  test('slides are swiped, and the edges are left to the system', { tag: '@wide' }, async ({ page }) => {
    await page.goto('/')
    const slide = (number: number) => page.getByRole('img', { name: `Slide ${number} of 5` })
    const staysAt = async (number: number) => {
      await untilDrawn(page)
      await expect(slide(number)).toBeVisible()
    }
    await staysAt(1)
    await swipeTo(slide(2), 300, 100)
    // A finger on a picture that is drawn just now would lose what it touches.
    await staysAt(2)
    for (const [from, to] of [
      [380, 100],
      [10, 200],
      [300, 260],
    ] as const) {
      await swipe(page, from, to)
      await staysAt(2)
    }
    await swipeTo(slide(1), 100, 300)
    await staysAt(1)
    await swipe(page, 100, 300)
    await staysAt(1)
  })
})

test('no screen flashes that the startup order sends away from', { tag: '@wide' }, async ({ page }) => {
  await watchTitles(page)
  await page.goto('/')
  await expect(page).toHaveURL('/onboarding')
  expect(await frames(page)).toEqual({ at: ['start'], titles: ['Welcome to Abroad'] })
  await page.goto('/user')
  await expect(page).toHaveURL('/login')
  expect(await frames(page)).toEqual({ at: ['start'], titles: ['Abroad'] })
  await page.getByRole('button', { name: 'Continue without login' }).click()
  await page.goto('/user')
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  expect(await frames(page)).toEqual({ at: ['user'], titles: ['Profile'] })
})

test.describe('before the service worker has them', () => {
  // It would bring them past the test.
  test.use({ serviceWorkers: 'block' })

  for (const { locale, width, rootPx, title } of [
    { locale: 'en-GB', width: 412, rootPx: 16, title: 'Welcome to Abroad' },
    { locale: 'it-CH', width: 1280, rootPx: 16, title: 'Le diamo il benvenuto in Abroad' },
    { locale: 'de-CH', width: 412, rootPx: 32, title: 'Willkommen bei Abroad' },
  ]) {
    test.describe(locale, () => {
      test.use({ locale, viewport: { width, height: 823 } })

      test(`the first slide’s words are painted before any script, where the onboarding puts them, and its parts load ahead: ${width} px, letters of ${rootPx}`, async ({
        page,
      }) => {
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
        for (const part of ['onboarding', 'cover', `start-${locale.slice(0, 2)}`])
          await expect.poll(() => asked.join()).toContain(`/assets/${part}-`)
        await page.evaluate(() => document.fonts.ready)
        const before = [await placeOf(painted), await placeOf(page.locator('.boot-welcome i:visible'))]
        for (const route of held) await route.continue()
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
        const after = [await placeOf(page.locator('.cover-title')), await placeOf(page.locator('.cover-lead'))]
        expect(after).toEqual(before)
      })
    })
  }

  test('a part of onboarding or log-in that the line drops keeps nobody out', { tag: '@wide' }, async ({ page }) => {
    await page.route(/\/assets\/(onboarding|login)-/, (route) => route.abort())
    await page.goto('/')
    await expectNewsfeed(page)
    // A page that misses a part loads itself once more, and a navigation of ours may meet that.
    await expect(async () => void (await page.goto('/settings'))).toPass()
    await expectNewsfeed(page)
  })
})

/** Where the words end: the heading has room of its own above them. */
const placeOf = (words: Locator) =>
  words.evaluate((element) => {
    const { left, bottom } = element.getBoundingClientRect()
    return [left, bottom].map(Math.round)
  })

test('an address that needs a log-in asks for it, and log-in leads on to it', { tag: '@wide' }, async ({ page, complaints }) => {
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
  expect(complaints).toEqual([])
})

test('whatever stands in redirect never leaves the app', { tag: '@wide' }, async ({ page, context, service, complaints }) => {
  const elsewhere: string[] = []
  context.on('request', (request) => {
    if (new URL(request.url()).origin !== service.address && !request.url().startsWith('data:image')) elsewhere.push(request.url())
  })
  await page.goto('/login')
  for (const value of hostile) {
    const name = JSON.stringify(value.slice(0, 30))
    await page.evaluate(() => localStorage.setItem('abroad.firstLaunch', 'yes'))
    await page.goto(`/login?redirect=${encodeURIComponent(value)}`)
    await page.getByRole('button', { name: 'Continue without login' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Discover' }), name).toBeVisible()
    expect(new URL(page.url()).href, name).toBe(`${service.address}/`)
  }
  const anna = someCitizen('Anna')
  await page.evaluate(() => localStorage.removeItem('abroad.skipAuth'))
  await page.goto('/login?redirect=//evil.example')
  await page.getByRole('button', { name: 'Register' }).click()
  await page.waitForURL(/\/idp/)
  await page.getByLabel('E-mail').fill(anna.email)
  await page.getByLabel('Password').fill(anna.password)
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await page.getByRole('button', { name: 'Accept and continue' }).click()
  await expect(page).toHaveURL('/user/completeProfile')
  expect(elsewhere).toEqual([])
  expect(complaints).toEqual([])
})

testOnLine.describe('over a bad line', () => {
  testOnLine.use({ isFreshPhone: true })

  testOnLine(
    'a log-in that is cut on its return says so, and goes on where it stopped',
    { tag: '@wide' },
    async ({ page, line, complaints }) => {
      const anna = someCitizen('Anna')
      await page.goto('/login')
      await page.evaluate(() => localStorage.setItem('abroad.firstLaunch', 'yes'))
      await page.goto('/login')
      await page.getByRole('button', { name: 'Register' }).click()
      await page.waitForURL(/\/idp/)
      await page.getByLabel('E-mail').fill(anna.email)
      await page.getByLabel('Password').fill(anna.password)
      await page.getByRole('button', { name: 'Register', exact: true }).click()
      line.decide(({ path }) => (path.endsWith('/consumeidplogin') ? 'cut' : 'pass'))
      await page.getByRole('button', { name: 'Accept and continue' }).click()
      await expect(page.getByText('Logging in needs a connection')).toBeVisible()
      expect(new URL(page.url()).searchParams.get('profile'), 'the return is still there').toBeTruthy()
      await expect(page.getByRole('link', { name: /Emergency/ })).toBeVisible()
      line.decide(() => 'pass')
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page).toHaveURL('/user/completeProfile')
      expect(complaints).toEqual([])
    },
  )
})

/** Notes the frame that index.html chose and every title that was ever in the page. */
async function watchTitles(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { at: new Set<string>(), titles: new Set<string>() }
    Object.assign(window, { seen })
    const look = () => {
      const { at } = document.documentElement.dataset
      if (at !== undefined) seen.at.add(at)
      const title = document.querySelector('h1')?.textContent
      if (title) seen.titles.add(title)
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  })
}

async function frames(page: Page): Promise<{ at: string[]; titles: string[] }> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page.evaluate(() => {
    const { seen } = window as unknown as { seen: { at: Set<string>; titles: Set<string> } }
    return { at: [...seen.at], titles: [...seen.titles] }
  })
}
