import type { BrowserContext, Page } from '@playwright/test'
import { packOnDevice } from '#tests/e2e/support/device.ts'
import { expect, listen, liveIn, pickCountry, testOnLine as test, waitUntilStored } from '#tests/e2e/support/fixtures.ts'
import type { Line } from '#tests/e2e/support/line.ts'

const pack = { country: 'FR', language: 'it' }
const name = 'France, Italian'
const articles = '/api/guide/articles?'
const dayMs = 24 * 60 * 60_000

const row = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: new RegExp(`^${title}: `) })
const openChecks = (page: Page) => page.getByText(/^\d+ of \d+ checks passed$/).click()
const block = (page: Page) => page.getByRole('listitem').filter({ has: page.getByText('France', { exact: true }) })
const answer = (page: Page) => page.getByRole('status').filter({ hasText: /^(Yes|Not yet|For an emergency|What you need)/ })

async function visit(page: Page, country = 'TH'): Promise<void> {
  await liveIn(page, country)
  await page.goto('/guide')
  await waitUntilStored(page)
  await page.goto('/settings/offline')
}

/** Gone from the network, and known to be. */
async function goOffline(page: Page, line: Line): Promise<void> {
  line.cut()
  await page.reload()
  await expect(page.getByRole('status', { name: 'Wait for network' })).toHaveText(/Wait for network/)
}

test('a pack says its size before, shows how far it is, pauses, goes on, and opens without a line', async ({
  page,
  context,
  line,
  complaints,
}) => {
  await visit(page)
  await expect(answer(page)).toHaveText('Yes. You’re ready for Thailand offline.')
  await pickCountry(page, 'France')
  await page.getByRole('combobox', { name: 'Language' }).selectOption(pack.language)
  await expect(page.getByText(/^\d+ topics, \d+ kB; \d+ kB still to download\.$/)).toBeVisible()

  // The first batch comes; the second one waits for ever.
  const asked = () => line.exchanges.filter(({ path }) => path.startsWith(articles)).length
  const before = asked()
  line.decide(({ path }) => (path.startsWith(articles) && asked() > before + 1 ? 'silent' : 'pass'))
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const bar = page.getByRole('progressbar', { name })
  await expect(bar).toHaveAccessibleDescription(/^\d+ of \d+ topics, \d+ of \d+ kB$/)
  await expect(block(page)).toContainText('Downloading')
  const share = () => bar.evaluate((element) => (element as HTMLProgressElement).value / (element as HTMLProgressElement).max)
  await expect.poll(share).toBeGreaterThan(0.4)
  expect(await share()).toBeLessThan(1)

  await page.getByRole('button', { name: `Pause: ${name}` }).click()
  await expect(block(page)).toContainText('Paused')
  line.restore()
  await page.getByRole('button', { name: `Resume: ${name}` }).click()
  await expect(block(page)).toContainText(/Italian, \d+ topics/)
  await expect(bar).toBeHidden()
  expect((await packOnDevice(page, pack))?.state).toBe('whole')

  const again = await afterRestart(page, context, line, complaints)
  await expect(block(again)).toContainText(/Italian, \d+ topics/)
  await again.getByRole('button', { name: 'Test now' }).click()
  await expect(again.getByText(/^All \d+ topics can be opened: 2 packs and “Emergency”$/)).toBeVisible()
  await again.evaluate(() => {
    localStorage.setItem('abroad.country', 'FR')
    localStorage.setItem('abroad.language', 'it')
  })
  await again.goto('/guide/topic/everydayLife/passportAndId')
  await expect(again.getByRole('heading', { level: 1, name: /passaporto/i })).toBeVisible()
  await again.goto('/settings/offline')
  await expect(again.getByText(/Provato/)).toBeVisible()
  expect(complaints).toEqual([])
})

test('the self-test finds a damaged topic, and it is fetched again', { tag: '@wide' }, async ({ page, complaints }) => {
  await visit(page)
  await page.getByRole('button', { name: 'Test now' }).click()
  await expect(page.getByText(/^All \d+ topics can be opened: 1 pack and “Emergency”$/)).toBeVisible()

  await page.evaluate(damageOne)
  await page.getByRole('button', { name: 'Test now' }).click()
  await expect(page.getByText('1 topic was damaged and is being downloaded again')).toBeVisible()
  await expect.poll(async () => (await packOnDevice(page, { country: 'TH', language: 'en' }))?.state).toBe('whole')
  await page.getByRole('button', { name: 'Test now' }).click()
  await expect(page.getByText(/^All \d+ topics can be opened/)).toBeVisible()
  expect(complaints).toEqual([])
})

test('on a slow line the guide waits for a yes, and says what it would cost', { tag: '@wide' }, async ({ page, line, complaints }) => {
  let isSlow = true
  line.decide(async ({ path }): Promise<'pass'> => {
    // Real time: how slow a line is, the browser measures by its own clock.
    if (isSlow && path.startsWith('/api/')) await new Promise((resolve) => setTimeout(resolve, 6_000))
    return 'pass'
  })
  await liveIn(page, 'TH')
  await page.goto('/guide')
  const question = page.getByText(
    /^Your connection is slow, or your device is in data-saving mode\. Download \d+ topics\? They take up \d+ kB on this device/,
  )
  await expect(question).toBeVisible()
  expect(line.exchanges.filter(({ path }) => path.startsWith(articles)).length, 'nothing was fetched unasked').toBe(0)
  await page.goto('/settings/offline')
  await expect(answer(page)).toHaveText('For an emergency, yes. The guide is waiting for your go-ahead.')
  await expect(page.getByRole('listitem').filter({ has: page.getByText('Thailand', { exact: true }) })).toContainText(/Download \d+ topics/)

  isSlow = false
  await page.goto('/guide')
  await page.getByRole('button', { name: 'Download' }).click()
  await expect(question).toBeHidden()
  await expect.poll(async () => (await packOnDevice(page, { country: 'TH', language: 'en' }))?.state).toBe('whole')
  expect(complaints).toEqual([])
})

test('what was checked too long ago turns amber and says so, and stays readable', { tag: '@wide' }, async ({ page, line, complaints }) => {
  await visit(page)
  await goOffline(page, line)
  await page.clock.setFixedTime(Date.now() + 8 * dayMs)
  await page.reload()
  await expect(answer(page)).toHaveText('Yes, but what is stored may be out of date. Check it the next time you are online.')
  await expect(row(page, 'Emergency')).toContainText('Checked 8 days ago. May be out of date.')
  await expect(row(page, 'Guide pack: Thailand')).toContainText('May be out of date.')

  await page.goto('/guide/topic/emergencySituation/lostPassport')
  const label = page.getByText('May be out of date.')
  await expect(label).toBeVisible()
  await expect(page.getByText(/police/i).first()).toBeVisible()
  await page.goto('/guide/topic/everydayLife/passportAndId')
  await expect(page.getByText(/checked 8 days ago/)).toBeVisible()
  await expect(label, 'thirty days are allowed here').toBeHidden()
  await page.clock.setFixedTime(Date.now() + 31 * dayMs)
  await page.reload()
  await expect(label).toBeVisible()
  await page.goto('/guide/topic/everydayLife')
  await expect(label).toBeVisible()
  expect(complaints).toEqual([])
})

test('a clock that is wrong is told with what it means, until it is right', { tag: '@wide' }, async ({ page, context, complaints }) => {
  let offsetMs = -14 * 60_000
  await context.route('**/api/**', async (route) => {
    // A page that moves on takes its requests with it.
    const reply = await route.fetch().catch(() => null)
    const date = new Date(Date.now() + offsetMs).toUTCString()
    if (reply) await route.fulfill({ response: reply, headers: { ...reply.headers(), date } }).catch(() => undefined)
  })
  await visit(page)
  await expect(answer(page)).toHaveText('Yes, but this device’s clock is wrong.')
  await expect(row(page, 'This device’s clock')).toContainText('14 minutes fast.')
  offsetMs = 0
  // Any answer compares as well: the button may be gone before the finger is there.
  const compare = page.getByRole('button', { name: 'Compare: This device’s clock' })
  await compare.click({ timeout: 5_000 }).catch(() => undefined)
  await openChecks(page)
  await expect(row(page, 'This device’s clock')).toContainText('Matches the service’s clock')
  await expect(answer(page)).toHaveText('Yes. You’re ready for Thailand offline.')
  expect(complaints).toEqual([])
})

test(
  'links to the web are marked before the tap, and more plainly while there is no network',
  { tag: '@wide' },
  async ({ page, line, complaints }) => {
    await visit(page)
    const sources = page.getByRole('link', { name: /opens on the web, needs a connection$/ })
    await page.goto('/guide/topic/everydayLife/passportAndId')
    await expect(sources.nth(2)).toBeVisible()
    await expect(page.getByText('Needs a connection', { exact: true })).toHaveCount(0)
    await goOffline(page, line)
    await expect(page.getByText('Needs a connection', { exact: true }).first()).toBeVisible()
    await page.goto('/guide/partnerOrganizations')
    await expect(page.getByText('Needs a connection', { exact: true }).first()).toBeVisible()
    await expect(sources.first()).toBeEnabled()
    expect(complaints).toEqual([])
  },
)

test(
  'the browser is asked to keep what is stored at a tap, not while the page loads, and once a visit',
  { tag: '@wide' },
  async ({ page, complaints }) => {
    await page.addInitScript(() => {
      Object.assign(window, { keepAsks: 0 })
      navigator.storage.persisted = async () => false
      navigator.storage.persist = async () => {
        Object.assign(window, { keepAsks: (window as unknown as { keepAsks: number }).keepAsks + 1 })
        return false
      }
    })
    const asks = () => page.evaluate(() => (window as unknown as { keepAsks: number }).keepAsks)
    await liveIn(page, 'TH')
    await page.goto('/guide')
    await waitUntilStored(page)
    await page.reload()
    await expect(page.getByText('Life events')).toBeVisible()
    // The page has seen what is stored once the mirror of it is written.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('abroad.stored'))).toContain('"TH"')
    expect(await asks()).toBe(0)
    await page.getByText('Life events').click()
    await expect.poll(asks).toBe(1)
    await page.getByRole('link', { name: 'Contact', exact: true }).first().click()
    await page.getByRole('link', { name: 'Guide', exact: true }).first().click()
    await expect(page.getByText('Life events')).toBeVisible()
    expect(await asks()).toBe(1)
    await page.goto('/settings/offline')
    await openChecks(page)
    await expect(row(page, 'Kept when storage runs low')).toContainText('Not granted')
    await page.getByRole('button', { name: /^Ask again/ }).click()
    await expect.poll(asks).toBe(1)
    expect(complaints).toEqual([])
  },
)

async function afterRestart(page: Page, context: BrowserContext, line: Line, complaints: string[]): Promise<Page> {
  line.cut()
  await page.close()
  const again = await context.newPage()
  listen(again, complaints)
  await again.goto('/settings/offline')
  await expect(again.getByRole('status', { name: 'Wait for network' })).toHaveText(/Wait for network/)
  return again
}

/** Runs in the page: a bit of a stored text flips, as on a phone whose memory fails. */
function damageOne(): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('abroad')
    opening.onerror = () => reject(new Error('no database'))
    opening.onsuccess = () => {
      const change = opening.result.transaction('articles', 'readwrite')
      const store = change.objectStore('articles')
      const all = store.getAll()
      all.onsuccess = () => {
        const article = (all.result as { topic: string; language: string; line: string }[]).find(
          (candidate) => candidate.topic === 'taxesAbroad' && candidate.language === 'en',
        )
        if (article) store.put({ ...article, line: article.line.replace('tax', 'tix') })
      }
      change.oncomplete = () => {
        opening.result.close()
        resolve()
      }
    }
  })
}
