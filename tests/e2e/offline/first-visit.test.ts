import type { Browser, BrowserContext } from '@playwright/test'
import { expect, test, waitUntilStored } from '#tests/e2e/support/fixtures.ts'
import { holds } from '#tests/e2e/support/expect.ts'
import { createLine, type Fate, type Line } from '#tests/e2e/support/line.ts'
import { newKnownPage, scopeOnDevice } from '#tests/e2e/support/device.ts'
import type { Service } from '#tests/e2e/support/services/service.ts'
import { scaled } from '#tests/setup/time-limits.ts'

const sideBySide = 4

const activeLimitMs = scaled(60_000)
const openLimitMs = scaled(40_000)
const mayFailLimitMs = scaled(6_000)
const firstOfTwoLimitMs = scaled(1_000)

const beginning = ['/', '/sw.js']
const floor = ['/emergency.html', '/emergency/tier.json']

test('the first visit cut at every asset still leaves the emergency tier', { tag: '@wide' }, async ({ browser, service }) => {
  test.setTimeout(scaled(900_000))
  const { files, beforeServiceWorker } = await filesOfFirstVisit(browser, service)
  const core = await coreFiles(service)
  expect(core).not.toEqual([])
  const important = new Set([...beforeServiceWorker, ...core].filter((path) => ![...beginning, ...floor, '/index.html'].includes(path)))
  const others = files.filter((path) => ![...beginning, ...floor].includes(path) && !important.has(path))
  expect(important.size).toBeGreaterThan(15)
  expect(others.length).toBeGreaterThan(15)

  await expectEmergencyCutAt([...inGroups([...important], 3), ...inGroups(others, 12)], { browser, service })
})

test('a visit cut at its base files is repaired by the next visit', { tag: '@wide' }, async ({ browser, service }) => {
  await runSideBySide(
    [...beginning, ...floor].map((path) => async () => {
      const isThere = await visit({
        browser,
        service,
        mayFail: true,
        spoil: (line) => line.decide((request) => (request.path === path ? 'connection-reset' : 'pass')),
        again: (line) => line.restore(),
      })
      expect.soft(isThere, path).toBe(true)
    }),
  )
})

test('once the floor is through, the visit may be cut after any byte', { tag: '@wide' }, async ({ browser, service }) => {
  const counts = [60, 300, 380, 450, 600, 1_200].map((thousands) => thousands * 1_000)
  const thereAfter = new Map<number, boolean>()
  await runSideBySide(
    counts.map(
      (bytes) => async () =>
        void thereAfter.set(bytes, await visit({ browser, service, mayFail: true, spoil: (line) => line.cutAfter(bytes) })),
    ),
  )
  const answers = counts.map((bytes) => thereAfter.get(bytes))
  expect(answers.at(-1)).toBe(true)
  const firstThere = answers.indexOf(true)
  expect(answers.slice(firstThere), 'from then on it is there').not.toContain(false)
})

test('offline, the static emergency page opens instead of the app', async ({ page, context }) => {
  await page.goto('/')
  await waitUntilStored(page)
  expect(await page.evaluate(async () => (await caches.match('/emergency.html'))?.status), 'the page is in the cache').toBe(200)
  await context.setOffline(true)
  await page.goto('/emergency.html')
  await expect(page.getByRole('heading', { level: 1, name: 'Abroad' })).toBeVisible()
  await expect(page.locator('section#en').getByText('+41 800 24 7 365').first()).toBeVisible()
  await expect(page.locator('script'), 'nothing of the app').toHaveCount(0)
})

test('a late service worker has the first cards at the next start', async ({ browser, service }) => {
  const line = await createLine(service.address)
  const page = await newKnownPage(browser, { baseURL: line.address })
  const context = page.context()
  const slow = Promise.withResolvers<void>()
  try {
    line.decide(async ({ path }): Promise<Fate> => {
      if (path === '/index.html') await slow.promise
      return 'pass'
    })
    await page.goto('/')
    await expect(page.locator('main article').nth(2)).toBeVisible()
    await expect.poll(async () => (await scopeOnDevice(page))?.complete).toBe(true)
    const rest = await page.evaluate(() => performance.now() + 6_000)
    await page.waitForFunction((at) => performance.now() > at, rest)
    slow.resolve()
    const isThere = () =>
      page.evaluate(async () => (await caches.match('/first-screen', { cacheName: 'abroad-first-screen' })) !== undefined)
    await expect.poll(isThere).toBe(true)
    line.cut()
    const start = await page.goto('/')
    expect(await start?.text()).toMatch(/<div class="boot-first[^>]*>[\s\S]*?<h2[^>]*card-title/)
    await expect(page.locator('main article').nth(2)).toBeVisible()
  } finally {
    slow.resolve()
    await context.close()
    await line.close()
  }
})

interface Visit {
  browser: Browser
  service: Service
  spoil: (line: Line) => void
  again?: (line: Line) => void
  mayFail?: boolean
}

async function visit({ browser, service, spoil, again, mayFail }: Visit): Promise<boolean> {
  const line = await createLine(service.address)
  const page = await newKnownPage(browser, { baseURL: line.address })
  const context = page.context()
  try {
    spoil(line)
    await open(context, '/')
    const isActive = await isServiceWorkerActive(context, again ? firstOfTwoLimitMs : mayFail ? mayFailLimitMs : activeLimitMs)
    if (again) {
      again(line)
      await open(context, '/')
      await isServiceWorkerActive(context, activeLimitMs)
    } else if (!isActive && !mayFail) return false
    line.cut()
    return await opensEmergency(context)
  } finally {
    await context.close()
    await line.close()
  }
}

async function open(context: BrowserContext, path: string): Promise<void> {
  for (const page of context.pages()) await page.close()
  const page = await context.newPage()
  await page.goto(path, { waitUntil: 'commit' }).catch(() => undefined)
}

async function isServiceWorkerActive(context: BrowserContext, limitMs: number): Promise<boolean> {
  const [page] = context.pages()
  if (!page) return false
  const isActive = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated').catch(() => false)
  return holds(expect.poll(isActive, { timeout: limitMs, intervals: [100] }).toBe(true))
}

async function opensEmergency(context: BrowserContext): Promise<boolean> {
  await open(context, '/guide/emergency')
  const [page] = context.pages()
  const isHelpThere = async () => {
    const text = (await page?.evaluate(() => document.body.innerText).catch(() => '')) ?? ''
    return text.includes('+41 800 24 7 365') && (text.includes('191') || /passport/i.test(text))
  }
  return holds(expect.poll(isHelpThere, { timeout: openLimitMs, intervals: [100, 250] }).toBe(true))
}

async function expectEmergencyCutAt(groups: string[][], { browser, service }: { browser: Browser; service: Service }): Promise<void> {
  const lost: string[] = []
  await runSideBySide(
    groups.map((group, index) => async () => {
      const fate: Fate = index % 2 === 0 ? 'connection-reset' : 'reply-truncated'
      const isThere = await visit({ browser, service, spoil: (line) => line.decide(({ path }) => (group.includes(path) ? fate : 'pass')) })
      if (!isThere) lost.push(`${group.join(' ')} (${fate})`)
    }),
  )
  expect(lost, 'cut at these files, the emergency did not open').toEqual([])
}

async function coreFiles(service: Service): Promise<string[]> {
  const script = await (await fetch(`${service.address}/sw.js`)).text()
  const core = [...script.matchAll(/\{[^{}]*"core":true[^{}]*"url":"([^"]+)"[^{}]*\}/g)].map(([, url]) => `/${url}`)
  return core
}

function inGroups<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size))
}

async function filesOfFirstVisit(browser: Browser, service: Service): Promise<{ files: string[]; beforeServiceWorker: string[] }> {
  const line = await createLine(service.address)
  const page = await newKnownPage(browser, { baseURL: line.address })
  await page.goto('/')
  await waitUntilStored(page)
  await page.context().close()
  await line.close()
  const files = [...new Set(line.exchanges.map(({ path }) => path).filter((path) => !path.startsWith('/cms/pictures/')))]
  return { files, beforeServiceWorker: files.slice(0, files.indexOf('/sw.js')) }
}

async function runSideBySide(work: (() => Promise<void>)[]): Promise<void> {
  const waiting = [...work]
  await Promise.all(
    Array.from({ length: sideBySide }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await next()
    }),
  )
}
