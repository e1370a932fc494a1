import type { Page } from '@playwright/test'
import { slowDown } from '#tests/e2e/support/browser/debugger.ts'
import { expect, test, waitUntilStored } from '#tests/e2e/support/fixtures.ts'
import { openInApp } from '#tests/e2e/support/walks/submit.ts'

test.use({ phone: 'visitor' })

const tabs = ['Discover', 'Guide', 'Contact', 'Profile'] as const

/** Milliseconds between two taps: within one frame, within a transition, about as long as one takes. */
const pauses = [0, 16, 60, 200]
const pairs = pauses.flatMap((pause) => tabs.map((last, round) => ({ pause, last, round })))

test('taps that come faster than the screens change: the last one stands, on a slow phone too', { tag: '@wide' }, ({ page, complaints }) =>
  // Each pause and each tab once.
  expectLast(
    pairs.filter(({ pause, round }) => pauses.indexOf(pause) === round),
    { page, complaints },
  ),
)

test('so it is for every tab after every pause', { tag: '@wide' }, async ({ page, complaints }) => {
  await expectLast(pairs, { page, complaints })
})

async function expectLast(taps: typeof pairs, { page, complaints }: { page: Page; complaints: string[] }): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  await waitUntilStored(page)
  await slowDown(page, 4)
  const navigation = page.getByRole('navigation').first()
  for (const { pause, last, round } of taps) {
    const before = [tabs[(round + 1) % 4], tabs[(round + 2) % 4]]
    await navigation.evaluate(
      async (bar, { names, wait }) => {
        for (const name of names) {
          const link = [...bar.querySelectorAll('a')].find((candidate) => candidate.textContent?.includes(name))
          link?.click()
          // Real time: how fast the finger is, is what this is about.
          await new Promise((resolve) => setTimeout(resolve, wait))
        }
      },
      { names: [...before, last].map(String), wait: pause },
    )
    await expect(page.getByRole('heading', { level: 1 }), `${last}, ${pause} ms after the one before`).toHaveText(last)
    for (const address of ['/contact', '/', '/guide']) await openInApp(page, address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Guide')
    await expect(page).toHaveURL('/guide')
  }
  expect(complaints).toEqual([])
}

test('a finger that taps while the screens still change is heard', async ({ page, complaints }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  await waitUntilStored(page)
  const navigation = page.getByRole('navigation').first()
  const middles = await Promise.all(
    tabs.map(async (name) => {
      const box = await navigation.getByRole('link', { name }).boundingBox()
      if (!box) throw new Error(`${name} is not shown`)
      return { name, x: box.x + box.width / 2, y: box.y + box.height / 2 }
    }),
  )
  for (const pause of [20, 60, 100, 200]) {
    for (const [round, last] of middles.entries()) {
      const before = middles[(round + 1) % tabs.length] ?? last
      await page.mouse.click(before.x, before.y)
      // A finger's pause, by the page's own clock.
      await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), pause)
      await page.mouse.click(last.x, last.y)
      await expect(page.getByRole('heading', { level: 1 }), `${last.name}, ${pause} ms after ${before.name}`).toHaveText(last.name)
    }
  }
  expect(complaints).toEqual([])
})
