import type { Page } from '@playwright/test'
import { logIn } from '#tests/e2e/support/walks/citizen.ts'
import { silentTablesOnDevice } from '#tests/e2e/support/device.ts'
import { demoCitizen } from '#tests/e2e/support/walks/submit.ts'
import { expect, test as base, waitUntilStored } from '#tests/e2e/support/fixtures.ts'
import { wholeChromium } from '#tests/e2e/support/browser/whole-chromium.ts'
import { scaled } from '#tests/setup/time-limits.ts'

const test = base.extend({
  launchOptions: [
    async ({ launchOptions, browserName }, use) =>
      use(
        browserName === 'chromium'
          ? { ...launchOptions, executablePath: wholeChromium, ignoreDefaultArgs: ['--disable-back-forward-cache'] }
          : launchOptions,
      ),
    { scope: 'worker' },
  ],
})

test.use({ phone: 'visitor' })

test.beforeEach(({ context }) => context.addInitScript(noteEnds))

const paths = ['/guide', '/contact', '/settings/offline', '/'] as const

test('after fourteen quick loads, each engine has ended and the database answers', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/')
  await waitUntilStored(page)
  for (const pause of [300, 700, 1_500]) {
    const [blocked, notEnded]: [string[], string[]] = [[], []]
    for (let load = 1; load <= 14; load += 1) {
      await page.goto(paths[load % paths.length] ?? '/')
      await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), pause)
      const silent = await silentTablesOnDevice(page, scaled(3_000))
      if (silent.length > 0) blocked.push(`load ${load}: ${silent.join(' ')}`)
      if ((await endsOf(page)).at(-2) !== 'ended') notEnded.push(`load ${load}`)
    }
    expect([blocked, notEnded], `${pause} ms on each page`).toEqual([[], []])
  }
})

test('a page that comes back as it was has an engine that answers', async ({ page }) => {
  await page.goto('/activity')
  await waitUntilStored(page)
  await expect(async () => {
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
    await page.goto('/guide')
    await expect(page.getByRole('heading', { level: 1, name: 'Guide' })).toBeVisible()
    await page.goBack({ waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible()
    expect(await page.evaluate(() => 'isSamePage' in globalThis), 'the browser kept the page').toBe(true)
  }).toPass()
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByRole('region', { name: 'Connection' }).getByText('Checked', { exact: true })).toBeVisible()
})

test('a log-in during engine work closes the engine before the page goes', async ({ page }) => {
  test.setTimeout(scaled(270_000))
  await page.goto('/login')
  await logIn(page, demoCitizen)
  await expect(page.getByRole('heading', { level: 1, name: 'Discover' })).toBeVisible()
  expect((await endsOf(page)).at(-2), 'closed, and ended before the page went').toBe('asked ended')
})

function noteEnds(): void {
  if (!location.protocol.startsWith('http') || location.pathname.startsWith('/idp')) return
  const note = (step: string) => sessionStorage.setItem('ends', `${sessionStorage.getItem('ends') ?? ''} ${step}`)
  window.Worker = class extends Worker {
    constructor(...given: ConstructorParameters<typeof Worker>) {
      super(...given)
      const [post, terminate] = [this.postMessage.bind(this), this.terminate.bind(this)]
      this.postMessage = (message: { path?: string[] }, ...rest: unknown[]) => {
        if (message.path?.[0] === 'close') note('asked')
        Reflect.apply(post, this, [message, ...rest])
      }
      this.terminate = () => {
        note('ended')
        terminate()
      }
    }
  }
  note('page:')
}

async function endsOf(page: Page): Promise<string[]> {
  const steps = await page.evaluate(() => sessionStorage.getItem('ends') ?? '')
  return steps
    .split('page:')
    .slice(1)
    .map((of) => of.trim())
}
