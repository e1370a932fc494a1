import { slowDown } from '#tests/e2e/support/browser/debugger.ts'
import { recordSlides, slidesOf } from '#tests/e2e/support/browser/slides.ts'
import { expect, test, waitUntilStored } from '#tests/e2e/support/fixtures.ts'

test.use({ phone: 'visitor' })

const tabs = ['Discover', 'Guide', 'Contact', 'Profile'] as const

test('a finger that taps while the screens still change is heard', async ({ page }) => {
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
  // On a slow phone the browser takes longer for the pictures of a slide, and a tap can come before there are any.
  for (const [pause, rate] of [
    [20, 1],
    [60, 1],
    [100, 1],
    [200, 1],
    [40, 8],
    [80, 8],
  ] as const) {
    await slowDown(page, rate)
    for (const [round, last] of middles.entries()) {
      const before = middles[(round + 1) % tabs.length] ?? last
      await page.mouse.click(before.x, before.y)
      await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), pause)
      await page.mouse.click(last.x, last.y)
      await expect(page.getByRole('heading', { level: 1 }), `${last.name}, ${pause} ms after ${before.name}`).toHaveText(last.name)
    }
  }
})

test('each change of screens is one slide that starts from the old screen, back and forward in the browser too', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await recordSlides(page)
  await page.goto('/')
  await waitUntilStored(page)
  const title = page.getByRole('heading', { level: 1 })
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(title).toHaveText('Settings')
  await page.goBack()
  await expect(title).toHaveText('Discover')
  await page.goForward()
  await expect(title).toHaveText('Settings')
  await expect(title).toBeFocused()
  expect(await slidesOf(page)).toEqual(['left Discover', 'right Settings', 'left Discover'])
})
