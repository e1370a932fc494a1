import type { Page } from '@playwright/test'
import { logInAsDemo } from '#tests/e2e/support/walks/submit.ts'
import { untilDrawn, untilFollowed } from '#tests/e2e/support/browser/drawn.ts'
import { expect, test, waitUntilStored } from '#tests/e2e/support/fixtures.ts'

test.use({ isFreshPhone: true, hasAnswered: false })

const notice = (page: Page) => page.getByRole('region', { name: 'Cookies and statistics' })

async function asVisitor(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (!location.protocol.startsWith('http')) return
    localStorage.setItem('abroad.firstLaunch', 'yes')
    localStorage.setItem('abroad.skipAuth', 'true')
  })
}

for (const [width, height] of [
  [360, 640],
  [1280, 800],
] as const)
  test(`at ${width} px it shifts nothing and blocks nothing`, { tag: '@wide' }, async ({ page }) => {
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
  })

test.describe('statistics', () => {
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
  async function openAgain(page: Page): Promise<void> {
    await page.goto('/')
    await expect(page.getByRole('article').first()).toBeVisible()
    await untilFollowed(page)
    await waitUntilStored(page)
  }

  test('without consent nothing is measured or sent', async ({ page }) => {
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

  test('with consent each visit reports the one before, until it is withdrawn', { tag: '@wide' }, async ({ page, request }) => {
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
  })
})
