import { expect, test } from 'vitest'
import type { ContentPage } from '#contract/content/content.ts'
import { createTestBrowser, type TestBrowser } from '#server/testing/test-browser.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { eventDraft, storyDraft } from '#server/testing/test-items.ts'
import { createWorld, say, write } from '#server/testing/test-writes.ts'
import { updateItem } from './mutations.ts'

const shared = 'max-age=0, s-maxage=5'
const feed = '/api/content/content-entries'
const query = 'countries=th&repcodes=thban&languages=en,local&public=1'

async function read(browser: TestBrowser, path: string) {
  const reply = await browser.request('GET', path)
  const { headers, status } = reply
  return { status, text: await reply.text(), kept: headers.get('Cache-Control'), etag: headers.get('ETag'), vary: headers.get('Vary') }
}

describeOnDatabases('what is asked for as everybody sees it', (fresh) => {
  async function createThree() {
    const drafts = [storyDraft('liked'), eventDraft('open'), storyDraft('thban-only', { audience: ['r:thban'] })]
    const world = await createWorld(await fresh(), { drafts, citizens: 2 })
    const [anna, beat] = world.citizens.map(({ browser }) => browser) as [TestBrowser, TestBrowser]
    const visitor = createTestBrowser(world)
    return { ...world, anna, askAll: (path: string) => Promise.all([anna, beat, visitor].map((browser) => read(browser, path))) }
  }

  test('is one reply for all, byte for byte, with nothing of theirs, and a cache in front may keep it', async () => {
    const { anna, askAll, db, clock } = await createThree()
    const before = (JSON.parse((await askAll(`${feed}?${query}`))[0]!.text) as ContentPage).cursor
    await write(anna, say.like('liked'))
    await write(anna, say.register('open', 2))
    await updateItem(db, eventDraft('open'), clock.now)
    for (const path of [`${feed}?${query}`, `${feed}/changes?${query}&since=${before}`]) {
      const [first, ...others] = await askAll(path)
      expect(first).toMatchObject({ status: 200, kept: shared, vary: 'Accept-Encoding' })
      expect(first?.text).toContain('"likes":1')
      expect(first?.text).not.toMatch(/isLiked|userIsRegistered|selectedNumber|thban-only/)
      for (const other of others) expect(other).toEqual(first)
    }
  })

  test('“nothing new” is a reply without a body that can be kept', async () => {
    const { askAll } = await createThree()
    const { cursor = '' } = JSON.parse((await askAll(`${feed}?${query}`))[0]!.text) as ContentPage
    const all = await askAll(`${feed}/changes?${query}&since=${cursor}`)
    expect(all.map(({ status, text, kept }) => ({ status, text, kept }))).toEqual(all.map(() => ({ status: 204, text: '', kept: shared })))
  })

  test('a later page has to fit the cursor of who asks, and a person’s own question is nobody else’s: neither is kept', async () => {
    const { anna, askAll } = await createThree()
    for (const { kept } of await askAll(`${feed}?${query}&pagination=1&limit=1`)) expect(kept).toBe('no-cache')
    const own = await read(anna, `${feed}?countries=th&repcodes=thban`)
    expect(own.kept).toBe('private, no-cache')
    expect(own.text).toContain('thban-only')
  })
})
