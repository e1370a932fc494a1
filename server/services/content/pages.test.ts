import * as v from 'valibot'
import { expect, test } from 'vitest'
import { ContentItem, type ContentPage } from '#contract/content/content.ts'
import type { Database } from '#server/database/open-database.ts'
import { createTestApp, noon } from '#server/testing/test-app.ts'
import { logIn } from '#server/testing/test-citizen.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { eventDraft, storyDraft, surveyDraft } from '#server/testing/test-items.ts'
import { insertItem, removeItem, setLikes, setParticipants, updateItem, type ItemDraft } from './mutations.ts'

describeOnDatabases('pages of the feed', (fresh) => {
  test('items come newest first, and by id where they were published together', async () => {
    const { ids } = await feed(
      storyDraft('b', { minutesAgo: 5 }),
      storyDraft('old', { minutesAgo: 9 }),
      storyDraft('a', { minutesAgo: 5 }),
      storyDraft('new', { minutesAgo: 1 }),
    )
    expect(await ids()).toEqual(['new', 'a', 'b', 'old'])
  })

  test('pages follow each other without a gap, and the last one says so', async () => {
    const { page } = await feed(...Array.from({ length: 5 }, (_, index) => storyDraft(`s${index}`, { minutesAgo: index + 1 })))
    const pages = await Promise.all([0, 1, 2, 3].map((number) => page(`?limit=2&pagination=${number}`)))
    expect(pages.map((one) => one.content.map((item) => (item as ContentItem).id))).toEqual([['s0', 's1'], ['s2', 's3'], ['s4'], []])
    expect(pages.map((one) => one.lastPage)).toEqual([false, false, true, true])
  })

  test('a page that ends with the last item is the last page', async () => {
    const { page } = await feed(storyDraft('a'), storyDraft('b'))
    expect(await page('?limit=2')).toMatchObject({ lastPage: true })
  })

  test('the scope is what is global and what is for the countries asked for', async () => {
    const { ids } = await feed(
      storyDraft('world', { minutesAgo: 1 }),
      storyDraft('thai', { audience: ['th', 'la'], minutesAgo: 2 }),
      storyDraft('french', { audience: ['fr'], minutesAgo: 3 }),
    )
    expect(await ids()).toEqual(['world'])
    expect(await ids('?countries=th')).toEqual(['world', 'thai'])
    expect(await ids('?countries=fr,la')).toEqual(['world', 'thai', 'french'])
  })

  test('local items need a session', async () => {
    const local = storyDraft('local', { audience: ['r:thban'] })
    expect(await (await feed(local)).ids('?countries=th&repcodes=thban')).toEqual([])
    const { browser } = await logIn(await feedWith(await fresh(), [local]))
    const { body } = await browser.call('GET', '/api/content/content-entries?countries=th&repcodes=thban')
    expect(idsOf(body)).toEqual(['local'])
  })

  test('a filter keeps one family', async () => {
    const { ids } = await feed(storyDraft('story'), eventDraft('event'), surveyDraft('survey'))
    expect(await ids('?event=event')).toEqual(['event'])
    expect(await ids('?survey=survey')).toEqual(['survey'])
    expect(await ids('?story=story&event=event')).toEqual(['event', 'story'])
  })

  test('only the languages asked for travel', async () => {
    const { page } = await feed(storyDraft('a'))
    const textsOf = async (query: string) => Object.keys(((await page(query)).content[0] as ContentItem).texts).toSorted()
    expect(await textsOf('?languages=de,local')).toEqual(['de', 'local'])
    expect(await textsOf('?languages=de')).toEqual(['de'])
    expect(await textsOf('')).toEqual(['de', 'en', 'local'])
  })

  test('an item in none of the languages asked for comes in one that it has: a page, a change and the item alone', async () => {
    const { app, db, page } = await feed(eventDraft('english'), storyDraft('three'))
    const { cursor } = await page('?languages=it')
    const textsOf = ({ texts }: ContentItem) => Object.keys(texts)
    const inPage = async (query: string) => (await page(query)).content.map((item) => textsOf(item as ContentItem))
    expect(await inPage('?languages=it')).toEqual([['en'], ['en']])
    expect(await inPage('?languages=it,local')).toEqual([['en'], ['local']])
    expect(await inPage('?languages=de')).toEqual([['en'], ['de']])

    const single = async (path: string) => textsOf((await (await app.request(`/api/content/single/${path}`)).json()) as ContentItem)
    expect(await single('event/english?languages=fr,local')).toEqual(['en'])
    expect(await single('story/three?languages=fr,local')).toEqual(['local'])

    await updateItem(db, eventDraft('english', { title: 'new' }), noon)
    const reply = await app.request(`/api/content/content-entries/changes?languages=it&since=${cursor}`)
    expect(await reply.json()).toMatchObject({ changes: [{ op: 'put', item: { texts: { en: { title: 'new' } } } }] })
  })

  test('the fallback is English, else German, French, Italian, else the language of the place', async () => {
    const draft = storyDraft('a')
    const [text] = Object.values(draft.item.texts)
    const story = (...languages: string[]): ItemDraft => ({
      ...draft,
      item: { ...draft.item, texts: Object.fromEntries(languages.map((language) => [language, text])) },
    })
    const { page, db } = await feed(story('it', 'fr', 'de', 'en', 'local'))
    const comesIn = async (asked: string) => Object.keys(((await page(`?languages=${asked}`)).content[0] as ContentItem).texts)
    for (const [stored, asked, expected] of [
      [['local', 'it', 'fr', 'de'], 'en', 'de'],
      [['local', 'it', 'fr'], 'en', 'fr'],
      [['local', 'it'], 'en', 'it'],
      [['local'], 'en', 'local'],
    ] as const) {
      await updateItem(db, story(...stored), noon)
      expect([stored, await comesIn(asked)]).toEqual([stored, [expected]])
    }
  })

  test('what is not published yet, has expired or was removed is not served', async () => {
    const { ids, clock, db } = await feed(
      storyDraft('future', { minutesAgo: -30 }),
      surveyDraft('ends', { expiresInMinutes: 30 }),
      storyDraft('gone'),
    )
    await removeItem(db, 'gone', noon)
    expect(await ids()).toEqual(['ends'])
    clock.now = noon + 31 * 60_000
    expect(await ids()).toEqual(['future'])
  })

  test('every item fits the contract', async () => {
    const { page, db } = await feed(storyDraft('a', { likes: 3 }), eventDraft('b'), surveyDraft('c'))
    await setParticipants(db, 'b', 7, noon)
    const { content } = await page('')
    expect(content.map((item) => v.safeParse(ContentItem, item).success)).toEqual([true, true, true])
    expect(content).toMatchObject([
      { id: 'a', likes: 3, rev: 1 },
      { id: 'b', rev: 2, info: { participants: 7 } },
      { id: 'c', question_type: 'SINGLE' },
    ])
  })

  test('a page that did not change answers 304 to its ETag, whatever happens elsewhere', async () => {
    const { app, db } = await feed(storyDraft('a'))
    const etag = (await app.request('/api/content/content-entries')).headers.get('ETag') ?? ''
    const again = () => app.request('/api/content/content-entries', { headers: { 'If-None-Match': etag } })
    await insertItem(db, storyDraft('elsewhere', { audience: ['fr'] }), noon)
    expect((await again()).status).toBe(304)
    await setLikes(db, 'a', 1, noon)
    expect((await again()).status).toBe(200)
  })

  test('while nothing changes, a page and its changes are one look at the database each; a change and the clock are seen at once', async () => {
    const statements: string[] = []
    const database = await fresh((statement) => (statements.push(statement), statement))
    const { app, db, clock, page, ids } = await feedWith(database, [
      storyDraft('a', { minutesAgo: 9 }),
      storyDraft('future', { minutesAgo: -30 }),
    ])
    const { cursor } = await page('')
    const etag = (await app.request('/api/content/content-entries')).headers.get('ETag') ?? ''
    const ask = async () => {
      statements.length = 0
      const again = await app.request('/api/content/content-entries', { headers: { 'If-None-Match': etag } })
      const changes = await app.request(`/api/content/content-entries/changes?since=${cursor}`)
      return [again.status, changes.status, statements.length]
    }
    expect(await ask()).toEqual([304, 304, 2])
    expect((await ask())[2]).toBe(2)
    await setLikes(db, 'a', 1, noon)
    expect((await ask()).slice(0, 2)).toEqual([200, 200])
    clock.now = noon + 30 * 60_000
    expect(await ids()).toEqual(['future', 'a'])
    await removeItem(db, 'a', clock.now)
    expect(await ids()).toEqual(['future'])
  })

  test('a removed item that comes back counts its revisions on', async () => {
    const { db } = await feed(storyDraft('a'))
    await removeItem(db, 'a', noon)
    expect(await insertItem(db, storyDraft('a'), noon)).toEqual({ ok: true, rev: 3 })
    expect(await insertItem(db, storyDraft('a'), noon)).toEqual({ ok: false, reason: 'exists' })
  })

  test('a single item is found by family or kind, in any case', async () => {
    const { app } = await feed(storyDraft('a'), storyDraft('local', { audience: ['r:thban'] }), storyDraft('future', { minutesAgo: -5 }))
    const statusOf = async (path: string) => (await app.request(`/api/content/single/${path}`)).status
    expect(await statusOf('story/a')).toBe(200)
    expect(await statusOf('Global_Story/a')).toBe(200)
    expect(await statusOf('country_story/a')).toBe(404)
    expect(await statusOf('event/a')).toBe(404)
    expect(await statusOf('story/future')).toBe(404)
    expect(await statusOf('story/local')).toBe(401)
    expect(await statusOf('story/a?isPreviewMode=true')).toBe(401)
  })

  test('related events are those of the world and of the countries of the representations', async () => {
    const { app } = await feed(
      eventDraft('world', { minutesAgo: 1 }),
      eventDraft('thai', { audience: ['th'], minutesAgo: 2 }),
      eventDraft('french', { audience: ['fr'] }),
      storyDraft('story'),
    )
    const reply = await app.request('/api/content/related-events?repcodes=thban')
    expect(idsOf((await reply.json()) as ContentPage)).toEqual(['world', 'thai'])
  })

  async function feed(...drafts: ItemDraft[]) {
    return feedWith(await fresh(), drafts)
  }
})

async function feedWith(database: Database, drafts: ItemDraft[]) {
  const parts = createTestApp({ database })
  const { app } = parts
  for (const draft of drafts) await insertItem(database.db, draft, noon)
  const page = async (query: string) => (await (await app.request(`/api/content/content-entries${query}`)).json()) as ContentPage
  return { ...parts, db: database.db, page, ids: async (query = '') => idsOf(await page(query)) }
}

function idsOf(page: ContentPage): string[] {
  return page.content.map((item) => (item as ContentItem).id)
}
