import type { Page } from '@playwright/test'
import { forgetHttpCache } from '#tests/e2e/support/browser/debugger.ts'
import { connectionOnDevice } from '#tests/e2e/support/device.ts'
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
  { dead: 'content is answered for by its edge (502)', at: /^\/api\/content\//, fate: 'edge', lacking: ['feed'] },
  { dead: 'content never answers', at: /^\/api\/content\//, fate: 'silent', lacking: ['feed'] },
  {
    dead: 'the guide never answers',
    at: /^\/api\/guide\//,
    fate: 'silent',
    lacking: ['emergency', 'pack', 'sitemap'],
  },
  { dead: 'the content host never answers', at: /^\/cms\//, fate: 'silent', lacking: ['partners'] },
  { dead: 'each picture hangs', at: /^\/cms\/pictures\//, fate: 'silent', lacking: [] },
]

for (const { dead, at, fate, lacking } of deaths)
  test(`${dead}: all else is checked in each round, and nobody is told that the line is gone`, { tag: '@wide' }, async ({ page, line }) => {
    await page.goto('/activity')
    await waitUntilStored(page)
    await forgetPictures(page)
    line.decide(({ path }) => (at.test(path) ? fate : 'pass'))

    for (const round of ['the first round', 'the next']) {
      const check = page.getByRole('button', { name: 'Check now' })
      // What the round before has still asked is confirmed until it ends.
      await expect(check).toBeEnabled()
      let since = Date.now()
      const expected = kinds.filter((kind) => !lacking.includes(kind))
      // A service that accepts and says nothing takes ten seconds from each of its calls.
      // A round that had begun by itself had asked for some of it before.
      const checked = async () => {
        if (await check.isEnabled()) await check.click()
        const found = await checkedSince(page, since)
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

/** Each picture has to be asked for again: neither the service worker nor the browser itself has it. */
async function forgetPictures(page: Page): Promise<void> {
  await page.evaluate(() => caches.delete('abroad-pictures'))
  await forgetHttpCache(page)
}

/** The kinds that a service has confirmed since then. */
function checkedSince(page: Page, since: number): Promise<string[]> {
  return page.evaluate(async (begin) => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('abroad')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(new Error(String(opening.error)))
    })
    const rows = (table: string) =>
      new Promise<{ key?: string; confirmedAt?: number | null }[]>((resolve, reject) => {
        const request = db.transaction(table).objectStore(table).getAll()
        request.onsuccess = () => resolve(request.result as { key?: string; confirmedAt?: number | null }[])
        request.onerror = () => reject(new Error(String(request.error)))
      })
    const [scopes, manifests, resources] = [await rows('scopes'), await rows('manifests'), await rows('resources')]
    db.close()
    const isOf = (kind: string) => (row: { key?: string }) => row.key?.split('/')[0] === kind
    const found = {
      abilities: resources.filter(isOf('ping')),
      emergency: resources.filter(isOf('emergency')),
      feed: scopes,
      pack: manifests,
      partners: resources.filter(isOf('partners')),
      sitemap: resources.filter(isOf('sitemap')),
      version: resources.filter(isOf('apiVersion')),
    }
    return Object.entries(found).flatMap(([kind, of]) => (of.some((row) => (row.confirmedAt ?? 0) >= begin) ? [kind] : []))
  }, since)
}
