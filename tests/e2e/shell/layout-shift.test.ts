import type { Page, Route } from '@playwright/test'
import { logInAsDemo } from '#tests/e2e/support/walks/submit.ts'
import { clearTablesOnDevice } from '#tests/e2e/support/device.ts'
import { untilDrawn } from '#tests/e2e/support/browser/drawn.ts'
import { addresses, screens } from '#tests/e2e/support/walks/every-route.ts'
import { expect, testOnLine as test, waitUntilStored } from '#tests/e2e/support/fixtures.ts'

const limit = 0.02

interface Shift {
  value: number
  what: string[]
}

const citizenScreens = addresses.filter(
  ({ path, shows }) =>
    shows === 'Log in' || /^\/(|user|contact|activity|settings|(event|survey)\/.+|contact\/representations\/.+)$/.test(path),
)

declare const layoutShifts: Shift[]

test.beforeEach(async ({ page, line }) => {
  await page.addInitScript(watchShifts)
  line.decide(slowly)
})

test.describe('of who is not logged in', { tag: '@wide' }, () => {
  test.describe('on a first visit', () => {
    test.use({ serviceWorkers: 'block' })

    test('nothing moves while an address loads', async ({ page }) => {
      for (const { path } of screens) {
        await forgetEverything(page)
        await expectStill(page, path)
      }
    })
  })

  test('nothing moves when an address loads again', async ({ page }) => {
    await page.goto('/')
    await waitUntilStored(page)
    for (const { path } of screens) await expectStill(page, path)
  })
})

test.describe('of the demo citizen', { tag: '@wide' }, () => {
  test.describe('whose device holds nothing but the log-in', () => {
    test.use({ serviceWorkers: 'block' })

    test('nothing moves while an address loads', async ({ page }) => {
      await logInAsDemo(page)
      for (const { path } of citizenScreens) {
        await forgetContent(page)
        await expectStill(page, path)
      }
    })
  })

  test('nothing moves when an address loads again', async ({ page }) => {
    await logInAsDemo(page)
    await page.goto('/')
    await waitUntilStored(page)
    for (const { path } of citizenScreens) await expectStill(page, path)
  })
})

/** What a screen shows before its data is what moves: on a quick line there would be no such time. So it is real. */
const slowly = async ({ path }: { path: string }) => {
  if (/^\/(api|cms)\//.test(path)) await new Promise((resolve) => setTimeout(resolve, 50))
  return 'pass' as const
}

async function expectStill(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined)
  await expect(page.locator('.skeleton'), path).toHaveCount(0)
  await untilDrawn(page)
  const shifts = await page.evaluate(() => layoutShifts)
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  expect.soft(sum, `${path}: ${JSON.stringify(shifts)}`).toBeLessThan(limit)
}

async function forgetEverything(page: Page): Promise<void> {
  await page.goto('/favicon.svg')
  const client = await page.context().newCDPSession(page)
  await client.send('Storage.clearDataForOrigin', { origin: new URL(page.url()).origin, storageTypes: 'all' })
  await client.detach()
}

const content =
  'segments changed scopes texts personal resources manifests articles searchIndexes head profiles conversations messages'.split(' ')

async function forgetContent(page: Page): Promise<void> {
  await page.goto('/favicon.svg')
  await clearTablesOnDevice(page, content)
}

function watchShifts(): void {
  const shifts: Shift[] = []
  Object.assign(window, { layoutShifts: shifts })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
    })[]) {
      if (entry.hadRecentInput) continue
      const what = entry.sources.map(({ node, previousRect, currentRect }) => {
        const name = node instanceof Element ? `${node.tagName}.${node.className}` : String(node?.textContent)
        return `${name.slice(0, 60)} ${previousRect.y}+${previousRect.height} to ${currentRect.y}+${currentRect.height}`
      })
      shifts.push({ value: entry.value, what })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Of the app; in the frame their classes have a prefix. */
const frameParts = ['.screen-home .mark', '.screen-end .icon', '.screen-title', '.navigation-mark .mark', '.navigation-main .icon']

test.describe('before the service worker has the scripts', () => {
  // It would bring them past the test.
  test.use({ serviceWorkers: 'block' })

  for (const { width, tag } of [
    { width: 412, tag: [] },
    { width: 800, tag: ['@wide'] },
    { width: 1280, tag: [] },
  ])
    test(`the frame has mark, title and tabs where the app has them: ${width} px`, { tag }, async ({ page }) => {
      await page.setViewportSize({ width, height: 823 })
      const held: Route[] = []
      await page.route(/\/assets\/vendor-/, (route) => void held.push(route))
      await page.goto('/guide', { waitUntil: 'commit' })
      await expect(page.locator('.boot-screen-title')).toBeVisible()
      await expect.poll(() => page.locator('link[rel="stylesheet"]').count()).toBe(1)
      await page.evaluate(() => document.fonts.ready)
      const before = await placesOf(page, (selector) => selector.replaceAll('.', '.boot-'))
      await expect.poll(() => held.length).toBeGreaterThan(0)
      for (const route of held) await route.continue()
      await expect(page.getByRole('heading', { level: 1, name: 'Guide' })).toBeVisible()
      await page.evaluate(() => document.fonts.ready)
      expect(await placesOf(page, (selector) => selector)).toEqual(before)
      expect(before.flat().filter(({ bottom }) => bottom > 0).length).toBeGreaterThan(4)
    })
})

/** Left and bottom edges; zero if the element is not shown at this width. */
function placesOf(page: Page, selectorOf: (selector: string) => string) {
  return Promise.all(
    frameParts.map((part) =>
      page.locator(selectorOf(part)).evaluateAll((elements) =>
        elements.map((element) => {
          const { left, bottom } = element.getBoundingClientRect()
          return { left: Math.round(left), bottom: Math.round(bottom) }
        }),
      ),
    ),
  )
}
