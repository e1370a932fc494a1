import { beforeEach, describe, expect, test } from 'vitest'
import type { ContentItem } from '#contract/content/content.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import { changedRowOf, droppedRowOf, segmentsOf } from './walk.ts'
import type { ConnectionState, ScopeRow } from '#store/rows/rows.ts'
import { expiring, instant, sampleEvent, sampleScope, sampleStory, sampleSurvey, storyText } from '#store/testing/samples.ts'
import { createTestDatabase } from '#store/testing/test-database.ts'
import { readFeed } from './read-feed.ts'
import { readItem } from './read-item.ts'

let db: AbroadDatabase
beforeEach(() => {
  db = createTestDatabase()
})

const now = Date.parse(instant(50))
const all = { families: [], favouritesOnly: false } as const
const feed = (more: Partial<Parameters<typeof readFeed>[1]> = {}) => readFeed(db, { filter: all, count: 10, now, ...more })
const idsOf = (cards: { id: string }[]) => cards.map((card) => card.id)

async function show(items: ContentItem[], scope: Partial<ScopeRow> = {}, account = 'anna'): Promise<void> {
  await db.settings.put({ key: 'shownScope', value: { key: 'a', account, language: 'en' } })
  await db.scopes.put(sampleScope('a', { fetchedAt: 1, confirmedAt: 2, ...scope }))
  await db.segments.bulkAdd(segmentsOf('a', items))
}
const line = (state: ConnectionState) => db.connection.put({ key: 'now', state, since: 0, answeredAt: null, clockOffsetMs: 0 })

describe('which cards', () => {
  const items = [sampleSurvey('u', 6), expiring(sampleStory('old', 5), 49), sampleEvent('e', 4), sampleStory('s', 3)]

  test('all families, newest first, without what has expired', async () => {
    await show(items)
    expect(idsOf((await feed()).cards)).toEqual(['u', 'e', 's'])
  })

  test('only the families asked for', async () => {
    await show(items)
    expect(idsOf((await feed({ filter: { families: ['EVENT'], favouritesOnly: false } })).cards)).toEqual(['e'])
    expect(idsOf((await feed({ filter: { families: ['EVENT', 'STORY'], favouritesOnly: false } })).cards)).toEqual(['e', 's'])
  })

  test('events alone stand in the order in which they take place, however few are asked for', async () => {
    await show([sampleEvent('last', 9), sampleStory('s', 8), sampleEvent('second', 7), sampleEvent('first', 6)])
    const filter = { families: ['EVENT' as const], favouritesOnly: false }
    expect(idsOf((await feed({ filter })).cards)).toEqual(['first', 'second', 'last'])
    expect(await feed({ count: 1, filter })).toMatchObject({ cards: [{ id: 'first' }], more: 'here' })
    expect(idsOf((await feed({ filter, within: 3 })).cards), 'of the newest three items').toEqual(['second', 'last'])
  })

  test('favourites keep an expired one, marked', async () => {
    await show(items)
    await db.favourites.bulkPut(['old', 's'].map((id, at) => ({ id, at })))
    const { cards } = await feed({ filter: { families: [], favouritesOnly: true } })
    expect(cards.map((card) => `${card.id} ${card.isExpired}`)).toEqual(['old true', 's false'])
  })

  test('a favourite may be of any family, and of an event that the citizen is registered for', async () => {
    await show(items)
    await db.favourites.bulkPut(['u', 'e', 's'].map((id, at) => ({ id, at, account: 'anna' })))
    await db.personal.put({ account: 'anna', id: 'e', rev: 1, userIsRegistered: true })
    expect(idsOf((await feed({ filter: { families: [], favouritesOnly: true } })).cards)).toEqual(['u', 'e', 's'])
  })

  test('personal state is laid over them, and only that of the account shown', async () => {
    await show(items)
    await db.personal.bulkPut([
      { account: 'anna', id: 's', rev: 1, isLiked: true },
      { account: 'annabel', id: 'u', rev: 1, isLiked: true },
      { account: 'bob', id: 'e', rev: 1, userIsRegistered: true },
    ])
    const { cards } = await feed()
    expect(cards.filter((card) => card.isFavourite).map((card) => card.id)).toEqual(['s'])
    expect(cards.find((card) => card.id === 'e')?.event?.isRegistered).toBe(false)
  })

  test('an item without any text is passed over', async () => {
    await show([sampleStory('mute', 5, { texts: {} }), sampleStory('s', 3)])
    expect(idsOf((await feed()).cards)).toEqual(['s'])
  })
})

describe('what more there is', () => {
  const items = [3, 2, 1].map((n) => sampleStory(`s${n}`, n))

  test('here: more is on the device than was asked for', async () => {
    await show(items, { complete: true })
    expect(await feed({ count: 2 })).toMatchObject({ more: 'here', cards: [{ id: 's3' }, { id: 's2' }] })
  })

  test('the end: the device holds the whole list', async () => {
    await show(items, { complete: true })
    await line('offline')
    expect(await feed({ count: 3 })).toMatchObject({ more: 'end' })
  })

  test.each([
    ['online', 'coming'],
    ['slow', 'coming'],
    ['offline', 'waiting'],
    ['captive', 'waiting'],
    ['service-down', 'waiting'],
  ] as const)('on a line that is %s, what is not here is %s', async (state, more) => {
    await show(items)
    await line(state)
    expect(await feed()).toMatchObject({ more, isEmptyDevice: false })
  })

  test('what is left may be expired or of another family: then it is not here', async () => {
    await show([sampleStory('s', 9), expiring(sampleStory('old', 5), 1), sampleEvent('e', 4)], { complete: true })
    expect(await feed({ count: 1, filter: { families: ['STORY'], favouritesOnly: false } })).toMatchObject({ more: 'end' })
  })
})

test('says in which language it was fetched, whatever the app speaks by now', async () => {
  await show([sampleStory('s', 1)])
  expect(await feed()).toMatchObject({ language: 'en' })
  expect(await feed({ filter: { families: [], favouritesOnly: true } })).toMatchObject({ language: 'en' })
})

describe('an empty device', () => {
  test('is coming to life while there is a line, and waits for one where there is none', async () => {
    expect(await feed()).toMatchObject({ cards: [], more: 'coming', isEmptyDevice: true, confirmedAt: null, language: null, reach: null })
    await line('offline')
    expect(await feed()).toMatchObject({ more: 'waiting', isEmptyDevice: true })
  })

  test('is not one whose service has nothing to show', async () => {
    await show([], { complete: true })
    expect(await feed()).toMatchObject({ cards: [], more: 'end', isEmptyDevice: false, confirmedAt: 2 })
  })
})

test('a read shows one moment: rows, personal state and scope are all of before a write, or all of after it', async () => {
  await show([sampleStory('s', 1)], { confirmedAt: 0 })
  const write = (n: number) =>
    db.transaction('rw', [db.changed, db.personal, db.scopes], async () => {
      await db.changed.put(changedRowOf('a', sampleStory('s', 1, { rev: n, texts: { en: storyText(String(n)) } })))
      await db.scopes.put(sampleScope('a', { confirmedAt: n, settling: n % 2 === 1 }))
      await db.personal.put({ account: 'anna', id: 's', rev: n, isLiked: n % 2 === 1 })
    })
  const views: ReturnType<typeof feed>[] = []
  const writes: PromiseLike<unknown>[] = []
  for (let n = 1; n <= 30; n += 1) {
    writes.push(write(n))
    views.push(feed())
  }
  await Promise.all(writes)
  for (const view of await Promise.all(views)) {
    const n = view.confirmedAt ?? 0
    expect([view.cards[0]?.title, view.cards[0]?.isFavourite, view.settling]).toEqual(
      n === 0 ? ['Story s', false, false] : [String(n), n % 2 === 1, n % 2 === 1],
    )
  }
})

describe('an item whole', () => {
  const wanted = { family: 'STORY', id: 's', language: undefined, now } as const

  test('is read in the language shown, with the time at which it was last confirmed', async () => {
    await show([sampleStory('s', 1)])
    expect(await readItem(db, wanted)).toMatchObject({ id: 's', title: 'Story s', confirmedAt: 2, languagesHere: ['en'] })
  })

  test('is read in a language that came later, by its version', async () => {
    await show([sampleStory('s', 1, { rev: 2 })])
    await db.texts.bulkPut([
      { id: 's', language: 'de', rev: 2, text: storyText('Titel') },
      { id: 's', language: 'fr', rev: 1, text: storyText('Titre') },
    ])
    const inGerman = { title: 'Titel', isOtherLanguage: false, languagesHere: ['en', 'de'] }
    expect(await readItem(db, { ...wanted, language: 'de' })).toMatchObject(inGerman)
    expect(await readItem(db, { ...wanted, language: 'fr' })).toMatchObject({ title: 'Story s', isOtherLanguage: true })
    expect(await readItem(db, { ...wanted, language: 'local' })).toMatchObject({ title: 'Story s', country: 'Switzerland' })
  })

  test('is not shown under an address of another family', async () => {
    await show([sampleStory('s', 1)])
    expect(await readItem(db, { ...wanted, family: 'EVENT' })).toBeNull()
  })

  test('is found by a link although the feed does not name it, also before any feed is shown', async () => {
    await db.changed.put(changedRowOf('linked|', sampleStory('s', 1)))
    expect(await readItem(db, wanted)).toMatchObject({ title: 'Story s', confirmedAt: null })
    await show([])
    expect(await readItem(db, wanted)).toMatchObject({ title: 'Story s' })
  })

  test('is gone once the service dropped it, and where it never was', async () => {
    await show([sampleStory('s', 1)])
    await db.changed.put(droppedRowOf('a', 's'))
    expect(await readItem(db, wanted)).toBeNull()
    expect(await readItem(db, { ...wanted, id: 'nowhere' })).toBeNull()
  })
})
