import * as v from 'valibot'
import { expect, test as base } from 'vitest'
import { ContentChange, ContentItem, personalFields as names, type ContentChanges, type ContentPage } from '#contract/content/content.ts'
import { noon } from '#server/testing/test-app.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { eventDraft, storyDraft, surveyDraft } from '#server/testing/test-items.ts'
import { type TestBrowser, createTestBrowser } from '#server/testing/test-browser.ts'
import { createWorld, say, write } from '#server/testing/test-writes.ts'
import type { Summary } from '#contract/account/summary.ts'
import { removeItem, updateItem } from './mutations.ts'

describeOnDatabases('what a citizen has said', (fresh) => {
  async function world() {
    const drafts = [
      storyDraft('s'),
      storyDraft('untouched'),
      eventDraft('e', { event: { event_location: ['onsite', 'remote'] } }),
      eventDraft('left'),
      surveyDraft('v'),
    ]
    const parts = await createWorld(await fresh(), { drafts, citizens: 2 })
    const [anna, bruno] = parts.browsers
    const before = await read(anna, '/api/content/content-entries')
    for (const request of [
      say.like('s'),
      say.register('e', 2, 'remote'),
      say.register('left'),
      say.unregister('left'),
      say.vote('v', ['no']),
    ])
      await write(anna, request)
    return { ...parts, anna, bruno, before }
  }
  const test = base.extend('world', () => world())
  const expected = {
    s: { isLiked: true },
    untouched: {},
    e: { userIsRegistered: true, selectedNumberOfParticipants: 2, selectedAttendance: 'remote' },
    left: { userIsRegistered: false },
    v: { isCompleted: true, submittedAnswerIds: ['no'] },
  }
  const nobody = Object.fromEntries(Object.keys(expected).map((id) => [id, {}]))

  async function read<T = ContentPage>(browser: TestBrowser, path: string): Promise<T> {
    return (await browser.call('GET', path)).body
  }
  const personalOf = (item: object) =>
    Object.fromEntries(Object.entries(item).filter(([name]) => (names as readonly string[]).includes(name)))
  const saidIn = ({ content }: ContentPage) =>
    Object.fromEntries(content.map((raw) => v.parse(ContentItem, raw)).map((item) => [item.id, personalOf(item)]))

  test('comes with the items of every list to that citizen, and to nobody else', async ({ world: { anna, bruno, app } }) => {
    const visitor = async (path: string) => (await app.request(path)).json() as Promise<ContentPage>
    const feed = '/api/content/content-entries'
    expect(saidIn(await read(anna, feed))).toEqual(expected)
    expect([saidIn(await read(bruno, feed)), saidIn(await visitor(feed))]).toEqual([nobody, nobody])
    const events = '/api/content/related-events'
    expect(saidIn(await read(anna, events))).toEqual({ e: expected.e, left: expected.left })
    for (const page of [await read(bruno, events), await visitor(events)]) expect(saidIn(page)).toEqual({ e: {}, left: {} })
    for (const [id, request] of Object.entries(expected)) {
      const path = `/api/content/single/${{ s: 'story', untouched: 'story', v: 'survey' }[id] ?? 'event'}/${id}`
      expect(personalOf(await read(anna, path))).toEqual(request)
      expect([personalOf(await read(bruno, path)), personalOf(await visitor(path))]).toEqual([{}, {}])
    }
  })

  test('reaches the citizen’s other devices by the changes, and others hear of the counts alone', async () => {
    const { anna, bruno, before, db } = await world()
    const changesOf = async (browser: TestBrowser) => {
      const path = `/api/content/content-entries/changes?since=${before.cursor}`
      return (await read<ContentChanges>(browser, path)).changes.map((raw) => v.parse(ContentChange, raw))
    }
    // A cursor belongs to a scope, which a log-in does not change where no representation is asked for.
    expect(await changesOf(anna)).toEqual([
      { op: 'patch', id: 's', rev: 2, likes: 1, ...expected.s },
      { op: 'patch', id: 'e', rev: 2, participants: 2, ...expected.e },
      { op: 'patch', id: 'left', rev: 3, participants: 0, ...expected.left },
      { op: 'patch', id: 'v', rev: 2, ...expected.v },
    ])
    expect(await changesOf(bruno)).toEqual([
      { op: 'patch', id: 's', rev: 2, likes: 1 },
      { op: 'patch', id: 'e', rev: 2, participants: 2 },
      { op: 'patch', id: 'left', rev: 3, participants: 0 },
      { op: 'patch', id: 'v', rev: 2 },
    ])
    await updateItem(db, surveyDraft('v'), noon)
    const put = (await changesOf(anna)).find((change) => change.op === 'put')
    expect(put).toMatchObject({ item: { id: 'v', rev: 3, ...expected.v } })
  })

  test('changes the ETag of whatever carries it, and an ETag of one citizen is not another’s', async ({ world: { anna, bruno } }) => {
    const paths = [
      '/api/content/content-entries',
      '/api/content/single/story/s',
      '/api/content/related-events',
      '/api/content/registrations',
    ]
    const ask = (browser: TestBrowser, path: string, etag = '') =>
      browser.call('GET', path, { headers: etag === '' ? {} : { 'If-None-Match': etag } })
    const held = await Promise.all(paths.map(async (path) => (await ask(anna, path)).headers.get('ETag') ?? ''))
    const statuses = (browser: TestBrowser) => Promise.all(paths.map(async (path, index) => (await ask(browser, path, held[index])).status))
    expect(await statuses(anna)).toEqual([304, 304, 304, 304])
    expect(await statuses(bruno)).toEqual([200, 200, 200, 200])
    await write(anna, say.like('s', false))
    expect(await statuses(anna)).toEqual([200, 200, 304, 304])
    await write(anna, say.register('e', 2, 'onsite'))
    expect(await statuses(anna)).toEqual([200, 200, 200, 200])
    expect((await ask(anna, '/api/content/content-entries')).headers.get('Cache-Control')).toBe('private, no-cache')
  })

  test('the registrations are the events that the citizen is registered for, by their start', async () => {
    const drafts = [3, 1, 2, 4].map((day) => eventDraft(`e${day}`, { event: { start_date: `2026-12-0${day}T10:00:00Z` } }))
    const { browser, db, app } = await createWorld(await fresh(), { drafts })
    for (const id of ['e3', 'e1', 'e2', 'e4']) await write(browser, say.register(id))
    await write(browser, say.unregister('e1'))
    await removeItem(db, 'e4', noon)
    const page = await read(browser, '/api/content/registrations?languages=en')
    expect(page).toMatchObject({
      lastPage: true,
      content: [{ id: 'e2', userIsRegistered: true }, { id: 'e3' }],
      gone: [{ id: 'e1' }, { id: 'e4' }],
    })
    expect(Object.keys(saidIn(page))).toEqual(['e2', 'e3'])
    expect((await app.request('/api/content/registrations')).status).toBe(401)
  })
})

const shared = 'max-age=0, s-maxage=5'
const feed = '/api/content/content-entries'
const query = 'countries=th&repcodes=thban&languages=en,local&public=1'

const passOf = async (browser: TestBrowser) => ((await browser.call('GET', '/api/user/summary')).body as Summary).pass

async function readReply(browser: TestBrowser, path: string) {
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
    const askAll = (path: string) => Promise.all([anna, beat, visitor].map((browser) => readReply(browser, path)))
    return { ...world, anna, beat, visitor, askAll }
  }
  const test = base.extend('createThree', () => createThree())

  test.each([false, true])('is one reply for all that a shared cache may keep, with a pass: %s', async (hasPass) => {
    const { anna, beat, askAll, db, clock } = await createThree()
    const passes = await Promise.all([anna, beat].map(passOf))
    expect(passes[0]).toBe(passes[1])
    const asked = hasPass ? query.replace('public=1', `public=${passes[0]}`) : query
    const cursorNow = async () => (JSON.parse((await askAll(`${feed}?${asked}`))[0]!.text) as ContentPage).cursor
    const before = await cursorNow()
    for (const request of [say.like('liked'), say.like('thban-only'), say.register('open', 2)]) await write(anna, request)
    await updateItem(db, eventDraft('open'), clock.now)
    await updateItem(db, storyDraft('thban-only', { audience: ['r:thban'] }), clock.now)
    for (const path of [`${feed}?${asked}`, `${feed}/changes?${asked}&since=${before}`]) {
      const [first, ...others] = await askAll(path)
      expect(first).toMatchObject({ status: 200, kept: shared, vary: 'Accept-Encoding' })
      expect(first?.text).toContain('"likes":1')
      expect(first?.text.includes('thban-only'), 'local items').toBe(hasPass)
      expect(first?.text).not.toMatch(/isLiked|userIsRegistered|selectedNumber/)
      for (const other of others) expect(other).toEqual(first)
    }
    if (!hasPass) return
    const { text } = await readReply(anna, `${feed}?countries=th&repcodes=thban&languages=en,local`)
    expect((JSON.parse(text) as ContentPage).cursor, 'the cursor of her own feed').toBe(await cursorNow())
  })

  test('an unchanged feed is an empty reply that a cache may keep', async ({ createThree: { askAll } }) => {
    const { cursor = '' } = JSON.parse((await askAll(`${feed}?${query}`))[0]!.text) as ContentPage
    const all = await askAll(`${feed}/changes?${query}&since=${cursor}`)
    expect(all.map(({ status, text, kept }) => ({ status, text, kept }))).toEqual(all.map(() => ({ status: 204, text: '', kept: shared })))
  })

  test('a pass is valid until the end of the next week, and nothing else opens local items', async () => {
    const { anna, visitor, clock } = await createThree()
    const ask = async (pass: string) => (await readReply(visitor, `${feed}?${query.replace('public=1', `public=${pass}`)}`)).status
    const pass = await passOf(anna)
    const weekMs = 7 * 86_400_000
    clock.now = (Math.floor(clock.now / weekMs) + 2) * weekMs - 1
    expect(await ask(pass)).toBe(200)
    clock.now += 1
    expect(await ask(pass)).toBe(401)
    expect(await ask('A'.repeat(22))).toBe(401)
    expect(await ask('2')).toBe(400)
    const refused = await readReply(visitor, `${feed}/changes?${query.replace('public=1', `public=${pass}`)}&since=abc`)
    expect(refused.status).toBe(401)
    expect(refused.kept).not.toContain('s-maxage')
  })

  test('later pages and personal feeds are not kept by shared caches', async ({ createThree: { anna, askAll } }) => {
    for (const place of ['pagination=1&limit=1', 'pagination=0&limit=100'])
      for (const { kept } of await askAll(`${feed}?${query}&${place}`)) expect(kept).toBe('no-cache')
    const own = await readReply(anna, `${feed}?countries=th&repcodes=thban`)
    expect(own.kept).toBe('private, no-cache')
    expect(own.text).toContain('thban-only')
  })
})
