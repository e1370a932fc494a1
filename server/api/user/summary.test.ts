import * as v from 'valibot'
import { expect, test as base } from 'vitest'
import { PersonalStateOfItem, Summary } from '#contract/account/summary.ts'
import { notificationTypes } from '#contract/values/notification-types.ts'
import { appointments } from '#server/database/contact-schema.ts'
import { beginAnew } from '#server/database/restored.ts'
import { createSigner } from '#server/signing.ts'
import { newSecret } from '#server/secrets.ts'
import { withdrawItem } from '#server/domain/items/publish.ts'
import { removeItem, updateItem } from '#server/domain/items/mutations.ts'
import { createWorld, say, write } from '#server/testing/test-writes.ts'
import type { TestBrowser } from '#server/testing/test-browser.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { eventDraft, storyDraft, surveyDraft } from '#server/testing/test-items.ts'
import { notify } from '#server/domain/accounts/notifications.ts'
import { readSummary } from '#server/domain/accounts/summary.ts'

const path = '/api/user/summary'
const request = {
  representationId: 'th-bangkok-embassy',
  rev: 2,
  receipt: 'R',
  state: 'declined' as const,
  topic: 'PASSPORT',
  date: '2026-12-01',
  daySlot: 'morning' as const,
  contactTypes: '[]',
  language: 'en',
  requestedAt: 0,
  reason: 'No day is free.',
}

describeOnDatabases('the summary', (fresh) => {
  async function world() {
    const drafts = [storyDraft('s'), storyDraft('untouched'), eventDraft('e'), eventDraft('off'), surveyDraft('v')]
    const parts = await createWorld(await fresh(), { drafts, citizens: 2 })
    const [anna, bruno] = parts.citizens
    return { ...parts, anna, bruno }
  }
  const test = base.extend('world', () => world())
  const read = async (browser: TestBrowser) => v.parse(Summary, (await browser.call('GET', path)).body)
  const statesIn = ({ personal }: Summary) => personal.map((one) => v.parse(PersonalStateOfItem, one))

  test('lists each item the citizen has acted on at its public revision, and nobody else’s', async () => {
    const { anna, bruno, db, clock } = await world()
    expect((await read(anna.browser)).personal).toEqual([])
    for (const one of [say.like('s'), say.register('e', 2), say.vote('v', ['no'])]) await write(anna.browser, one)
    await write(bruno.browser, say.like('s'))
    await updateItem(db, eventDraft('e'), clock.now)
    expect(statesIn(await read(anna.browser))).toEqual([
      { id: 'e', rev: 3, userIsRegistered: true, selectedNumberOfParticipants: 2, selectedAttendance: 'onsite' },
      { id: 's', rev: 3, isLiked: true },
      { id: 'v', rev: 2, isCompleted: true, submittedAnswerIds: ['no'] },
    ])
    expect(statesIn(await read(bruno.browser))).toEqual([{ id: 's', rev: 3, isLiked: true }])
  })

  test('lists no registration for an event that was withdrawn', async ({ world: { anna, db, clock } }) => {
    await write(anna.browser, say.register('off'))
    await write(anna.browser, say.like('s'))
    await withdrawItem(db, { id: 'off', now: clock.now })
    await removeItem(db, 's', clock.now)
    expect(statesIn(await read(anna.browser))).toEqual([
      expect.objectContaining({ id: 'off', userIsRegistered: false }),
      { id: 's', rev: 3, isLiked: true },
    ])
  })

  test('counts unread items by type', async ({ world: { anna, bruno, db, clock } }) => {
    const tell = (accountId: string, type: 'NEW_CHAT_MESSAGE' | 'CHAT_CREATED', id: string) =>
      notify(db, { accountId, type, id, now: clock.now })
    for (const id of ['1', '2']) await tell(anna.accountId, 'NEW_CHAT_MESSAGE', id)
    await tell(bruno.accountId, 'CHAT_CREATED', '3')
    await db.insert(appointments).values([
      { ...request, id: 'unseen', accountId: anna.accountId, answeredAt: clock.now },
      { ...request, id: 'seen', accountId: anna.accountId, answeredAt: clock.now, seenAt: clock.now },
      { ...request, id: 'his', accountId: bruno.accountId, answeredAt: clock.now },
    ])
    const { counts } = await read(anna.browser)
    const one = async (type: string) => (await anna.browser.call('GET', `/api/user/notification/count/${type}`)).body
    expect(counts).toEqual(Object.fromEntries(await Promise.all(notificationTypes.map(async (type) => [type, await one(type)]))))
    expect(counts).toMatchObject({ NEW_CHAT_MESSAGE: 2, CHAT_CREATED: 0, APPOINTMENT_ANSWERED: 1 })
  })

  test('after a restore says below which number missing items are gone', async ({ world: { anna, database, clock, db } }) => {
    const parts = { database, signer: createSigner({ db, newSecret }), now: () => clock.now }
    await write(anna.browser, say.like('s'))
    expect(await readSummary(parts, anna.accountId)).toMatchObject({ restoredRev: 0 })
    await beginAnew(database, { now: () => clock.now, newId: () => 'another-epoch' })
    const { restoredRev, personal } = await readSummary(parts, anna.accountId)
    expect(restoredRev).toBeGreaterThan(1_000_000)
    expect(personal).toEqual([expect.objectContaining({ id: 's', rev: restoredRev + 1 })])
  })

  test('is private to its citizen, not cached by proxies, and 304 while unchanged', async ({ world: { anna, bruno, app } }) => {
    const first = await anna.browser.request('GET', path)
    expect(first.headers.get('Cache-Control')).toBe('private, no-cache')
    const etag = first.headers.get('ETag') ?? ''
    const ask = async (browser: TestBrowser) => (await browser.request('GET', path, { headers: { 'If-None-Match': etag } })).status
    expect([await ask(anna.browser), await ask(bruno.browser)]).toEqual([304, 200])
    await write(anna.browser, say.like('s'))
    expect(await ask(anna.browser)).toBe(200)
    expect((await app.request(path)).status).toBe(401)
  })
})
