import type { Page } from '@playwright/test'
import { expectNoFindings } from '#tests/e2e/support/walks/axe.ts'
import { logInAsDemo } from '#tests/e2e/support/walks/submit.ts'
import { untilDrawn, untilFollowed } from '#tests/e2e/support/browser/drawn.ts'
import { expect, test, waitUntilStored } from '#tests/e2e/support/fixtures.ts'

test.use({ isFreshPhone: true, hasAnswered: false })

const notice = (page: Page) => page.getByRole('region', { name: 'Cookies and statistics' })
const kept = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('abroad.consent') ?? 'null') as Record<string, { isGiven: boolean } | null> | null)

/** Past onboarding and log-in, without an answer. */
async function asVisitor(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (!location.protocol.startsWith('http')) return
    localStorage.setItem('abroad.firstLaunch', 'yes')
    localStorage.setItem('abroad.skipAuth', 'true')
  })
}

test('it is asked after onboarding and log-in, and not before', async ({ page, complaints }) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Skip' })).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Skip' }).click()
  await expect(page.getByRole('button', { name: 'Continue without login' })).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Continue without login' }).click()
  await expect(notice(page)).toBeVisible()
  expect(await kept(page)).toBeNull()
  expect(complaints).toEqual([])
})

test(
  'nobody is asked over the guide, the helpline, an emergency or a button at the foot; an answer holds for good',
  { tag: '@wide' },
  async ({ page }) => {
    await asVisitor(page)
    // The part of the notice is asked for in the moment in which a screen that asks is drawn.
    let parts = 0
    page.on('request', (request) => (parts += Number(request.url().includes('/assets/consent-notice-'))))
    for (const path of [
      '/guide',
      '/guide/emergency',
      '/guide/topic/emergencySituation/lostPassport',
      '/contact',
      '/contact/helpline',
      '/event/online-hour-voting',
      '/settings/cookies',
      '/login',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
      await untilDrawn(page)
      expect(parts, path).toBe(0)
      await expect(notice(page), path).toHaveCount(0)
    }
    await page.goto('/')
    await expect(notice(page)).toBeVisible()
    expect(parts, 'where it asks').toBeGreaterThan(0)
    await notice(page).getByRole('button', { name: 'Decline' }).click()
    await expect(notice(page)).toHaveCount(0)
    await page.goto('/')
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.goto('/settings')
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    await expect(notice(page)).toHaveCount(0)
    expect(await kept(page)).toMatchObject({ statistics: { version: 1, isGiven: false }, push: null })
  },
)

test.describe('every answer', () => {
  const answers: [name: string, isGiven: boolean, answer: (page: Page) => Promise<void>][] = [
    ['accept all', true, (page) => notice(page).getByRole('button', { name: 'Accept all' }).click()],
    ['decline', false, (page) => notice(page).getByRole('button', { name: 'Decline' }).click()],
    ['save settings as they stand', false, (page) => notice(page).getByRole('button', { name: 'Save settings' }).click()],
    [
      'save settings with statistics',
      true,
      async (page) => {
        await notice(page).getByRole('checkbox', { name: 'Statistics' }).check()
        await notice(page).getByRole('button', { name: 'Save settings' }).click()
      },
    ],
  ]
  for (const [name, isGiven, answer] of answers)
    test(`${name}: is kept with its time, said, and the notice goes`, { tag: '@wide' }, async ({ page }) => {
      await asVisitor(page)
      await page.goto('/')
      await answer(page)
      await expect(notice(page)).toHaveCount(0)
      await expect(page.getByText(`Saved: statistics ${isGiven ? 'on' : 'off'}`)).toBeVisible()
      expect((await kept(page))?.['statistics']).toEqual({ version: 1, at: expect.stringMatching(/^20\d\d-.*Z$/), isGiven })
    })
})

test('it is asked again when the question has changed', { tag: '@wide' }, async ({ page }) => {
  await asVisitor(page)
  await page.addInitScript(() => {
    if (localStorage.getItem('abroad.consent') === null)
      localStorage.setItem('abroad.consent', JSON.stringify({ statistics: { version: 0, at: '2026-01-01T00:00:00.000Z', isGiven: true } }))
  })
  await page.goto('/')
  await expect(notice(page)).toBeVisible()
})

for (const [width, height] of [
  [360, 640],
  [1280, 800],
] as const)
  test(
    `at ${width} px it moves nothing, what it covers can be reached, and what is there can be used`,
    { tag: '@wide' },
    async ({ page }) => {
      await asVisitor(page)
      await page.setViewportSize({ width, height })
      await page.goto('/')
      await waitUntilStored(page)
      await page.addInitScript(() => {
        const shifts: number[] = []
        Object.assign(window, { shifts })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
        }).observe({ type: 'layout-shift', buffered: true })
      })
      await page.goto('/')
      await expect(notice(page)).toBeVisible()
      await waitUntilStored(page)
      await untilDrawn(page)
      expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0))).toBeLessThan(
        0.02,
      )

      const box = (await notice(page).boundingBox()) ?? { y: 0, height: 0 }
      const tabs = (await page.locator('.navigation-main').boundingBox()) ?? { y: 0 }
      if (width < 768) expect(box.y + box.height, 'stands above the tabs').toBeLessThanOrEqual(tabs.y + 1)
      expect(box.y, 'leaves the most of the screen to what is there').toBeGreaterThan(height * 0.4)
      await page.getByRole('article').getByRole('link').first().click()
      await expect(page).not.toHaveURL('/')
      await page.goBack()
      await page.getByRole('link', { name: 'Profile' }).first().click()
      await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
      await expect(notice(page)).toBeVisible()
      const hiddenAtTheEnd = () =>
        page.evaluate(() => {
          scrollTo(0, document.documentElement.scrollHeight)
          const end = document.querySelector('#main')?.lastElementChild?.getBoundingClientRect().bottom ?? Infinity
          return end - (document.querySelector('.consent')?.getBoundingClientRect().top ?? 0)
        })
      await expect.poll(hiddenAtTheEnd, 'the end of the content comes out from under it').toBeLessThanOrEqual(0)
    },
  )

test(
  'by the keyboard alone: it stands before the content, tells how it is, and the focus goes on in the content',
  { tag: '@wide' },
  async ({ page }) => {
    await asVisitor(page)
    await page.goto('/')
    await expect(notice(page)).toBeVisible()
    await page.getByRole('link', { name: 'Profile' }).first().focus()
    const stops: string[] = []
    for (let stop = 0; stop < 12; stop += 1) {
      await page.keyboard.press('Tab')
      const name = await page.evaluate(() => {
        const at = document.activeElement
        if (at?.closest('.consent')) return at instanceof HTMLInputElement ? 'Statistics' : (at.textContent ?? '')
        return at?.closest('#main') ? 'content' : 'before'
      })
      if (name !== 'before') stops.push(name)
      if (name === 'content') break
    }
    expect(stops).toEqual(['Details', 'Statistics', 'Save settings', 'Decline', 'Accept all', 'content'])

    const details = notice(page).getByRole('button', { name: 'Details' })
    await expect(details).toHaveAttribute('aria-expanded', 'false')
    await details.focus()
    await page.keyboard.press('Enter')
    await expect(details).toHaveAttribute('aria-expanded', 'true')
    await expect(notice(page).getByText('Storage on this device')).toBeVisible()
    await notice(page).getByRole('checkbox', { name: 'Statistics' }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(notice(page)).toHaveCount(0)
    await expect(page.locator('#main')).toBeFocused()
    expect((await kept(page))?.['statistics']).toMatchObject({ isGiven: true })
  },
)

test(
  'neither the notice nor the settings have a finding of axe or are wider than a small phone, in the light and in the dark',
  { tag: '@wide' },
  async ({ page }) => {
    await asVisitor(page)
    await page.addInitScript(() => localStorage.setItem('abroad.language', 'de'))
    await page.setViewportSize({ width: 320, height: 640 })
    for (const [path, what] of [
      ['/', 'the notice'],
      ['/settings/cookies', 'the settings'],
    ] as const) {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      await page.goto(path)
      await expect(page.getByRole('button', { name: 'Alle akzeptieren' })).toBeVisible()
      await expectNoFindings(page, what)
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), what).toBeLessThanOrEqual(320)
    }
    await page.goto('/')
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await page.getByRole('button', { name: 'Details' }).click()
    await expectNoFindings(page, 'the notice with its details')
    const cut = await page.locator('.consent').evaluate((box) => box.scrollWidth > box.clientWidth)
    expect(cut).toBe(false)
  },
)

test('on a screen as low as four times enlarged it does not cover what is there', { tag: '@wide' }, async ({ page }) => {
  await asVisitor(page)
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto('/')
  await expect(notice(page)).toBeAttached()
  expect(await notice(page).evaluate((box) => getComputedStyle(box.parentElement ?? box).position)).toBe('static')
})

test.describe('statistics', () => {
  /** What the page asks of the browser and of the service about this visit. */
  async function listenTo(page: Page) {
    const sent: { body: unknown; named: string[] }[] = []
    await page.addInitScript(() => {
      const watched: string[] = []
      Object.assign(window, { watched })
      const { observe } = PerformanceObserver.prototype
      PerformanceObserver.prototype.observe = function (options) {
        watched.push(options?.type ?? '')
        return observe.call(this, options)
      }
    })
    page.context().on('request', async (request) => {
      if (!request.url().endsWith('/api/user/measurements')) return
      const headers = await request.allHeaders()
      sent.push({
        body: request.postDataJSON() as unknown,
        named: ['cookie', 'abroad-account', 'idempotency-key', 'authorization'].filter((name) => name in headers),
      })
    })
    return { sent, watched: () => page.evaluate(() => (window as unknown as { watched: string[] }).watched) }
  }
  const measured = (page: Page) => page.evaluate(() => localStorage.getItem('abroad.measured'))
  /** The next start, once what is done beside the screen has begun and the service has answered. */
  async function openAgain(page: Page): Promise<void> {
    await page.goto('/')
    await expect(page.getByRole('article').first()).toBeVisible()
    await untilFollowed(page)
    await waitUntilStored(page)
  }

  test('without consent nothing is watched and nothing is sent, visit after visit', async ({ page }) => {
    await asVisitor(page)
    const { sent, watched } = await listenTo(page)
    await openAgain(page)
    await openAgain(page)
    expect(await watched()).toEqual([])
    await notice(page).getByRole('button', { name: 'Decline' }).click()
    for (let visit = 0; visit < 2; visit += 1) {
      await openAgain(page)
      expect(await watched()).toEqual([])
    }
    expect([sent, await measured(page)]).toEqual([[], null])
  })

  test(
    'with it each visit tells, once and for nobody, how the one before went; taken back, it ends at once',
    { tag: '@wide' },
    async ({ page, request }) => {
      await asVisitor(page)
      await logInAsDemo(page)
      const { sent, watched } = await listenTo(page)
      await openAgain(page)
      await notice(page).getByRole('button', { name: 'Accept all' }).click()
      expect(await watched(), 'what was before the yes is not looked at').toEqual([])
      await openAgain(page)
      await expect.poll(watched).toEqual(['layout-shift', 'event', 'largest-contentful-paint'])
      expect(sent).toEqual([])

      await openAgain(page)
      await expect.poll(() => sent).toHaveLength(1)
      expect(sent[0]).toEqual({
        body: { start: expect.any(Number), largestPaint: expect.any(Number), shift: expect.any(Number), faults: 0 },
        named: [],
      })
      await waitUntilStored(page)
      expect(sent).toHaveLength(1)
      expect(await (await request.get('/metrics')).text()).toMatch(/abroad_visit_start_count [1-9]/)

      await page.getByRole('link', { name: 'Settings' }).first().click()
      await page.getByRole('link', { name: 'Cookie settings' }).click()
      await page.evaluate(() => dispatchEvent(new Event('pagehide')))
      expect(await measured(page)).not.toBeNull()
      await page.getByRole('checkbox', { name: 'Statistics' }).uncheck()
      await page.getByRole('button', { name: 'Save settings' }).click()
      expect(await measured(page)).toBeNull()
      await openAgain(page)
      expect(await watched()).toEqual([])
      expect([sent.length, await measured(page)]).toEqual([1, null])
    },
  )
})

test('the settings show what was chosen, save what is ticked and say so', { tag: '@wide' }, async ({ page }) => {
  await asVisitor(page)
  await page.goto('/settings')
  await notice(page).getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('link', { name: 'Cookie settings' }).click()
  const statistics = page.getByRole('checkbox', { name: 'Statistics' })
  await expect(page.getByRole('checkbox', { name: 'Essential' })).toBeDisabled()
  await expect(page.getByRole('checkbox', { name: 'Essential' })).toBeChecked()
  await expect(statistics).not.toBeChecked()
  await expect(page.getByRole('status').filter({ hasText: 'You chose this on' })).toBeVisible()
  await statistics.check()
  expect((await kept(page))?.['statistics']?.isGiven, 'ticked is not saved').toBe(false)
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  expect((await kept(page))?.['statistics']?.isGiven).toBe(true)
  await page.reload()
  await expect(statistics).toBeChecked()
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(statistics).not.toBeChecked()
  await page.getByRole('button', { name: 'Accept all' }).click()
  await expect(statistics).toBeChecked()
  expect((await kept(page))?.['push'], 'push is asked for where it is switched on').toBeNull()
})
