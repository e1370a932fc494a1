import type { Browser, BrowserContext, Page } from '@playwright/test'
import { forgetHttpCache } from '#tests/e2e/support/browser/debugger.ts'
import { asKnownDevice } from '#tests/e2e/support/device.ts'
import { expect, waitUntilStored } from '#tests/e2e/support/fixtures.ts'
import type { Service } from '#tests/e2e/support/services/service.ts'
import { test } from '#tests/e2e/support/services/two-builds.ts'
import { scaled } from '#tests/setup/time-limits.ts'

test.beforeEach(({ service, deployment }) => {
  deployment.deploy('n1')
  return service.revive()
})

for (const { worker, page, tag } of [
  { worker: 'n1', page: 'n2', tag: [] },
  { worker: 'n2', page: 'n1', tag: ['@wide'] },
] as const)
  test(
    `a first visit between two builds, worker of ${worker} and page of ${page}, leaves a shell of one build [69]`,
    { tag: [...tag] },
    async ({ browser, service, deployment }) => {
      deployment.deploy(worker, { previous: page, page })
      const phone = await firstVisit(browser, service)
      await expect.poll(() => hasInstalled(phone.page)).toBe(true)
      expect(await pagesOf(phone.page)).toEqual([])
      expect(await isStored(phone.page)).toBe(false)

      deployment.deploy(worker, { previous: page })
      await phone.page.goto('/contact')
      await waitUntilStored(phone.page)
      await expectToOpenWithoutServices(phone, service)
      await phone.context.close()
    },
  )

test('a shell that an older release mixed heals at the next visit [69]', { tag: '@wide' }, async ({ browser, service, deployment }) => {
  const phone = await firstVisit(browser, service)
  await waitUntilStored(phone.page)
  const other = await (deployment.deploy('n2', { previous: 'n1' }), fetch(`${service.address}/index.html`)).then((reply) => reply.text())
  deployment.deploy('n1')
  await phone.page.evaluate(async (html) => {
    const cache = await caches.open('abroad-shell-n1')
    // Older releases noted nothing.
    for (const noted of await cache.keys()) if (noted.url.includes('/shell-is-whole/')) await cache.delete(noted)
    await cache.put('/index.html', new Response(html, { headers: { 'Content-Type': 'text/html' } }))
  }, other)
  expect(await isStored(phone.page)).toBe(false)

  await service.kill()
  await phone.page.goto('/guide/emergency')
  await expect(phone.page.locator('section[lang="de"]').getByText('+41 800 24 7 365').first()).toBeVisible()
  await service.revive()
  await phone.page.goto('/guide')
  await waitUntilStored(phone.page)
  await expectToOpenWithoutServices(phone, service)
  await phone.context.close()
})

test(
  'through a minute of builds that come and go, what says that it is stored opens without the services [69]',
  { tag: '@wide' },
  async ({ browser, service, deployment }) => {
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
    let stored = 0
    for (let visit = 0; Date.now() < until; visit += 1) {
      await service.revive()
      const stop = roll((turn) => {
        const [build, options] = served[(visit + turn * (1 + (visit % 5))) % served.length] ?? served[0]
        deployment.deploy(build, options)
      })
      const phone = await firstVisit(browser, service)
      const isWhole = await expect
        .poll(() => isStored(phone.page), { timeout: scaled(4_000) })
        .toBe(true)
        .then(
          () => true,
          () => false,
        )
      stop()
      const [last, before] = visit % 2 === 0 ? ['n1', 'n2'] : ['n2', 'n1']
      deployment.deploy(last, { previous: before })
      if (isWhole) {
        stored += 1
        await expectToOpenWithoutServices(phone, service)
        await service.revive()
      }
      await goTo(phone.page, '/contact')
      await waitUntilStored(phone.page)
      await expectToOpenWithoutServices(phone, service)
      await phone.context.close()
    }
    console.log(`${stored} phones had stored a build in the middle of the turns`)
  },
)

interface Phone {
  context: BrowserContext
  page: Page
}

async function firstVisit(browser: Browser, service: Service): Promise<Phone> {
  const context = await browser.newContext({ baseURL: service.address })
  await asKnownDevice(context)
  const page = await context.newPage()
  await page.goto('/')
  return { context, page }
}

/** A page whose build has gone loads itself anew, and such a load may cut this one off. */
async function goTo(page: Page, address: string): Promise<void> {
  await expect(async () => {
    await page.goto(address)
  }).toPass()
}

/** With the services gone and the browser's HTTP cache forgotten, which would hide what the shell lacks. */
async function expectToOpenWithoutServices({ page }: Phone, service: Service): Promise<void> {
  await service.kill()
  await forgetHttpCache(page)
  await page.goto('/')
  await expect(page.locator('article').nth(2)).toBeVisible()
  await page.goto('/guide/emergency')
  await expect(page.locator('main').getByText('191').first()).toBeVisible()
  await page.goto('/settings/privacy')
  await expect(page.getByRole('heading', { level: 1, name: /privacy/i })).toBeVisible()
}

/** Deploys again and again until it is stopped. */
function roll(deploy: (turn: number) => void): () => void {
  let turn = 0
  const timer = setInterval(() => deploy((turn += 1)), 500)
  return () => clearInterval(timer)
}

/** A service worker has come, and was installed or failed. */
function hasInstalled(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return !registration?.installing && (await caches.keys()).some((name) => name.startsWith('abroad-shell-'))
  })
}

/** Names of the shells that have a page. */
function pagesOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('abroad-shell-'))
    const pages = await Promise.all(names.map(async (name) => (await caches.open(name)).match('/index.html')))
    return names.filter((_, index) => pages[index])
  })
}

/** What the app itself believes: "Am I ready?" asks the same. */
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
