import type { Page } from '@playwright/test'
import { forgetHttpCache } from '#tests/e2e/support/browser/debugger.ts'
import { confirmedKindsOnDevice, connectionOnDevice } from '#tests/e2e/support/device.ts'
import { expect, testOnLine as test, waitUntilStored } from '#tests/e2e/support/fixtures.ts'
import type { Fate } from '#tests/e2e/support/line.ts'

test.use({ phone: 'visitor' })

const kinds = ['abilities', 'emergency', 'feed', 'pack', 'partners', 'sitemap', 'version'] as const
type Kind = (typeof kinds)[number]

interface Death {
  dead: string
  at: RegExp
  fate: Fate
  lacking: Kind[]
}

const deaths: Death[] = [
  { dead: 'content is answered for by its edge (502)', at: /^\/api\/content\//, fate: 'edge-page', lacking: ['feed'] },
  { dead: 'content never answers', at: /^\/api\/content\//, fate: 'no-reply', lacking: ['feed'] },
  {
    dead: 'the guide never answers',
    at: /^\/api\/guide\//,
    fate: 'no-reply',
    lacking: ['emergency', 'pack', 'sitemap'],
  },
  { dead: 'the content host never answers', at: /^\/cms\//, fate: 'no-reply', lacking: ['partners'] },
  { dead: 'each picture hangs', at: /^\/cms\/pictures\//, fate: 'no-reply', lacking: [] },
]

for (const { dead, at, fate, lacking } of deaths)
  test(`${dead}: everything else is checked, and the network counts as there`, { tag: '@wide' }, async ({ page, line }) => {
    await page.goto('/activity')
    await waitUntilStored(page)
    await forgetPictures(page)
    line.decide(({ path }) => (at.test(path) ? fate : 'pass'))

    for (const round of ['the first round', 'the next']) {
      const check = page.getByRole('button', { name: 'Check now' })
      await expect(check).toBeEnabled()
      let since = Date.now()
      const expected = kinds.filter((kind) => !lacking.includes(kind))
      // A service that accepts and says nothing takes ten seconds from each of its calls.
      // A round that had begun by itself had asked for some of it before.
      const checked = async () => {
        if (await check.isEnabled()) await check.click()
        const found = await confirmedKindsOnDevice(page, since)
        // An answer that was on its way when its service died.
        if (found.some((kind) => lacking.includes(kind as Kind))) since = Date.now()
        return found
      }
      await expect.poll(checked, { message: round, intervals: [200, 500] }).toEqual(expected)
    }

    expect(line.exchanges.filter((exchange) => exchange.fate === fate && at.test(exchange.path)).length).toBeGreaterThan(1)
    expect(await connectionOnDevice(page)).toBe('online')
    await expect(page.getByRole('status', { name: 'Wait for network' })).toBeHidden()
  })

async function forgetPictures(page: Page): Promise<void> {
  await page.evaluate(() => caches.delete('abroad-pictures'))
  await forgetHttpCache(page)
}
