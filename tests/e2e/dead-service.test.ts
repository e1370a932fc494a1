import { connectionOnDevice } from './device.ts'
import { expect, testOnLine as test, waitUntilStored } from './fixtures.ts'
import { makeItems, waitForItems } from './own-items.ts'

test.use({ phone: 'visitor' })

test.afterEach(async ({ service }) => {
  await service.lab('/content/reset', {})
})

test(
  'pictures that hang and a guide that never answers keep no news away, and nobody is told that the line is gone',
  { tag: '@wide' },
  async ({ page, line, service, complaints }) => {
    const ask = () => page.evaluate(() => window.dispatchEvent(new Event('online')))
    const silentPictures = () => line.exchanges.filter(({ path, fate }) => fate === 'silent' && path.startsWith('/cms/pictures/')).length

    await page.goto('/')
    await waitUntilStored(page)
    // Every picture has to be asked for again.
    await page.evaluate(() => caches.delete('abroad-pictures'))
    line.decide(({ path }) => (/^\/(api\/guide|cms\/pictures)\//.test(path) ? 'silent' : 'pass'))

    const first = await makeItems(service, { seed: 51, count: 10 })
    await ask()
    await waitForItems(page, first.stories)
    await expect.poll(silentPictures, { timeout: 30_000 }).toBeGreaterThan(0)

    const second = await makeItems(service, { seed: 52, count: 10 })
    await ask()
    await waitForItems(page, second.stories)
    expect(await connectionOnDevice(page)).toBe('online')
    await expect(page.getByRole('status', { name: 'Wait for network' })).toBeHidden()
    expect(complaints).toEqual([])
  },
)
