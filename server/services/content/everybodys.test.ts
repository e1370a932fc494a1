import { expect, test } from 'vitest'
import type { Summary } from '#contract/account/summary.ts'
import type { ContentPage } from '#contract/content/content.ts'
import { createTestBrowser, type TestBrowser } from '#server/testing/test-browser.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { eventDraft, storyDraft } from '#server/testing/test-items.ts'
import { createWorld, say, write } from '#server/testing/test-writes.ts'
import { updateItem } from './mutations.ts'

const shared = 'max-age=0, s-maxage=5'
const feed = '/api/content/content-entries'
const query = 'countries=th&repcodes=thban&languages=en,local&public=1'

const passOf = async (browser: TestBrowser) => ((await browser.call('GET', '/api/user/summary')).body as Summary).pass

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
    return {
      ...world,
      anna,
      beat,
      visitor,
      askAll: (path: string) => Promise.all([anna, beat, visitor].map((browser) => read(browser, path))),
    }
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

  test('with the pass out of a summary is what all citizens see, local items among it, and one reply as well', async () => {
    const { anna, beat, askAll, db, clock } = await createThree()
    const passes = await Promise.all([anna, beat].map(passOf))
    expect(passes[0]).toBe(passes[1])
    const withPass = query.replace('public=1', `public=${passes[0]}`)
    const before = (JSON.parse((await askAll(`${feed}?${withPass}`))[0]!.text) as ContentPage).cursor
    await write(anna, say.like('thban-only'))
    await write(anna, say.register('open', 2))
    await updateItem(db, storyDraft('thban-only', { audience: ['r:thban'] }), clock.now)
    for (const path of [`${feed}?${withPass}`, `${feed}/changes?${withPass}&since=${before}`]) {
      const [first, ...others] = await askAll(path)
      expect(first).toMatchObject({ status: 200, kept: shared, vary: 'Accept-Encoding' })
      expect(first?.text).toContain('thban-only')
      expect(first?.text).not.toMatch(/isLiked|userIsRegistered|selectedNumber/)
      for (const other of others) expect(other).toEqual(first)
    }
    const { text } = await read(anna, `${feed}?countries=th&repcodes=thban&languages=en,local`)
    expect((JSON.parse(text) as ContentPage).cursor, 'the same place as in their own name').toBe(
      (JSON.parse((await askAll(`${feed}?${withPass}`))[0]!.text) as ContentPage).cursor,
    )
  })

  test('a pass is good through the week after its own, and nothing else opens local items', async () => {
    const { anna, visitor, clock } = await createThree()
    const ask = async (pass: string) => (await read(visitor, `${feed}?${query.replace('public=1', `public=${pass}`)}`)).status
    const pass = await passOf(anna)
    const weekMs = 7 * 86_400_000
    clock.now = (Math.floor(clock.now / weekMs) + 2) * weekMs - 1
    expect(await ask(pass)).toBe(200)
    clock.now += 1
    expect(await ask(pass)).toBe(401)
    expect(await ask('A'.repeat(22))).toBe(401)
    expect(await ask('2')).toBe(400)
    const refused = await read(visitor, `${feed}/changes?${query.replace('public=1', `public=${pass}`)}&since=abc`)
    expect(refused.status).toBe(401)
    expect(refused.kept).not.toContain('s-maxage')
  })

  test('a later page has to fit the cursor of who asks, and a person’s own question is nobody else’s: neither is kept', async () => {
    const { anna, askAll } = await createThree()
    for (const place of ['pagination=1&limit=1', 'pagination=0&limit=100'])
      for (const { kept } of await askAll(`${feed}?${query}&${place}`)) expect(kept).toBe('no-cache')
    const own = await read(anna, `${feed}?countries=th&repcodes=thban`)
    expect(own.kept).toBe('private, no-cache')
    expect(own.text).toContain('thban-only')
  })
})
