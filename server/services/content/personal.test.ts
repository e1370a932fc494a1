import * as v from 'valibot'
import { expect, test } from 'vitest'
import { ContentChange, ContentItem, personalFields as names, type ContentChanges, type ContentPage } from '#contract/content/content.ts'
import { noon } from '#server/testing/test-app.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { eventDraft, storyDraft, surveyDraft } from '#server/testing/test-items.ts'
import type { TestBrowser } from '#server/testing/test-browser.ts'
import { createWorld, say, write } from '#server/testing/test-writes.ts'
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
    const [anna, bruno] = parts.citizens.map(({ browser }) => browser)
    if (!anna || !bruno) throw new Error('two citizens')
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

  test('comes with the items of every list to that citizen, and to nobody else', async () => {
    const { anna, bruno, app } = await world()
    const visitor = async (path: string) => (await app.request(path)).json() as Promise<ContentPage>
    const feed = '/api/content/content-entries'
    expect(saidIn(await read(anna, feed))).toEqual(expected)
    expect([saidIn(await read(bruno, feed)), saidIn(await visitor(feed))]).toEqual([nobody, nobody])
    const events = '/api/content/related-events'
    expect(saidIn(await read(anna, events))).toEqual({ e: expected.e, left: expected.left })
    expect([saidIn(await read(bruno, events)), saidIn(await visitor(events))]).toEqual([
      { e: {}, left: {} },
      { e: {}, left: {} },
    ])
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

  test('changes the ETag of whatever carries it, and an ETag of one citizen is not another’s', async () => {
    const { anna, bruno } = await world()
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
    const parts = await createWorld(await fresh(), {
      drafts: [3, 1, 2, 4].map((day) => eventDraft(`e${day}`, { event: { start_date: `2026-12-0${day}T10:00:00Z` } })),
    })
    const { browser, db, app } = parts
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
