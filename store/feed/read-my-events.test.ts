import { describe, expect, test as base } from 'vitest'
import { changedRowOf, segmentsOf } from './walk.ts'
import { likeIntent, refused, registerIntent, sampleIntent, unregisterIntent, doneIntent as done } from '#store/testing/intent-samples.ts'
import { instant, sampleEvent, sampleScope, sampleStory } from '#store/testing/samples.ts'
import { loggedIn } from '#store/testing/test-database.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { readMyEvents } from './read-my-events.ts'

describe('my events', () => {
  async function withEvents() {
    const db = await loggedIn()
    const scope = 'anna|th||en'
    await db.scopes.put(sampleScope(scope, { fetchedAt: 1 }))
    await db.settings.put({ key: 'shownScope', value: { key: scope, account: 'anna', language: 'en' } })
    const starting = (id: string, hour: number) => sampleEvent(id, 1, { info: { ...sampleEvent(id, 1).info, start_date: instant(hour) } })
    await db.segments.bulkAdd(segmentsOf(scope, [sampleStory('s', 9), starting('late', 90), starting('early', 50)]))
    await db.changed.put(changedRowOf('linked|anna', starting('linked', 70)))
    const ids = async () => (await readMyEvents(db, 0))?.cards.map((card) => `${card.id}${card.intent ? ` ${card.intent.stage}` : ''}`)
    return { db, ids }
  }
  const test = base.extend('withEvents', () => withEvents())

  test('are those the service knows of, soonest first, also where they are in no feed', async ({ withEvents: { db, ids } }) => {
    for (const id of ['late', 'early', 'linked']) await db.personal.put({ account: 'anna', id, rev: 1, userIsRegistered: true })
    await db.personal.put({ account: 'bert', id: 's', rev: 1, userIsRegistered: true })
    expect(await ids()).toEqual(['early', 'linked', 'late'])
  })

  test('show what was said a moment ago, until the service has taken it', async ({ withEvents: { db, ids } }) => {
    await db.personal.put({ account: 'anna', id: 'late', rev: 1, userIsRegistered: true })
    await db.intents.add(sampleIntent(registerIntent('early', 2)))
    await db.intents.add(sampleIntent(unregisterIntent('late')))
    await db.intents.add(sampleIntent(likeIntent('s')))
    expect(await ids()).toEqual(['early saved', 'late saved'])
    expect((await readMyEvents(db, 0))?.cards).toMatchObject([
      { event: { isRegistered: true, selectedParticipants: 2 } },
      { event: { isRegistered: false } },
    ])
  })

  test('keep the receipt of what stands, and claim none that another device has undone or changed', async ({ withEvents: { db } }) => {
    const took = { userIsRegistered: true, selectedNumberOfParticipants: 2 }
    for (const id of ['late', 'early']) await db.personal.put({ account: 'anna', id, rev: 1, ...took })
    const of = (id: string) => ({ entity: `event:${id}`, intent: registerIntent(id, 2) })
    await db.history.bulkAdd([done('one', of('early')), done('two', of('late'))])
    await db.history.add(done('three', { ...of('late'), intent: unregisterIntent('late'), receipt: 'gone' }))
    const receipts = async () => (await readMyEvents(db, 0))?.cards.map(({ id, intent }) => `${id} ${intent?.receipt}`)
    expect(await receipts()).toEqual(['early R', 'late undefined'])
    await db.personal.update(['anna', 'early'], { rev: 2, selectedNumberOfParticipants: 5 })
    expect((await receipts())?.[0]).toBe('early undefined')
  })

  test('show what was refused, since the citizen has to decide', async ({ withEvents: { db, ids } }) => {
    await db.intents.add(sampleIntent(registerIntent('early'), refused('abroad:full')))
    expect(await ids()).toEqual(['early needs-you'])
  })

  test('leave out what is nowhere on the device, and what was unregistered', async ({ withEvents: { db, ids } }) => {
    await db.personal.put({ account: 'anna', id: 'unknown', rev: 1, userIsRegistered: true })
    await db.personal.put({ account: 'anna', id: 'late', rev: 1, userIsRegistered: false })
    expect(await ids()).toEqual([])
  })

  test('are known to be none only once the service has told so', async ({ withEvents: { db } }) => {
    expect(await readMyEvents(db, 0)).toEqual({ cards: [], isAsked: false })
    const key = resourceKeys.registrations('anna')
    await db.resources.put({ key, value: null, etag: null, bytes: 0, fetchedAt: 1, confirmedAt: 1 })
    expect(await readMyEvents(db, 0)).toEqual({ cards: [], isAsked: true })
  })

  test('are nobody’s where nobody is logged in', async () => {
    expect(await readMyEvents(await loggedIn(null), 0)).toBeNull()
  })
})
