import type { Browser, Page } from '@playwright/test'
import { forgetHttpCache } from '#tests/e2e/support/browser/debugger.ts'
import { newKnownPage } from '#tests/e2e/support/device.ts'
import { holds } from '#tests/e2e/support/expect.ts'
import { expect, waitUntilStored } from '#tests/e2e/support/fixtures.ts'
import type { Service } from '#tests/e2e/support/services/service.ts'
import { test } from '#tests/e2e/support/services/two-builds.ts'
import { scaled } from '#tests/setup/time-limits.ts'

test.beforeEach(({ service, deployment }) => {
  deployment.deploy('n1')
  return service.revive()
})

for (const { worker, shown, tag } of [
  { worker: 'n1', shown: 'n2', tag: [] },
  { worker: 'n2', shown: 'n1', tag: ['@wide'] },
] as const)
  test(`worker of ${worker} with page of ${shown} stores one build [69]`, { tag: [...tag] }, async ({ browser, service, deployment }) => {
    deployment.deploy(worker, { previous: shown, page: shown })
    const page = await firstVisit(browser, service)
    await expect.poll(() => hasInstalled(page)).toBe(true)
    expect(await pagesOf(page)).toEqual([])
    expect(await isStored(page)).toBe(false)

    deployment.deploy(worker, { previous: shown })
    await page.goto('/contact')
    await waitUntilStored(page)
    await expectToOpenWithoutServices(page, service)
    await page.context().close()
  })

test('a shell that an older release mixed heals at the next visit [69]', { tag: '@wide' }, async ({ browser, service, deployment }) => {
  const page = await firstVisit(browser, service)
  await waitUntilStored(page)
  const other = await (deployment.deploy('n2', { previous: 'n1' }), fetch(`${service.address}/index.html`)).then((reply) => reply.text())
  deployment.deploy('n1')
  await page.evaluate(async (html) => {
    const cache = await caches.open('abroad-shell-n1')
    for (const noted of await cache.keys()) if (noted.url.includes('/shell-is-whole/')) await cache.delete(noted)
    await cache.put('/index.html', new Response(html, { headers: { 'Content-Type': 'text/html' } }))
  }, other)
  expect(await isStored(page)).toBe(false)

  await service.kill()
  await page.goto('/guide/emergency')
  await expect(page.locator('section[lang="de"]').getByText('+41 800 24 7 365').first()).toBeVisible()
  await service.revive()
  await page.goto('/guide')
  await waitUntilStored(page)
  await expectToOpenWithoutServices(page, service)
  await page.context().close()
})

test('in a minute of deployments, what counts as stored opens offline [69]', { tag: '@wide' }, async ({ browser, service, deployment }) => {
  test.setTimeout(scaled(300_000))
  const served = [
    ['n1', { previous: 'n2' }],
    ['n1', { previous: 'n2', page: 'n2' }],
    ['n2', { previous: 'n1' }],
    ['n2', { previous: 'n1', page: 'n1' }],
    ['n1', {}],
    ['n2', {}],
  ] as const
  const until = Date.now() + 60_000
  for (let visit = 0; Date.now() < until; visit += 1) {
    await service.revive()
    const stop = roll((turn) => {
      const [build, options] = served[(visit + turn * (1 + (visit % 5))) % served.length] ?? served[0]
      deployment.deploy(build, options)
    })
    const page = await firstVisit(browser, service)
    const isWhole = await holds(expect.poll(() => isStored(page), { timeout: scaled(4_000) }).toBe(true))
    stop()
    const [last, before] = visit % 2 === 0 ? ['n1', 'n2'] : ['n2', 'n1']
    deployment.deploy(last, { previous: before })
    if (isWhole) {
      await expectToOpenWithoutServices(page, service)
      await service.revive()
    }
    await goTo(page, '/contact')
    await waitUntilStored(page)
    await expectToOpenWithoutServices(page, service)
    await page.context().close()
  }
})

async function firstVisit(browser: Browser, service: Service): Promise<Page> {
  const page = await newKnownPage(browser, { baseURL: service.address })
  await page.goto('/')
  return page
}

async function goTo(page: Page, address: string): Promise<void> {
  await expect(async () => {
    await page.goto(address)
  }).toPass()
}

async function expectToOpenWithoutServices(page: Page, service: Service): Promise<void> {
  await service.kill()
  await forgetHttpCache(page)
  await page.goto('/')
  await expect(page.locator('article').nth(2)).toBeVisible()
  await page.goto('/guide/emergency')
  await expect(page.locator('main').getByText('191').first()).toBeVisible()
  await page.goto('/settings/privacy')
  await expect(page.getByRole('heading', { level: 1, name: /privacy/i })).toBeVisible()
}

function roll(deploy: (turn: number) => void): () => void {
  let turn = 0
  const timer = setInterval(() => deploy((turn += 1)), 500)
  return () => clearInterval(timer)
}

function hasInstalled(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return !registration?.installing && (await caches.keys()).some((name) => name.startsWith('abroad-shell-'))
  })
}

function pagesOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('abroad-shell-'))
    const pages = await Promise.all(names.map(async (name) => (await caches.open(name)).match('/index.html')))
    return names.filter((_, index) => pages[index])
  })
}

function isStored(page: Page): Promise<boolean> {
  return page.evaluate(async (limitMs) => {
    const worker = navigator.serviceWorker.controller
    if (!worker) return false
    const channel = new MessageChannel()
    return new Promise<boolean>((resolve) => {
      channel.port1.onmessage = ({ data }: MessageEvent<{ present: number; total: number }>) => resolve(data.present === data.total)
      worker.postMessage({ type: 'status' }, [channel.port2])
      // One that another has replaced says nothing.
      setTimeout(() => resolve(false), limitMs)
    })
  }, scaled(2_000))
}
