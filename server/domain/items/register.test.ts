import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rowsOf } from '#server/database/rows-of.ts'
import { createRandom } from '#server/seeded-random.ts'
import { noon } from '#server/testing/test-app.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { eventDraft, storyDraft, surveyDraft } from '#server/testing/test-items.ts'
import { createWorld, say, write } from '#server/testing/test-writes.ts'
import { main, profile } from '#server/testing/test-contact.ts'
import { insertItem, removeItem, updateItem, type ItemDraft } from './mutations.ts'

const dayMs = 86_400_000

describeOnDatabases('registering', (fresh) => {
  async function world(draft: ItemDraft, citizens = 1) {
    const parts = await createWorld(await fresh(), { drafts: [draft, storyDraft('story')], citizens })
    const stand = async () => {
      const [row] = await rowsOf<{ rev: number; participants: number; changes: string[] }>(
        parts.db,
        sql`select rev, participants, array(select op from changes where item_id = 'e' order by seq) as changes from items where id = 'e'`,
      )
      return row
    }
    return { ...parts, stand, submit: (request: Parameters<typeof write>[1]) => write(parts.browser, request) }
  }

  test('takes places, tells the item as it then is, and logs a change of the count', async () => {
    const { submit, stand } = await world(eventDraft('e', { event: { capacity: 10, event_location: ['onsite', 'remote'] } }))
    const { body } = await submit(say.register('e', 3, 'remote'))
    expect(body.item).toMatchObject({
      id: 'e',
      rev: 2,
      info: { participants: 3, capacity: 10 },
      userIsRegistered: true,
      selectedNumberOfParticipants: 3,
      selectedAttendance: 'remote',
    })
    expect(await stand()).toEqual({ rev: 2, participants: 3, changes: ['put', 'participants'] })
  })

  test('the item of the answer comes in the language of the request and in the local one', async () => {
    const draft = eventDraft('e')
    const words = (title: string) => ({ title, teaser: '', body: [] })
    draft.item.texts = { de: words('d'), fr: words('f'), en: words('e'), local: words('l') }
    const { browser } = await world(draft)
    const textsFor = async (language: string) => {
      const reply = await browser.call('PUT', '/api/content/register', {
        body: { eventId: 'e', numberOfParticipants: 1 },
        headers: { 'Accept-Language': language },
      })
      return Object.keys((reply.body as { item: { texts: object } }).item.texts).toSorted()
    }
    expect([await textsFor('de-CH'), await textsFor('fr-CH, en;q=0.3'), await textsFor('pt')]).toEqual([
      ['de', 'local'],
      ['fr', 'local'],
      ['en', 'local'],
    ])
  })

  test('said again with another number it counts the difference, with the same it changes nothing', async () => {
    const { submit, stand } = await world(eventDraft('e', { event: { capacity: 4 } }))
    await submit(say.register('e', 3))
    expect((await submit(say.register('e', 4))).body.item).toMatchObject({ info: { participants: 4 }, selectedNumberOfParticipants: 4 })
    expect((await submit(say.register('e', 5))).body.type).toBe('abroad:full')
    expect((await submit(say.register('e', 2))).body.item).toMatchObject({ rev: 4, info: { participants: 2 } })
    const same = await submit(say.register('e', 2))
    expect(same.body).toMatchObject({ receipt: expect.any(String), item: { rev: 4, selectedNumberOfParticipants: 2 } })
    expect(await stand()).toEqual({ rev: 4, participants: 2, changes: ['put', 'participants', 'participants', 'participants'] })
  })

  test('another attendance alone is a change of what is personal', async () => {
    const { submit, stand } = await world(eventDraft('e', { event: { event_location: ['onsite', 'remote'] } }))
    expect((await submit(say.register('e', 2))).body.item).toMatchObject({ selectedAttendance: 'onsite' })
    expect((await submit(say.register('e', 2, 'remote'))).body.item).toMatchObject({ rev: 3, selectedAttendance: 'remote' })
    expect((await submit(say.register('e', 5))).body.item).toMatchObject({ selectedAttendance: 'remote', selectedNumberOfParticipants: 5 })
    expect(await stand()).toEqual({ rev: 4, participants: 5, changes: ['put', 'participants', 'personal', 'participants'] })
  })

  test('unregistering gives the places back, and who is not registered has nothing to give', async () => {
    const { submit, stand } = await world(eventDraft('e', { event: { capacity: 3 } }))
    expect((await submit(say.unregister('e'))).body).toMatchObject({ receipt: expect.any(String), item: { rev: 1 } })
    await submit(say.register('e', 3))
    const { item } = (await submit(say.unregister('e'))).body
    expect(item).toMatchObject({ rev: 3, userIsRegistered: false, info: { participants: 0 } })
    expect(item).not.toHaveProperty('selectedNumberOfParticipants')
    expect(item).not.toHaveProperty('selectedAttendance')
    expect((await submit(say.unregister('e'))).body.item).toMatchObject({ rev: 3, userIsRegistered: false })
    expect((await submit(say.register('e', 2))).body.item).toMatchObject({ rev: 4, info: { participants: 2 } })
    expect(await stand()).toMatchObject({ participants: 2 })
  })

  test('an event that has begun is closed, to a change as well; leaving it is still possible', async () => {
    const starts = noon + dayMs
    const { submit, clock, stand } = await world(eventDraft('e', { event: { start_date: new Date(starts).toISOString() } }))
    await submit(say.register('e', 2))
    clock.now = starts - 1
    expect((await submit(say.register('e', 3))).status).toBe(200)
    clock.now += 1
    expect((await submit(say.register('e', 1))).body.type).toBe('abroad:closed')
    expect((await submit(say.register('e', 3))).status).toBe(200)
    expect((await submit(say.unregister('e'))).status).toBe(200)
    expect((await submit(say.register('e', 1))).body.type).toBe('abroad:closed')
    expect(await stand()).toMatchObject({ rev: 4, participants: 0 })
  })

  test('what is not there, not an event, removed or not yet published is told apart', async () => {
    const { submit, db, clock } = await world(eventDraft('e'))
    await insertItem(db, eventDraft('later', { minutesAgo: -5 }), clock.now)
    await removeItem(db, 'e', clock.now)
    for (const request of [say.register, say.unregister]) {
      const types = await Promise.all(['none', 'story', 'e', 'later'].map(async (id) => (await submit(request(id))).body.type))
      expect(types).toEqual(['abroad:not-found', 'abroad:not-found', 'abroad:gone', 'abroad:gone'])
    }
    clock.now += 5 * 60_000
    expect((await submit(say.register('later'))).status).toBe(200)
  })

  test('an event without registration, and an attendance that is not offered, are invalid', async () => {
    const { submit, db, clock } = await world(eventDraft('e', { event: { event_location: ['remote'] } }))
    await insertItem(db, eventDraft('open', { event: { registration_needed: false } }), clock.now)
    expect((await submit(say.register('open'))).body).toMatchObject({ type: 'abroad:invalid', detail: 'eventId: needs no registration' })
    expect((await submit(say.register('e', 1, 'onsite'))).body.detail).toBe('attendance: is not offered by this event')
    expect((await submit(say.register('e', 1))).body.item).toMatchObject({ selectedAttendance: 'remote' })
  })

  test('registrations outlive an editor’s changes and a removal that is taken back', async () => {
    const { submit, db, clock, stand } = await world(eventDraft('e', { event: { capacity: 5 } }))
    await submit(say.register('e', 4))
    await updateItem(db, eventDraft('e', { event: { capacity: 2, start_date: new Date(clock.now + dayMs).toISOString() } }), clock.now)
    expect((await submit(say.register('e', 5))).body.type).toBe('abroad:full')
    expect((await submit(say.register('e', 3))).body.item).toMatchObject({ info: { participants: 3, capacity: 2 } })
    await removeItem(db, 'e', clock.now)
    await insertItem(db, eventDraft('e', { event: { capacity: 9 } }), clock.now)
    expect(await stand()).toMatchObject({ participants: 3 })
    expect((await submit(say.unregister('e'))).body.item).toMatchObject({ info: { participants: 0 } })
    clock.now += 2 * dayMs
    expect((await submit(say.register('e'))).status).toBe(200)
  })

  test.each([1, 2, 3])('[87] last places: fifty citizens at once take as many as there are, seed %i', async (seed) => {
    const random = createRandom(seed)
    const capacity = 20 + Math.floor(random() * 20)
    const { citizens, db } = await world(eventDraft('e', { event: { capacity } }), 50)
    const wanted = citizens.map(() => 1 + Math.floor(random() * 3))
    const replies = await Promise.all(citizens.map(({ browser }, index) => write(browser, say.register('e', wanted[index]))))
    const taken = replies.reduce((sum, reply, index) => sum + (reply.status === 200 ? (wanted[index] ?? 0) : 0), 0)
    const [row] = await rowsOf<{ participants: number; request: string }>(
      db,
      sql`select participants, (select sum(participants) from personal where registered) as request from items where id = 'e'`,
    )
    expect([row?.participants, Number(row?.request)]).toEqual([taken, taken])
    expect(taken).toBeLessThanOrEqual(capacity)
    const refused = replies.flatMap((reply, index) => (reply.status === 200 ? [] : [wanted[index] ?? 0]))
    expect(new Set(replies.map((reply) => reply.body.type ?? 'done'))).toEqual(new Set(['done', 'abroad:full']))
    // No registration was refused that would have fitted.
    expect(taken + Math.min(...refused)).toBeGreaterThan(capacity)
  })
})

describeOnDatabases('who has a say in an item', (fresh) => {
  const audiences = { all: ['global'], thai: ['th'], local: ['r:thban'], french: ['fr'], paris: ['r:frpar'], both: ['fr', 'th'] }
  async function world() {
    const drafts = Object.entries(audiences).flatMap(([name, audience]) => [
      storyDraft(`s-${name}`, { audience }),
      eventDraft(`e-${name}`, { audience }),
      surveyDraft(`v-${name}`, { audience }),
    ])
    const parts = await createWorld(await fresh(), { drafts })
    const statusesOf = async (name: string) => {
      const replies = [say.like(`s-${name}`), say.register(`e-${name}`), say.vote(`v-${name}`, ['yes'])]
      return Promise.all(replies.map(async (one) => (await write(parts.browser, one)).status))
    }
    const live = (body: object) => parts.browser.call('PUT', '/api/user/me', { body: { ...profile, ...body } })
    return { ...parts, statusesOf, live }
  }

  test('before a country is told, in whatever the guide’s country showed them', async () => {
    const { statusesOf, live } = await world()
    for (const name of ['all', 'thai', 'local']) expect(await statusesOf(name)).toEqual([200, 200, 200])
    await live({ countryOfResidence: 'TH', representations: [] })
    for (const name of ['french', 'paris']) expect(await statusesOf(name)).toEqual([404, 404, 404])
  })

  test('by the country where they live, and by their representations and the countries of those', async () => {
    const { statusesOf, live } = await world()
    await live({ countryOfResidence: 'LA', representations: [main] })
    for (const name of ['all', 'thai', 'local', 'both']) expect(await statusesOf(name)).toEqual([200, 200, 200])
    for (const name of ['french', 'paris']) expect(await statusesOf(name)).toEqual([404, 404, 404])
  })

  test('who has moved may still change and take back what they said', async () => {
    const { statusesOf, live, browser } = await world()
    await live({})
    expect(await statusesOf('thai')).toEqual([200, 200, 200])
    await live({ countryOfResidence: 'FR', representations: [] })
    expect((await write(browser, say.register('e-thai', 3))).status).toBe(200)
    expect((await write(browser, say.unregister('e-thai'))).status).toBe(200)
    expect((await write(browser, say.like('s-thai', false))).status).toBe(200)
    expect(await statusesOf('french')).toEqual([200, 200, 200])
  })
})
