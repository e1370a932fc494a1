import { sql } from 'drizzle-orm'
import { expect, test as base } from 'vitest'
import * as v from 'valibot'
import { AppointmentReply, Appointments, type AppointmentBody } from '#contract/contact/appointments.ts'
import { reference } from '#server/testing/test-app.ts'
import { bangkok } from '#server/testing/test-contact.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { createWorld, newKey, write } from '#server/testing/test-writes.ts'
import { limitRules } from '#server/limits/limit-rules.ts'

const body: AppointmentBody = {
  representationId: bangkok,
  topic: 'certification',
  date: '2026-12-01',
  daySlot: 'morning',
  contactTypes: ['phone', 'email'],
  comment: 'With a wheelchair.',
  language: 'de',
}

describeOnDatabases('a request for an appointment', (fresh) => {
  const world = async (citizens = 1) => createWorld(await fresh(), { drafts: [], citizens })
  const test = base.extend('world', () => world())
  const ask = (browser: Parameters<typeof write>[0], change: Partial<AppointmentBody> = {}, key = newKey()) =>
    write(browser, ['POST', '/api/representation/appointment', { ...body, ...change }], key)
  const own = async (browser: Parameters<typeof write>[0]) =>
    v.parse(Appointments, (await browser.call('GET', '/api/representation/appointments')).body)

  test('is answered with a receipt and its state, under the id with which it was sent', async ({ world: { browser } }) => {
    const key = newKey()
    const reply = v.parse(AppointmentReply, (await ask(browser, {}, key)).body)
    expect(reply.appointment).toEqual({
      ...body,
      contactTypes: ['email', 'phone'],
      id: key,
      rev: 1,
      receipt: reply.receipt,
      state: 'requested',
      requestedAt: '2026-11-20T12:00:00.000Z',
      answeredAt: null,
      confirmed: null,
      reason: null,
    })
    expect(await own(browser)).toEqual([reply.appointment])
  })

  test('is asked for once, however often it is sent, and two requests are two', async ({ world: { browser } }) => {
    const key = newKey()
    const replies = await Promise.all(Array.from({ length: 6 }, () => ask(browser, {}, key)))
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    await ask(browser)
    expect(await own(browser)).toHaveLength(2)
  })

  test('for a day that is over at the representation is refused, by its clock and not by ours', async ({ world: { browser, clock } }) => {
    // 16:59 and 17:00 on 20 November in Bangkok.
    clock.now = Date.UTC(2026, 10, 20, 9, 59)
    expect((await ask(browser, { date: '2026-11-20', daySlot: 'afternoon' })).status).toBe(200)
    expect((await ask(browser, { date: '2026-11-20', daySlot: 'morning' })).body.type).toBe('abroad:date-passed')
    clock.now += 60_000
    expect((await ask(browser, { date: '2026-11-20', daySlot: 'afternoon' })).body.type).toBe('abroad:date-passed')
    // 19:00 on 19 November in San José, and then 15:00 on the 20th.
    const inSanJose = (date: string) => ask(browser, { representationId: 'cr-san-jose-embassy', date, daySlot: 'afternoon' })
    clock.now = Date.UTC(2026, 10, 20, 1)
    expect((await inSanJose('2026-11-19')).body.type).toBe('abroad:date-passed')
    clock.now = Date.UTC(2026, 10, 20, 21)
    expect((await inSanJose('2026-11-20')).status).toBe(200)
    expect(await own(browser)).toHaveLength(2)
  })

  test('on a day on which the post is closed is refused, and is decided anew under another key', async ({ world: { browser } }) => {
    const post = reference.representations.find(({ openingHours }) =>
      openingHours.some(({ kind, week }) => kind === 'counter' && week[6]?.length === 0 && week[0]?.length),
    )
    // A Sunday and a Monday.
    expect((await ask(browser, { representationId: post?.id ?? '', date: '2026-12-06' })).body.type).toBe('abroad:closed')
    expect((await ask(browser, { representationId: post?.id ?? '', date: '2026-12-07' })).status).toBe(200)
  })

  test('for an afternoon at a counter that is open in the morning only is refused, and the morning is not', async () => {
    const { browser } = await world()
    const posts = reference.representations.filter(({ openingHours }) => {
      const counters = openingHours.filter(({ kind, week }) => kind === 'counter' && week.some((spans) => spans.length > 0))
      return counters.length > 0 && counters.every(({ week }) => week[0]?.length && week[0].every(([, to]) => to <= 720))
    })
    expect(posts.length).toBeGreaterThan(5)
    for (const { id } of posts) {
      const monday = { representationId: id, date: '2026-12-07' }
      expect((await ask(browser, { ...monday, daySlot: 'afternoon' })).body.type, id).toBe('abroad:closed')
      expect((await ask(browser, { ...monday, daySlot: 'morning' })).status, id).toBe(200)
    }
  })

  test('too many within an hour are asked to come back, and nothing of them is noted', async ({ world: { browser, db, clock } }) => {
    await ask(browser)
    await db.execute(sql`update limits set used = ${limitRules.appointmentsPerAccount.times} where used = 1`)
    const key = newKey()
    expect(await ask(browser, {}, key)).toMatchObject({ status: 429, body: { type: 'abroad:too-many-requests' } })
    expect(await own(browser)).toHaveLength(1)
    clock.now += 3_600_000
    expect((await ask(browser, {}, key)).status).toBe(200)
    expect(await own(browser)).toHaveLength(2)
  })

  test('at a representation that nobody knows, or without a session, is refused', async ({ world: { browser, app } }) => {
    expect((await ask(browser, { representationId: 'nowhere' })).body.type).toBe('abroad:not-found')
    const headers = { 'Content-Type': 'application/json' }
    expect((await app.request('/api/representation/appointment', { method: 'POST', body: JSON.stringify(body), headers })).status).toBe(401)
    expect((await app.request('/api/representation/appointments')).status).toBe(401)
    expect(await own(browser)).toEqual([])
  })

  test('is told to nobody else, and its id is no key for them', async () => {
    const { browsers } = await world(2)
    const [anna, bruno] = browsers
    const key = newKey()
    await ask(anna, {}, key)
    expect(await own(bruno)).toEqual([])
    expect((await ask(bruno, {}, key)).body.type).toBe('abroad:account-mismatch')
    expect(await own(bruno)).toEqual([])
  })

  test('list: nothing new is nothing on the line', async ({ world: { browser } }) => {
    await ask(browser)
    const path = '/api/representation/appointments'
    const again = { headers: { 'If-None-Match': (await browser.request('GET', path)).headers.get('ETag') ?? '' } }
    expect((await browser.request('GET', path, again)).status).toBe(304)
    await ask(browser)
    expect((await browser.request('GET', path, again)).status).toBe(200)
  })
})
