import { describe, expect, test as base } from 'vitest'
import { changedRowOf, droppedRowOf, findItem, patchRowOf, segmentsOf } from '#store/feed/walk.ts'
import { sampleEvent, sampleScope, sampleStory, storyText } from '#store/testing/samples.ts'
import { createTestDatabase } from '#store/testing/test-database.ts'
import { registeredEvent } from '#worker/testing/outbox-device.ts'
import { replyTables, storeReplyItem } from './store-reply.ts'
import type { ContentItem } from '#contract/content/content.ts'

const who = { account: 'anna', language: 'en' as const }

/** An event in an English feed, in a German one, and linked from outside of both. */
async function device() {
  const db = createTestDatabase()
  await db.scopes.bulkPut([sampleScope('english'), sampleScope('german', { language: 'de' })])
  await db.segments.bulkAdd([
    ...segmentsOf('english', [sampleStory('s', 2), sampleEvent('e', 1)]),
    ...segmentsOf('german', [{ ...sampleEvent('e', 1), texts: { de: storyText('Auf Deutsch') } }]),
  ])
  await db.changed.put(changedRowOf('linked|anna', sampleEvent('e', 1)))
  return { db, store: (item: ContentItem) => db.transaction('rw', replyTables, () => storeReplyItem(db, item, who)) }
}
const test = base.extend('device', () => device())

describe('the item of a reply', () => {
  test('comes whole where its language is the feed’s, and by its counts elsewhere', async ({ device: { db, store } }) => {
    await store({ ...registeredEvent('e', 4, 6), texts: { en: storyText('New words') } })
    const [english, german, linked] = await Promise.all(['english', 'german', 'linked|anna'].map((scope) => findItem(db, scope, 'e')))
    expect(english).toMatchObject({ rev: 4, info: { participants: 6 }, texts: { en: { title: 'New words' } } })
    expect(linked).toMatchObject({ rev: 4, texts: { en: { title: 'New words' } } })
    expect(german).toMatchObject({ rev: 4, info: { participants: 6 }, texts: { de: { title: 'Auf Deutsch' } } })
    expect(german?.texts).not.toHaveProperty('en')
    expect(await findItem(db, 'english', 's')).toMatchObject({ rev: 1 })
  })

  test('leaves what is the citizen’s own out of the feed', async ({ device: { db, store } }) => {
    await store(registeredEvent('e', 4, 2))
    expect(JSON.stringify(await db.changed.toArray())).not.toContain('userIsRegistered')
    expect(await db.personal.toArray()).toEqual([
      { account: 'anna', id: 'e', rev: 4, userIsRegistered: true, selectedNumberOfParticipants: 2 },
    ])
  })

  test('does not come back to a feed that it has left', async ({ device: { db, store } }) => {
    await db.changed.put(droppedRowOf('english', 'e'))
    await store(registeredEvent('e', 4))
    expect(await findItem(db, 'english', 'e')).toBeUndefined()
    expect(await findItem(db, 'german', 'e')).toMatchObject({ rev: 4 })
  })

  test('that is nowhere on the device comes to no feed', async ({ device: { db, store } }) => {
    await store({ ...registeredEvent('elsewhere', 4), userIsRegistered: false })
    expect(await db.changed.where('id').equals('elsewhere').count()).toBe(0)
    expect(await db.personal.count()).toBe(1)
  })

  test('that says "registered" is among the citizen’s events, whatever becomes of the feed', async ({ device: { db, store } }) => {
    await store(registeredEvent('new', 4))
    expect(await db.changed.where('id').equals('new').toArray()).toMatchObject([{ scope: 'linked|anna', item: { id: 'new', rev: 4 } }])
    await store({ ...registeredEvent('other', 4), texts: { de: storyText('Auf Deutsch') } })
    expect(await db.changed.where('id').equals('other').count(), 'in another language the list will bring it').toBe(0)
  })

  test('lays a newer patch over an older one, and never an older over a newer', async ({ device: { db, store } }) => {
    await db.changed.put(patchRowOf('german', 'e', { rev: 3, participants: 30 }))
    await store(registeredEvent('e', 2, 20))
    expect(await findItem(db, 'german', 'e')).toMatchObject({ rev: 3, info: { participants: 30 } })
    await store(registeredEvent('e', 5, 50))
    expect(await findItem(db, 'german', 'e')).toMatchObject({ rev: 5, info: { participants: 50 } })
  })

  test('of a story brings its likes', async ({ device: { db, store } }) => {
    await store({ ...sampleStory('s', 2), rev: 3, likes: 12, isLiked: true })
    expect(await findItem(db, 'english', 's')).toMatchObject({ rev: 3, likes: 12 })
    expect(await db.personal.toArray()).toEqual([{ account: 'anna', id: 's', rev: 3, isLiked: true }])
  })

  test('of a story brings its likes to a feed in another language, and of an event its places and nothing else', async () => {
    const { db, store } = await device()
    await db.segments.bulkAdd(segmentsOf('german', [{ ...sampleStory('s', 2), texts: { de: storyText('Auf Deutsch') } }]))
    await store({ ...sampleStory('s', 2), rev: 3, likes: 12 })
    expect(await findItem(db, 'german', 's')).toMatchObject({ rev: 3, likes: 12, texts: { de: { title: 'Auf Deutsch' } } })
    const patch = async (id: string) => (await db.changed.get(['german', id]))?.patch
    expect(await patch('s')).toStrictEqual({ rev: 3, likes: 12 })
    await store(registeredEvent('e', 4, 6))
    expect(await patch('e')).toStrictEqual({ rev: 4, participants: 6 })
  })

  test('that says nothing of places says nothing of them here', async ({ device: { db, store } }) => {
    await store({ ...sampleEvent('e', 1), rev: 4 })
    expect((await db.changed.get(['german', 'e']))?.patch).toStrictEqual({ rev: 4 })
  })

  test('that says nothing of the citizen leaves what is known of them', async ({ device: { db, store } }) => {
    await db.personal.put({ account: 'anna', id: 's', rev: 1, isLiked: true })
    await store({ ...sampleStory('s', 2), rev: 3, likes: 12 })
    expect(await db.personal.toArray()).toEqual([{ account: 'anna', id: 's', rev: 1, isLiked: true }])
  })

  test('of the revision that is there brings the words that came with it', async ({ device: { db, store } }) => {
    await store({ ...registeredEvent('e', 1, 6), texts: { en: storyText('New words') } })
    expect(await findItem(db, 'english', 'e')).toMatchObject({ rev: 1, texts: { en: { title: 'New words' } } })
  })

  test('of which a feed has only a patch patches that', async ({ device: { db, store } }) => {
    await db.scopes.put(sampleScope('french', { language: 'fr' }))
    await db.changed.put(patchRowOf('french', 'e', { rev: 2, participants: 3 }))
    await store(registeredEvent('e', 4, 6))
    expect((await db.changed.get(['french', 'e']))?.patch).toEqual({ rev: 4, participants: 6 })
  })

  test('among the citizen’s events is not made older, and comes to them from a feed that has it', async ({ device: { db, store } }) => {
    await db.changed.put(changedRowOf('linked|anna', { ...sampleEvent('e', 1), rev: 9 }))
    await store(registeredEvent('e', 4, 6))
    expect(await db.changed.get(['linked|anna', 'e'])).toMatchObject({ item: { rev: 9 } })
    await db.changed.put(changedRowOf('english', sampleEvent('f', 1)))
    await store(registeredEvent('f', 4, 6))
    expect(await db.changed.get(['linked|anna', 'f'])).toMatchObject({ item: { rev: 4 } })
  })
})
