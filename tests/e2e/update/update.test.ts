import type { BrowserContext, Page } from '@playwright/test'
import { asKnownDevice } from '#tests/e2e/support/device.ts'
import { expect, listen, waitUntilStored } from '#tests/e2e/support/fixtures.ts'
import { test } from '#tests/e2e/support/services/two-builds.ts'

test.beforeEach(({ deployment }) => deployment.deploy('n1'))

test('a tab goes on with its build while the next is deployed, and takes it when the citizen says so [68]', async ({
  page,
  context,
  deployment,
  complaints,
}) => {
  await page.goto('/')
  await waitUntilStored(page)
  const other = await context.newPage()
  listen(other, complaints)
  await other.goto('/contact')
  await page.goto('/guide')
  await page.getByRole('searchbox', { name: 'Search topics' }).fill('passport')
  const loads = { page: countLoads(page), other: countLoads(other) }

  deployment.deploy('n2', { previous: 'n1' })
  await lookForUpdate(page)
  const notice = page.getByText('A new version is ready.')
  await expect(notice).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Search topics' })).toHaveValue('passport')
  await moveTo(page, '/settings/privacy')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await buildOf(page)).toBe('n1')

  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => buildOf(page)).toBe('n2')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(notice).toBeHidden()
  expect(loads.page()).toBe(1)

  // The second tab was not asked: it keeps its build, and its lazy parts.
  await moveTo(other, '/settings/legal')
  await expect(other.getByRole('heading', { level: 1, name: /legal/i })).toBeVisible()
  expect(await buildOf(other)).toBe('n1')
  expect(loads.other()).toBe(0)
  expect(complaints).toEqual([])
})

test(
  'without a service worker a tab finds its lazy parts beside the next build; where they are gone it loads once, never in a loop [68]',
  { tag: '@wide' },
  async ({ browser, deployment, service }) => {
    const context = await browser.newContext({ baseURL: service.address, serviceWorkers: 'block' })
    await asKnownDevice(context)
    const page = await context.newPage()
    await page.goto('/')
    await expect(page.locator('article').nth(2)).toBeVisible()
    const loads = countLoads(page)

    deployment.deploy('n2', { previous: 'n1' })
    await moveTo(page, '/settings/privacy')
    await expect(page.getByRole('heading', { level: 1, name: /privacy/i })).toBeVisible()
    expect(await buildOf(page)).toBe('n1')

    deployment.deploy('n2')
    await moveTo(page, '/guide')
    await expect.poll(() => buildOf(page)).toBe('n2')
    await expect(page.getByRole('heading', { level: 1, name: 'Guide' })).toBeVisible()
    expect(loads()).toBe(1)
    await context.close()
  },
)

test('a part that the line drops does not cost the page that is open [68]', async ({ browser, service }) => {
  const context = await browser.newContext({ baseURL: service.address, serviceWorkers: 'block' })
  await asKnownDevice(context)
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.locator('article').nth(2)).toBeVisible()
  const loads = countLoads(page)
  await context.route('**/*', (route) => route.abort())
  await moveTo(page, '/settings/legal')
  await expect(page.getByRole('heading', { level: 1, name: 'This screen could not be shown' })).toBeVisible()
  expect(loads()).toBe(0)
  await context.close()
})

test(
  'a broken service worker script costs nothing, and the fixed one comes without anybody clearing data [70]',
  { tag: '@wide' },
  async ({ browser, service, deployment }) => {
    const known = await visitor(browser.newContext({ baseURL: service.address }))
    await known.page.goto('/')
    await waitUntilStored(known.page)

    deployment.deploy('n2', { previous: 'n1', serviceWorker: 'self.addEventListener(("install"' })
    await lookForUpdate(known.page)
    await known.page.goto('/guide/emergency')
    await expect(known.page.locator('main').getByText('191').first()).toBeVisible()
    const fresh = await visitor(browser.newContext({ baseURL: service.address }))
    await fresh.page.goto('/')
    await expect(fresh.page.locator('article').nth(2)).toBeVisible()

    deployment.deploy('n2', { previous: 'n1' })
    await fresh.page.reload()
    await waitUntilStored(fresh.page)
    await lookForUpdate(known.page)
    await known.page.getByRole('button', { name: 'Reload' }).click()
    await expect.poll(() => buildOf(known.page)).toBe('n2')
    await expect(known.page.locator('main').getByText('191').first()).toBeVisible()
    for (const { context } of [known, fresh]) await context.close()
  },
)

async function visitor(opening: Promise<BrowserContext>): Promise<{ context: BrowserContext; page: Page }> {
  const context = await opening
  await asKnownDevice(context)
  return { context, page: await context.newPage() }
}

/** The build whose entry the page began with. */
function buildOf(page: Page): Promise<string | undefined> {
  return page
    .evaluate(() => /-(n\d+)\.js$/.exec(document.querySelector<HTMLLinkElement>('link[rel="modulepreload"]')?.href ?? '')?.[1])
    .catch(() => undefined)
}

function countLoads(page: Page): () => number {
  let count = 0
  page.on('load', () => (count += 1))
  return () => count
}

/** What the app does by itself every hour. */
async function lookForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update().catch(() => undefined)))
}

/** A move inside the app, without a load of the page. */
async function moveTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    window.dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)
}
