import { newKnownPage } from '#tests/e2e/support/device.ts'
import { expect, listen, waitUntilStored } from '#tests/e2e/support/fixtures.ts'
import { buildOf, countLoads, lookForUpdate, test } from '#tests/e2e/support/services/two-builds.ts'
import { openInApp } from '#tests/e2e/support/walks/submit.ts'

test.beforeEach(({ deployment }) => deployment.deploy('n1'))

test('a tab keeps its build until the citizen takes the next one [68]', async ({ page, context, deployment, complaints }) => {
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
  await openInApp(page, '/settings/privacy')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await buildOf(page)).toBe('n1')

  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => buildOf(page)).toBe('n2')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(notice).toBeHidden()
  expect(loads.page()).toBe(1)

  await openInApp(other, '/settings/legal')
  await expect(other.getByRole('heading', { level: 1, name: /legal/i })).toBeVisible()
  expect(await buildOf(other)).toBe('n1')
  expect(loads.other()).toBe(0)
})

test('without a service worker, a tab finds old parts or reloads once [68]', { tag: '@wide' }, async ({ browser, deployment, service }) => {
  const page = await newKnownPage(browser, { baseURL: service.address, serviceWorkers: 'block' })
  await page.goto('/')
  await expect(page.locator('article').nth(2)).toBeVisible()
  const loads = countLoads(page)

  deployment.deploy('n2', { previous: 'n1' })
  await openInApp(page, '/settings/privacy')
  await expect(page.getByRole('heading', { level: 1, name: /privacy/i })).toBeVisible()
  expect(await buildOf(page)).toBe('n1')

  deployment.deploy('n2')
  await openInApp(page, '/guide')
  await expect.poll(() => buildOf(page)).toBe('n2')
  await expect(page.getByRole('heading', { level: 1, name: 'Guide' })).toBeVisible()
  expect(loads()).toBe(1)
  await page.context().close()
})

test('a part that cannot be loaded does not close the page [68]', async ({ browser, service }) => {
  const page = await newKnownPage(browser, { baseURL: service.address, serviceWorkers: 'block' })
  await page.goto('/')
  await expect(page.locator('article').nth(2)).toBeVisible()
  const loads = countLoads(page)
  await page.context().route('**/*', (route) => route.abort())
  await openInApp(page, '/settings/legal')
  await expect(page.getByRole('heading', { level: 1, name: 'This screen could not be shown' })).toBeVisible()
  expect(loads()).toBe(0)
  await page.context().close()
})

test('a broken service worker script is replaced by the next one [70]', { tag: '@wide' }, async ({ browser, service, deployment }) => {
  const known = await newKnownPage(browser, { baseURL: service.address })
  await known.goto('/')
  await waitUntilStored(known)

  deployment.deploy('n2', { previous: 'n1', serviceWorker: 'self.addEventListener(("install"' })
  await lookForUpdate(known)
  await known.goto('/guide/emergency')
  await expect(known.locator('main').getByText('191').first()).toBeVisible()
  const fresh = await newKnownPage(browser, { baseURL: service.address })
  await fresh.goto('/')
  await expect(fresh.locator('article').nth(2)).toBeVisible()

  deployment.deploy('n2', { previous: 'n1' })
  await fresh.reload()
  await waitUntilStored(fresh)
  await lookForUpdate(known)
  await known.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => buildOf(known)).toBe('n2')
  await expect(known.locator('main').getByText('191').first()).toBeVisible()
  for (const page of [known, fresh]) await page.context().close()
})
