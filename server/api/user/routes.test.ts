import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test as base } from 'vitest'
import { notificationTypes } from '#contract/values/notification-types.ts'
import { NotificationType, Profile } from '#contract/account/user.ts'
import { Problem } from '#contract/wire/wire.ts'
import { rowsOf } from '#server/database/rows-of.ts'
import { lockEditors } from '#server/domain/items/counter.ts'
import { insertItem, removeItem } from '#server/domain/items/mutations.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { appLogin, beginInteraction, logIn, registerKey, shareSession } from '#server/testing/test-citizen.ts'
import { appointment, main, phuket, profile as whole, sayTo } from '#server/testing/test-contact.ts'
import { describeOnDatabases, tablesWith } from '#server/testing/test-database.ts'
import { eventDraft, storyDraft } from '#server/testing/test-items.ts'
import { createWorld, say, write } from '#server/testing/test-writes.ts'

/** The service ignores what it is told about original pairs, and trims names. */
const bangkok = { ...main, isOriginalCombination: false }
const profile = { ...whole, salutation: 'female', firstName: ' Anna ', representations: [bangkok] }

describeOnDatabases('the profile', (fresh) => {
  async function citizen() {
    const parts = createTestApp({ database: await fresh() })
    const { browser, accountId } = await logIn(parts)
    const put = (body: unknown) => browser.call('PUT', '/api/user/me', { body })
    return { ...parts, browser, accountId, put }
  }
  const test = base.extend('citizen', () => citizen())

  test('is empty at first, and complete once everything is filled in', async ({ citizen: { browser, accountId, put } }) => {
    const first = v.parse(Profile, (await browser.call('GET', '/api/user/me')).body)
    expect(first).toEqual({
      accountId,
      rev: 1,
      email: 'anna@example.ch',
      salutation: null,
      firstName: null,
      lastName: null,
      mobilePhone: null,
      dateOfBirth: null,
      countryOfResidence: null,
      representations: [],
      isComplete: false,
    })
    expect((await put({ ...profile, representations: [] })).body).toMatchObject({ rev: 2, isComplete: false })
    expect((await put({ ...profile, representations: [phuket] })).body).toMatchObject({ rev: 3, isComplete: false })
    const complete = v.parse(Profile, (await put(profile)).body)
    expect(complete).toMatchObject({ rev: 4, isComplete: true, firstName: 'Anna', salutation: 'female', dateOfBirth: '01.02.1990' })
    expect((await browser.call('GET', '/api/user/me')).body).toEqual(complete)
  })

  test('computes which pairs are original, and puts the main one first', async ({ citizen: { browser, put } }) => {
    const inLaos = { ...bangkok, countryIsoCode: 'LA', isMainRepresentation: false, index: 2 }
    const composed = { ...phuket, countryIsoCode: 'FR', isOriginalCombination: true, index: 1 }
    await put({ ...profile, representations: [inLaos, composed, bangkok, { ...phuket, index: 0 }] })
    const { body } = await browser.call('GET', '/api/user/my-representation')
    expect((body as (typeof bangkok)[]).map((one) => [one.id, one.countryIsoCode, one.isOriginalCombination])).toEqual([
      ['th-bangkok-embassy', 'TH', true],
      ['th-phuket-hc', 'TH', true],
      ['th-phuket-hc', 'FR', false],
      ['th-bangkok-embassy', 'LA', true],
    ])
  })

  test('does not let a client set e-mail, account or revision', async ({ citizen: { put, accountId } }) => {
    const { body } = await put({ ...profile, email: 'other@example.ch', accountId: 'other', rev: 99, isComplete: false })
    expect(body).toMatchObject({ email: 'anna@example.ch', accountId, rev: 2, isComplete: true })
  })

  const twoMains = [bangkok, { ...phuket, isMainRepresentation: true }]
  const invalidFields: [what: string, fields: object, detail: RegExp][] = [
    ['an unknown salutation', { salutation: 'sir' }, /^salutation: must be/],
    ['no first name', { firstName: '   ' }, /^firstName/],
    ['a first name of another kind', { firstName: ['Anna'] }, /^firstName/],
    ['a zero byte', { lastName: 'Mus\u0000ter' }, /^lastName: is malformed/],
    ['half a character', { lastName: 'Mus\ud800ter' }, /^lastName: is malformed/],
    ['a line feed', { firstName: 'An\nna' }, /^firstName: is malformed/],
    ['a very long name', { lastName: 'x'.repeat(101) }, /^lastName/],
    ['a phone number without its country', { mobilePhone: '0812345678' }, /^mobilePhone: is malformed/],
    ['a phone number that no country has', { mobilePhone: '+41 079 123' }, /^mobilePhone: invalid/],
    ['a date in another order', { dateOfBirth: '1990-02-01' }, /^dateOfBirth: is malformed/],
    ['a day that there is not', { dateOfBirth: '31.02.1990' }, /^dateOfBirth: invalid/],
    ['a day to come', { dateOfBirth: '22.11.2026' }, /^dateOfBirth: in the future/],
    ['a day too long ago by a day', { dateOfBirth: '19.11.1906' }, /^dateOfBirth: too old/],
    ['a country that there is not', { countryOfResidence: 'QQ' }, /^countryOfResidence: is not known/],
    ['a country in lower case', { countryOfResidence: 'th' }, /^countryOfResidence: is malformed/],
    ['no representations', { representations: undefined }, /^representations: is missing/],
    ['two main ones', { representations: twoMains }, /^representations: only one main representation/],
    ['a representation that there is not', { representations: [{ ...bangkok, id: 'moon' }] }, /^representations\.0\.id: is not known/],
    ['an id of the language', { representations: [{ ...bangkok, id: '__proto__' }] }, /^representations\.0\.id: is not known/],
    ['a code of another', { representations: [{ ...bangkok, repCode: 'THPHUH' }] }, /^representations\.0\.repCode: belongs/],
    ['a pair with no country', { representations: [bangkok, { ...phuket, countryIsoCode: 'QQ' }] }, /^representations\.1\.countryIsoCode/],
    ['the same pair twice', { representations: [bangkok, { ...bangkok, isMainRepresentation: false, index: 1 }] }, /twice/],
    ['an order below zero', { representations: [{ ...bangkok, index: -1 }] }, /^representations\.0\.index/],
  ]
  const invalidBodies: [what: string, body: unknown, detail: RegExp][] = [
    ['null', null, /request/],
    ['a list', [], /request|salutation/],
    ['nothing', {}, /salutation: is missing; firstName: is missing/],
    ...invalidFields.map(([what, fields, detail]): [string, unknown, RegExp] => [what, { ...profile, ...fields }, detail]),
  ]
  test('that is invalid is refused with the name of the field, and nothing changes', async ({ citizen: { browser, put } }) => {
    for (const [what, body, detail] of invalidBodies) {
      const reply = await put(body)
      expect(reply, what).toMatchObject({ status: 400, body: { type: 'abroad:invalid', detail: expect.stringMatching(detail) } })
    }
    expect((await browser.call('GET', '/api/user/me')).body).toMatchObject({ rev: 1, firstName: null })
  })

  test.each([
    ['+66 081 234 5678', '+66812345678'],
    ['+44 (0)20 7946 0958', '+442079460958'],
    ['+1 011 41 79 123 45 67', '+41791234567'],
    ['+5215512345678', '+525512345678'],
    ['\u202A+٤١\u00A079\u201112345 67\u202C', '+41791234567'],
    ['+44123', '+44123'],
  ])('stores the number %s as %s', async (typed, stored) => {
    const { browser, put } = await citizen()
    expect((await put({ ...profile, mobilePhone: typed })).body).toMatchObject({ mobilePhone: stored })
    expect((await browser.call('GET', '/api/user/me')).body).toMatchObject({ mobilePhone: stored })
  })

  test('that is invalid is refused with the fields as data', async ({ citizen: { put } }) => {
    const errorsOf = async (body: unknown) => v.parse(Problem, (await put(body)).body).errors
    expect(await errorsOf({ ...profile, firstName: undefined, mobilePhone: '081' })).toEqual([
      { field: 'firstName', code: 'missing' },
      { field: 'mobilePhone', code: 'invalid' },
    ])
    expect(await errorsOf({ ...profile, dateOfBirth: '22.11.2026', countryOfResidence: 'QQ' })).toEqual([
      { field: 'dateOfBirth', code: 'in-the-future' },
      { field: 'countryOfResidence', code: 'unknown' },
    ])
    expect(await errorsOf({ ...profile, dateOfBirth: '18.11.1906', representations: [{ ...bangkok, repCode: 'THPHUH' }] })).toEqual([
      { field: 'dateOfBirth', code: 'too-old' },
      { field: 'representations.0.repCode', code: 'of-another' },
    ])
  })

  test('accepts a date of birth that is valid in any time zone', async ({ citizen: { put } }) => {
    for (const dateOfBirth of ['21.11.2026', '20.11.1906']) expect((await put({ ...profile, dateOfBirth })).status).toBe(200)
  })

  test('gives 304 for its ETag, and is private', async ({ citizen: { browser, put } }) => {
    const reply = await browser.call('GET', '/api/user/me')
    expect(reply.headers.get('Cache-Control')).toBe('private, no-cache')
    const again = async () =>
      (await browser.call('GET', '/api/user/me', { headers: { 'If-None-Match': reply.headers.get('ETag') ?? '' } })).status
    expect(await again()).toBe(304)
    await put(profile)
    expect(await again()).toBe(200)
  })

  test('counts notifications by type, and forgets those that were read', async ({ citizen: { browser, database, accountId } }) => {
    const count = async (type: string) => (await browser.call('GET', `/api/user/notification/count/${type}`)).body
    expect(await Promise.all(notificationTypes.map(count))).toEqual(notificationTypes.map(() => 0))
    for (const [id, type] of [
      ['a', 'NEW_CHAT_MESSAGE'],
      ['b', 'NEW_CHAT_MESSAGE'],
      ['c', 'CHAT_RESOLVED'],
    ])
      await database.db.execute(sql`insert into notifications (id, account_id, type, created_at) values (${id}, ${accountId}, ${type}, 1)`)
    expect(await Promise.all(notificationTypes.map(count))).toEqual(
      notificationTypes.map((type) => ({ NEW_CHAT_MESSAGE: 2, CHAT_RESOLVED: 1 })[type as string] ?? 0),
    )
    expect((await browser.call('DELETE', '/api/user/notification/NEW_CHAT_MESSAGE')).status).toBe(200)
    expect([await count('NEW_CHAT_MESSAGE'), await count('CHAT_RESOLVED')]).toEqual([0, 1])
    expect(v.is(NotificationType, 'CHAT')).toBe(false)
    for (const [method, path] of [
      ['GET', 'count/CHAT'],
      ['DELETE', 'CHAT'],
      ['GET', 'count/%00'],
    ] as const)
      expect([400, 404]).toContain((await browser.call(method, `/api/user/notification/${path}`)).status)
  })

  test('that is deleted gives back its places and likes, and others see the new counts', async () => {
    const drafts = [
      eventDraft('e', { event: { capacity: 4 } }),
      eventDraft('left'),
      storyDraft('s', { likes: 5 }),
      storyDraft('not'),
      eventDraft('gone'),
    ]
    const { browsers, db, clock, app } = await createWorld(await fresh(), { drafts, citizens: 2 })
    const [anna, bruno] = browsers
    const both = [
      say.register('gone'),
      say.register('left'),
      say.unregister('left'),
      say.like('not'),
      say.like('not', false),
      say.like('s'),
    ]
    for (const request of both) for (const browser of [anna, bruno]) await write(browser, request)
    await write(anna, say.register('e', 3))
    await removeItem(db, 'gone', clock.now)
    expect((await write(bruno, say.register('e', 2))).body.type).toBe('abroad:full')
    const feed = async (path: string) => (await app.request(`/api/content/content-entries${path}`)).json() as Promise<{ cursor: string }>
    const { cursor } = await feed('')

    expect((await anna.call('DELETE', '/api/user/me')).status).toBe(200)
    expect(await feed(`/changes?since=${cursor}`)).toMatchObject({
      changes: [
        { op: 'patch', id: 'e', rev: 3, participants: 0 },
        { op: 'patch', id: 's', rev: 4, likes: 6 },
      ],
    })
    expect((await write(bruno, say.register('e', 4))).status).toBe(200)
    expect((await write(bruno, say.like('s', false))).body.item).toMatchObject({ likes: 5 })
  })

  test('that is deleted during its own writes leaves no count behind', async () => {
    const { citizens, db } = await createWorld(await fresh(), { drafts: [eventDraft('e'), storyDraft('s')], citizens: 4 })
    await Promise.all(
      citizens.flatMap(({ browser }) => [
        write(browser, say.register('e', 2)),
        write(browser, say.like('s')),
        browser.call('DELETE', '/api/user/me'),
        write(browser, say.register('e', 3), null),
      ]),
    )
    const rows = await rowsOf(db, sql`select sum(participants)::int as participants, sum(likes)::int as likes from items`)
    expect(rows).toEqual([{ participants: 0, likes: 0 }])
    expect(await rowsOf(db, sql`select 1 from personal union all select 1 from intent_keys union all select 1 from accounts`)).toEqual([])
  })

  test('that is deleted does not deadlock with its own write', async ({ skip }) => {
    const database = await fresh()
    skip(database.engine === 'pglite', 'PGlite has a single connection')
    const { browser, db } = await createWorld(database, { drafts: [storyDraft('s')] })
    // How many wait for a lock and hold one in this test's schema: other tests may use the same server.
    const countWaiting = async () => {
      const [row] = await rowsOf<{ count: number }>(
        db,
        sql`select count(distinct pid)::int as count from pg_locks where not granted and pid in (
          select l.pid from pg_locks l join pg_class c on c.oid = l.relation join pg_namespace n on n.oid = c.relnamespace
          where n.nspname = current_schema())`,
      )
      return row?.count
    }
    // The deletion stands behind somebody who changes several items, and the write behind the deletion.
    const begun = await db.transaction(async (tx) => {
      await lockEditors(tx)
      const deletion = browser.call('DELETE', '/api/user/me')
      await expect.poll(countWaiting).toBe(1)
      const written = write(browser, say.like('s'))
      await expect.poll(countWaiting).toBe(2)
      return [deletion, written]
    })
    expect((await Promise.all(begun)).map((reply) => reply.status)).toEqual([200, 401])
  })

  test('deleting the account leaves no row that names it or its address, and its tokens are invalid', async () => {
    const parts = createTestApp({ database: await fresh() })
    const { browser, accountId, token, lookup, key } = await logIn(parts)
    const other = await logIn(parts, { email: 'bruno@example.ch' })
    await browser.call('PUT', '/api/user/me', { body: profile })
    await registerKey(browser, { token, key })
    await appLogin(browser, { token, accountId })
    const redirectTo = await shareSession(browser, await beginInteraction(browser))
    await parts.database.db.execute(
      sql`insert into notifications (id, account_id, type, created_at) values ('n', ${accountId}, 'CHAT_CREATED', 1)`,
    )
    await parts.database.db.execute(sql`update tickets set account_id = ${accountId}`)
    await insertItem(parts.database.db, storyDraft('story'), parts.clock.now)
    await write(browser, say.like('story'))
    await sayTo(browser, 'A word between us')
    await write(browser, ['POST', '/api/representation/appointment', appointment])
    await browser.call('PUT', '/api/push/external-user-id/browser-1')
    const traces = [accountId, 'anna@example.ch', 'Muster', lookup, 'A word between us']
    expect((await tablesWith(parts.database.db, traces)).join(' ')).toBe(
      'accounts appointments codes conversations devices intent_keys interactions messages notifications personal profiles push_subscriptions sessions tickets',
    )
    const othersRows = await tablesWith(parts.database.db, [other.accountId])
    const cookie = `abroad-session=${browser.cookies.get('abroad-session')}`

    expect((await browser.call('DELETE', '/api/user/me')).status).toBe(200)
    expect(await tablesWith(parts.database.db, traces)).toEqual([])
    expect((await rowsOf(parts.database.db, sql`select * from challenges`)).length).toBe(1)
    expect(browser.cookies.has('abroad-session')).toBe(false)
    expect((await browser.call('GET', '/api/user/me', { headers: { Cookie: cookie } })).status).toBe(401)
    expect((await browser.call('DELETE', '/api/user/me', { headers: { Cookie: cookie } })).status).toBe(401)
    expect((await browser.call('GET', '/api/identity/v2/credential', { token })).status).toBe(401)
    expect((await browser.request('GET', redirectTo)).status).toBe(410)

    for (const text of [...traces, token, cookie]) expect(parts.logged.join()).not.toContain(text)

    expect(await tablesWith(parts.database.db, [other.accountId])).toEqual(othersRows)
    expect((await other.browser.call('GET', '/api/user/me')).status).toBe(200)
    const back = await logIn(parts)
    expect(back.accountId).not.toBe(accountId)
    expect((await back.browser.call('GET', '/api/user/me')).body).toMatchObject({ rev: 1, firstName: null })
  })
})
