import { describe, expect, test as base } from 'vitest'
import { segmentsOf } from '#store/feed/walk.ts'
import type { Appointment } from '#contract/contact/appointments.ts'
import type { ContentItem } from '#contract/content/content.ts'
import type { Intent } from '#contract/intents/intents.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import type { HistoryRow } from '#store/rows/intents.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import {
  appointmentIntent,
  checkInIntent,
  heard,
  likeIntent,
  messageIntent,
  profileChange,
  profileIntent,
  refused,
  registerIntent,
  sampleAppointment,
  sampleIntent,
  unregisterIntent,
  voteIntent,
  doneIntent as done,
} from '#store/testing/intent-samples.ts'
import { resourceRow, sampleEvent, sampleScope, sampleStory, sampleSurvey, storyText } from '#store/testing/samples.ts'
import { loggedIn, sampleSecrets } from '#store/testing/test-database.ts'
import { nobody } from '#store/feed/scope.ts'
import { readFeed } from '#store/feed/read-feed.ts'
import { readItem } from '#store/feed/read-item.ts'
import { readOutboxCounts } from './read-counts.ts'
import { readIntent, readOutbox } from './read-outbox.ts'
import { readOwnProfile, readSession } from '#store/account/read-session.ts'

const test = base.extend('db', () => loggedIn())

async function seal(db: AbroadDatabase, owner: string, count: number, at: number) {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt'])
  await db.sealed.put({ owner, key, iv: new Uint8Array(12), sealed: new ArrayBuffer(1), count, at })
}

describe('activity', () => {
  test('an event changed before its registration left is one waiting item', async ({ db }) => {
    await db.intents.bulkAdd([
      sampleIntent(registerIntent('fondue', 1), { id: 'first', ...heard }),
      sampleIntent(registerIntent('other'), { id: 'other' }),
      sampleIntent(registerIntent('fondue', 3), { id: 'second' }),
    ])
    const { waiting, superseded } = await readOutbox(db)
    expect(waiting.map(({ id }) => id)).toEqual(['second', 'other'])
    expect(superseded.map(({ id, successorId }) => [id, successorId])).toEqual([['first', 'second']])
    expect(await readOutboxCounts(db)).toMatchObject({ waiting: 2 })
  })

  test('two messages, and two profile changes of different fields, are two waiting items each', async ({ db }) => {
    const intents = [messageIntent('one'), messageIntent('two'), profileChange('firstName'), profileChange('lastName')]
    await db.intents.bulkAdd(intents.map((intent) => sampleIntent(intent, heard)))
    expect(await readOutboxCounts(db)).toMatchObject({ waiting: 4 })
  })

  test('an earlier change is waiting again while the later one is being withdrawn', async ({ db }) => {
    await db.intents.bulkAdd([
      sampleIntent(registerIntent('fondue', 1), heard),
      sampleIntent(registerIntent('fondue', 3), { ...heard, isCancelling: true }),
    ])
    expect(await readOutboxCounts(db)).toMatchObject({ waiting: 2 })
  })

  test('lists what waits newest first, what needs the citizen oldest first, what is done newest first', async ({ db }) => {
    for (const [id, more] of [
      ['one', {}],
      ['no', refused('abroad:full')],
      ['two', { ...heard, state: 'sending' }],
      ['never', refused('too-old')],
      ['three', { ...heard, state: 'answered' }],
    ] as const)
      await db.intents.add(sampleIntent(registerIntent(id), { id, ...more }))
    for (const id of ['first', 'last']) await db.history.add(done(id))
    const view = await readOutbox(db)
    expect(view.waiting.map(({ id, stage }) => `${id} ${stage}`)).toEqual(['two sending', 'one saved'])
    expect(view.needsYou.map(({ id, refusal }) => `${id} ${refusal?.type}`)).toEqual(['no abroad:full', 'never too-old'])
    const ends = view.done.map(({ id, stage, receipt }) => `${id} ${stage} ${receipt}`)
    expect(ends).toEqual(['three answered null', 'last received R', 'first received R'])
    expect(view.locked).toBeNull()
  })

  test('hides the rows of other accounts from a citizen and from a visitor', async () => {
    const [db, visitors] = [await loggedIn(), await loggedIn(null)]
    for (const each of [db, visitors]) {
      // Before and behind the own one in every index.
      for (const account of ['adam', 'bert']) {
        await each.intents.add(sampleIntent(likeIntent('s'), { account }))
        await each.history.add(done(`of ${account}`, { account }))
      }
      expect(await readOutbox(each)).toEqual({ waiting: [], superseded: [], needsYou: [], done: [], locked: null })
      expect(await readOutboxCounts(each)).toEqual({ waiting: 0, sending: 0, needsYou: 0, locked: 0 })
    }
  })

  test('lists and counts what visitors submitted, also after a log-in, but no log-out ends it', async () => {
    const db = await loggedIn(null)
    const help = checkInIntent({ visitor: { id: 'visitor-1', name: 'Bert' } })
    await db.intents.add(sampleIntent(help, { id: 'help', account: nobody }))
    await db.history.add(done('sent', { account: nobody }))
    expect(await readOutbox(db)).toMatchObject({ waiting: [{ id: 'help', stage: 'saved' }], done: [{ id: 'sent' }] })
    expect(await readOutboxCounts(db)).toMatchObject({ waiting: 1 })

    await db.session.put({ key: 'credentials', profileId: 'anna', ...sampleSecrets })
    await db.intents.bulkAdd([
      sampleIntent(registerIntent('e'), { id: 'own' }),
      sampleIntent(registerIntent('e'), { id: 'foreign', account: 'bert' }),
    ])
    await db.history.bulkAdd([done('own-sent'), done('foreign-sent', { account: 'bert' })])
    const { waiting, done: ended } = await readOutbox(db)
    expect([waiting, ended].map((list) => list.map(({ id }) => id))).toEqual([
      ['own', 'help'],
      ['own-sent', 'sent'],
    ])
    expect(await readOutboxCounts(db)).toMatchObject({ waiting: 2 })
    expect(await readIntent(db, 'help')).toMatchObject({ stage: 'saved' })
    expect(await readIntent(db, 'foreign')).toBeNull()
    expect((await readOutbox(db, 'own')).waiting.map(({ id }) => id)).toEqual(['own'])
    expect(await readOutboxCounts(db, 'own')).toMatchObject({ waiting: 1 })
  })

  test('shows what a lost session locked, also without a login', async () => {
    const db = await loggedIn(null)
    await seal(db, 'a', 2, 5)
    await seal(db, 'b', 1, 9)
    expect((await readOutbox(db)).locked).toEqual({ count: 3, at: 9 })
    expect(await readOutboxCounts(db)).toMatchObject({ waiting: 0, locked: 3 })
  })

  test('leaves likes that were taken to the heart of their story; they push nothing out of the list', async ({ db }) => {
    await db.history.add(done('registered'))
    const ends = ['applied', 'replaced', 'cancelled', 'discarded'] as const
    await db.history.bulkAdd(ends.map((end) => done(end, { intent: likeIntent('s'), entity: 'story:s', end })))
    await db.history.bulkAdd(Array.from({ length: 60 }, (_, n) => done(`like${n}`, { intent: likeIntent(`s${n}`) })))
    await db.intents.add(sampleIntent(likeIntent('s'), { id: 'waits' }))
    const view = await readOutbox(db)
    expect(view.done.map(({ id }) => id)).toEqual(['discarded', 'cancelled', 'registered'])
    expect(view.waiting.map(({ id }) => id)).toEqual(['waits'])
  })

  test('shows the newest fifty of what is done', async ({ db }) => {
    await db.history.bulkAdd(Array.from({ length: 60 }, (_, n) => done(`d${n}`)))
    const view = await readOutbox(db)
    expect([view.done.length, view.done[0]?.id]).toEqual([50, 'd59'])
  })
})

test('the counts say what is not sent, so that nothing is called synced before it is', async ({ db }) => {
  for (const more of [
    {},
    { ...heard, state: 'sending' },
    { ...heard, state: 'answered' },
    { isCancelling: true },
    { ...heard },
    refused('abroad:gone'),
  ] as const)
    await db.intents.add(sampleIntent(likeIntent(crypto.randomUUID()), more))
  expect(await readOutboxCounts(db)).toEqual({ waiting: 4, sending: 1, needsYou: 1, locked: 0 })
})

test('what it is about is called as it is called now in the language that is shown, else as it was when it was said', async ({ db }) => {
  const scope = 'anna|th||de'
  await db.settings.put({ key: 'shownScope', value: { key: scope, account: 'anna', language: 'de' } })
  const event = sampleEvent('e', 1)
  const text = event.texts.en ?? event.texts.de
  if (!text) throw new Error('the sample has no text')
  await db.segments.bulkAdd(
    segmentsOf(scope, [{ ...event, texts: { en: { ...text, title: 'Evening' }, de: { ...text, title: 'Abend' } } }]),
  )
  await db.intents.add(sampleIntent(registerIntent('e'), { id: 'here', about: 'Evening' }))
  await db.history.add({ ...done('over', { about: 'Evening' }), intent: registerIntent('e') })
  await db.intents.add(sampleIntent(registerIntent('away'), { id: 'away', about: 'Morning' }))
  const names = async () => {
    const { waiting, done: ended } = await readOutbox(db)
    return [...waiting, ...ended].map(({ id, about }) => [id, about])
  }
  expect(await names()).toEqual([
    ['away', 'Morning'],
    ['here', 'Abend'],
    ['over', 'Abend'],
  ])
  await db.settings.put({ key: 'shownScope', value: { key: scope, account: 'anna', language: 'fr' } })
  expect((await names()).map(([, about]) => about)).toEqual(['Morning', 'Evening', 'Evening'])
})

describe('what is named', () => {
  /** A device that shows its feed in German, with nothing in it. */
  async function inGerman() {
    const db = await loggedIn()
    const scope = 'anna|th||de'
    await db.settings.put({ key: 'shownScope', value: { key: scope, account: 'anna', language: 'de' } })
    const put = (item: ContentItem) => db.segments.bulkAdd(segmentsOf(scope, [item]))
    const abouts = async () => (await readOutbox(db)).waiting.map(({ about }) => about)
    return { db, put, abouts }
  }

  test('a survey is called by its question', async () => {
    const { db, put, abouts } = await inGerman()
    const survey = sampleSurvey('u', 1)
    await put({ ...survey, texts: { de: { ...survey.texts.en!, question: 'Wie geht es?' } } })
    await db.intents.add(sampleIntent(voteIntent('u', 'a'), { about: 'How are you?' }))
    expect(await abouts()).toEqual(['Wie geht es?'])
  })

  test('a story by its title', async () => {
    const { db, put, abouts } = await inGerman()
    await put(sampleStory('s', 1, { texts: { de: storyText('Neues') } }))
    for (const id of ['one', 'two']) await db.intents.add(sampleIntent(likeIntent('s'), { id, about: 'News' }))
    await db.intents.add(sampleIntent(likeIntent('gone'), { about: 'Old' }))
    expect(await abouts()).toEqual(['Old', 'Neues'])
  })

  test('a representation by its name, and by the one that was said where the device does not know it', async () => {
    const { db, abouts } = await inGerman()
    for (const post of ['th-bangkok-embassy', 'th-chiang-mai'])
      await db.intents.add(sampleIntent(messageIntent('Hello', post), { about: `said: ${post}` }))
    expect(await abouts()).toEqual(['said: th-chiang-mai', 'said: th-bangkok-embassy'])
    const value = [
      { id: 'th-other', names: { de: 'Eine andere' } },
      { id: 'th-bangkok-embassy', names: { de: 'Botschaft in Bangkok' } },
      { id: 'th-chiang-mai', names: {} },
    ]
    await db.resources.put(resourceRow(resourceKeys.representations, value))
    expect(await abouts()).toEqual(['said: th-chiang-mai', 'Botschaft in Bangkok'])
  })

  test('what has no name keeps what was said, and so does what this version cannot read', async () => {
    const { db, put, abouts } = await inGerman()
    await put(sampleStory('s', 1, { texts: { de: storyText('Neues') } }))
    await db.intents.add(sampleIntent(profileIntent(), { about: 'Profile' }))
    await db.intents.add(sampleIntent(likeIntent('s'), { about: 'of a later version', version: 99 }))
    expect(await abouts()).toEqual(['of a later version', 'Profile'])
  })

  test('nothing is, where no feed was ever shown', async () => {
    const { db, put, abouts } = await inGerman()
    await put(sampleStory('s', 1, { texts: { de: storyText('Neues') } }))
    await db.settings.clear()
    await db.intents.add(sampleIntent(likeIntent('s'), { about: 'News' }))
    expect(await abouts()).toEqual(['News'])
  })
})

describe('a request for an appointment', () => {
  const answered = { answeredAt: '2026-06-02T07:00:00Z' } as const

  async function answerOf(served: Appointment | null, more: Partial<HistoryRow> = {}) {
    const db = await loggedIn()
    await db.history.add(done('request', { intent: appointmentIntent(), entity: 'appointment:request', ...more }))
    const value = [sampleAppointment('another', { ...answered, state: 'declined' }), ...(served ? [served] : [])]
    await db.resources.put(resourceRow(resourceKeys.appointments('anna'), value))
    const [view] = (await readOutbox(db)).done
    return view && 'answer' in view ? view.answer : undefined
  }

  test('shows what the representation has answered, and when', async () => {
    for (const state of ['confirmed', 'declined'] as const)
      expect(await answerOf(sampleAppointment('request', { ...answered, state }))).toEqual({ state, at: Date.parse(answered.answeredAt) })
  })

  test('shows nothing while there is no answer, or no word of it', async () => {
    expect(await answerOf(sampleAppointment('request'))).toBeUndefined()
    expect(await answerOf(sampleAppointment('request', { ...answered, state: 'requested' }))).toBeUndefined()
    expect(await answerOf(sampleAppointment('request', { state: 'confirmed' }))).toBeUndefined()
    expect(await answerOf(null)).toBeUndefined()
  })

  test('that was not taken, and what is no request, has none', async () => {
    const served = sampleAppointment('request', { ...answered, state: 'confirmed' })
    expect(await answerOf(served, { end: 'cancelled' })).toBeUndefined()
    expect(await answerOf(served, { intent: registerIntent('e'), entity: 'event:e' })).toBeUndefined()
  })
})

test('what only looking at something left is neither counted nor listed, unless it was refused', async ({ db }) => {
  const mark: Intent = { kind: 'read-notifications', body: { type: 'NEW_CHAT_MESSAGE', before: 1 } }
  await db.intents.add(sampleIntent(mark, { id: 'waits' }))
  // By an answer that nobody could read.
  await db.intents.add(sampleIntent(mark, { id: 'heard', ...heard, state: 'answered' }))
  await db.history.add({ ...done('over'), intent: mark })
  expect([(await readOutboxCounts(db)).waiting, await readOutbox(db)]).toMatchObject([0, { waiting: [], needsYou: [], done: [] }])
  await db.intents.where('id').equals('waits').modify(refused('abroad:gone'))
  expect([(await readOutboxCounts(db)).needsYou, (await readOutbox(db)).needsYou.length]).toEqual([1, 1])
})

describe('one intent', () => {
  test('is found under way and done, and is nobody else’s', async ({ db }) => {
    await db.intents.add(sampleIntent(likeIntent('s'), { id: 'mine' }))
    await db.intents.add(sampleIntent(likeIntent('s'), { id: 'theirs', account: 'bert' }))
    await db.history.add(done('over'))
    await db.history.add(done('over-theirs', { account: 'bert' }))
    expect(await readIntent(db, 'mine')).toMatchObject({ stage: 'saved', end: null })
    expect(await readIntent(db, 'over')).toMatchObject({ stage: 'received', end: 'applied', receipt: 'R' })
    for (const id of ['theirs', 'over-theirs', 'unknown']) expect(await readIntent(db, id)).toBeNull()
  })
})

describe('the feed', () => {
  async function withStory() {
    const db = await loggedIn()
    const scope = 'anna|th||en'
    await db.scopes.put(sampleScope(scope, { fetchedAt: 1 }))
    await db.settings.put({ key: 'shownScope', value: { key: scope, account: 'anna', language: 'en' } })
    await db.segments.bulkAdd(segmentsOf(scope, [sampleStory('s', 9), sampleEvent('e', 1)]))
    const cards = async () => (await readFeed(db, { filter: { families: [], favouritesOnly: false }, count: 9, now: 0 })).cards
    const event = () => readItem(db, { family: 'EVENT', id: 'e', language: undefined, now: 0 })
    return { db, cards, event }
  }

  test('shows the citizen’s word over the service’s, and the service’s alone once it is refused', async () => {
    const { db, cards, event } = await withStory()
    const seq = await db.intents.add(sampleIntent(registerIntent('e', 2)))
    await db.intents.add(sampleIntent(likeIntent('s')))
    expect(await cards()).toMatchObject([{ isFavourite: true, intent: { stage: 'saved' } }, { event: { isRegistered: true } }])
    expect(await event()).toMatchObject({ event: { isRegistered: true, selectedParticipants: 2 }, intent: { stage: 'saved' } })
    await db.intents.update(seq, refused('abroad:full'))
    expect(await event()).toMatchObject({
      event: { isRegistered: false },
      intent: { stage: 'needs-you', refusal: { type: 'abroad:full' } },
    })
  })

  test('shows the last receipt of an item, and what is under way before it', async () => {
    const { db, event } = await withStory()
    await db.history.bulkAdd([
      done('old', { receipt: 'OLD' }),
      done('new', { receipt: 'NEW' }),
      done('taken-back', { end: 'cancelled', receipt: null }),
    ])
    expect((await event())?.intent).toMatchObject({ receipt: 'NEW', stage: 'received' })
    await db.intents.add(sampleIntent(unregisterIntent('e')))
    expect((await event())?.intent).toMatchObject({ stage: 'saved', intent: { kind: 'unregister' } })
  })
})

test('a profile that waits is shown in the place of the service’s, and decides whether it is complete', async ({ db }) => {
  expect(await readOwnProfile(db)).toBeNull()
  const empty = { salutation: null, firstName: null, lastName: null, mobilePhone: null, dateOfBirth: null, countryOfResidence: null }
  const profile = { accountId: 'anna', rev: 1, email: 'a@example.ch', representations: [], isComplete: false, ...empty }
  await db.profiles.put({ account: 'anna', profile, etag: null, fetchedAt: 1, confirmedAt: 1 })
  const main = { id: 'r', repCode: 'R', countryIsoCode: 'TH', isMainRepresentation: true, isOriginalCombination: true, index: 0 }
  const seq = await db.intents.add(sampleIntent(profileIntent({ representations: [main] })))
  expect(await readOwnProfile(db)).toMatchObject({ profile: { firstName: 'Anna', isComplete: true }, intent: { stage: 'saved' } })
  expect(await readSession(db)).toMatchObject({ isComplete: true })
  await db.intents.update(seq, refused('abroad:invalid'))
  expect(await readOwnProfile(db)).toMatchObject({ profile: { firstName: null, isComplete: false }, intent: { stage: 'needs-you' } })
  expect(await readSession(db)).toMatchObject({ isComplete: false })
})
