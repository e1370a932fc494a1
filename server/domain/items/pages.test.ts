import { expect, test } from 'vitest'
import type { ContentItem, ContentPage } from '#contract/content/content.ts'
import type { Database } from '#server/database/open-database.ts'
import { createTestApp, noon } from '#server/testing/test-app.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { eventDraft, storyDraft, surveyDraft } from '#server/testing/test-items.ts'
import { insertItem, removeItem, setLikes, updateItem, type ItemDraft } from './mutations.ts'

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
    const { page } = await feed(...Array.from({ length: 4 }, (_, index) => storyDraft(`s${index}`, { minutesAgo: index + 1 })))
    const pages = await Promise.all([0, 1, 2].map((number) => page(`?limit=2&pagination=${number}`)))
    expect(pages.map((one) => one.content.map((item) => (item as ContentItem).id))).toEqual([['s0', 's1'], ['s2', 's3'], []])
    expect(pages.map((one) => one.lastPage)).toEqual([false, true, true])
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

  test('an id that is taken is not inserted', async () => {
    const { db, ids } = await feed(storyDraft('a'))
    expect(await insertItem(db, storyDraft('a', { audience: ['fr'] }), noon)).toEqual({ ok: false, reason: 'exists' })
    expect(await ids()).toEqual(['a'])
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
    await insertItem(db, storyDraft('elsewhere', { audience: ['fr'] }), noon)
    expect((await ask()).slice(0, 2)).toEqual([304, 304])
    await setLikes(db, 'a', 1, noon)
    expect((await ask()).slice(0, 2)).toEqual([200, 200])
    clock.now = noon + 30 * 60_000
    expect(await ids()).toEqual(['future', 'a'])
    await removeItem(db, 'a', clock.now)
    expect(await ids()).toEqual(['future'])
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
