import type { Page } from '@playwright/test'
import { logIn, logOut } from '#tests/e2e/support/walks/citizen.ts'
import { demoCitizen } from '#tests/e2e/support/walks/submit.ts'
import { expect, test as base, waitUntilStored } from '#tests/e2e/support/fixtures.ts'
import { wholeChromium } from '#tests/e2e/support/browser/whole-chromium.ts'
import { scaled } from '#tests/setup/time-limits.ts'

/** As in every browser of a citizen, pages that are left are kept as they are; Playwright turns that off. */
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

test(
  'fourteen full loads, 0.3, 0.7 and 1.5 s apart: each page ends its engine, and the database answers',
  { tag: '@wide' },
  async ({ page }) => {
    await page.goto('/')
    await waitUntilStored(page)
    for (const pause of [300, 700, 1_500]) {
      const [blocked, notEnded]: [string[], string[]] = [[], []]
      for (let load = 1; load <= 14; load += 1) {
        await page.goto(paths[load % paths.length] ?? '/')
        // What the citizen does there is stay for so long: the time itself is what is tried.
        await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), pause)
        const silent = await silentStores(page)
        if (silent.length > 0) blocked.push(`load ${load}: ${silent.join(' ')}`)
        if ((await endsOf(page)).at(-2) !== 'ended') notEnded.push(`load ${load}`)
      }
      console.log(`${pause} ms on each page: ${blocked.length} of 14 blocked, ${14 - notEnded.length} of 14 engines ended with their page`)
      expect([blocked, notEnded], `${pause} ms on each page`).toEqual([[], []])
    }
  },
)

test('a page that comes back as it was has an engine that answers', async ({ page, complaints }) => {
  await page.goto('/activity')
  await waitUntilStored(page)
  // Whether it keeps a page is the browser's to decide.
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
  expect(complaints).toEqual([])
})

for (const { times, tag } of [
  { times: 1, tag: [] },
  { times: 6, tag: ['@wide'] },
])
  test(
    `who logs in while the engine works gets in, ${times} of ${times}: it has closed before the page goes`,
    { tag },
    async ({ page }) => {
      test.setTimeout(scaled(240_000 + times * 30_000))
      for (let time = 0; time < times; time += 1) {
        await page.goto('/login')
        await logIn(page, demoCitizen)
        await expect(page.getByRole('heading', { level: 1, name: 'Discover' })).toBeVisible()
        // The log-in page, and the one that the provider leads back to.
        expect((await endsOf(page)).at(-2), 'closed, and ended before the page went').toBe('asked ended')
        await logOut(page)
      }
      console.log(`${times} of ${times} log-ins`)
    },
  )

/** Runs in each page: notes what becomes of its engine, for the next one. */
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

/** What became of the engine of each page of the tab, in order. */
async function endsOf(page: Page): Promise<string[]> {
  const steps = await page.evaluate(() => sessionStorage.getItem('ends') ?? '')
  return steps
    .split('page:')
    .slice(1)
    .map((of) => of.trim())
}

/** The stores that do not answer in time. */
function silentStores(page: Page): Promise<string[]> {
  return page.evaluate(async (limitMs) => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('abroad')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(new Error(String(opening.error)))
    })
    const answers = await Promise.all(
      [...db.objectStoreNames].map(
        (name) =>
          new Promise<string | null>((resolve) => {
            setTimeout(() => resolve(name), limitMs)
            db.transaction(name).objectStore(name).count().onsuccess = () => resolve(null)
          }),
      ),
    )
    db.close()
    return answers.filter((name) => name !== null)
  }, scaled(3_000))
}
