import { sql } from 'drizzle-orm'
import { expect, test as base } from 'vitest'
import type { CheckInStatus } from '#contract/alert/check-in.ts'
import { sampleAlert } from '#store/testing/alert-samples.ts'
import type { Config } from '#server/config.ts'
import { rowsOf } from '#server/database/rows-of.ts'
import { removeExpired } from '#server/domain/accounts/remove-expired.ts'
import { createCheckInWorld, dayMs, endsAt, help, visitor } from '#server/testing/test-check-ins.ts'
import { describeOnDatabases, tablesWith } from '#server/testing/test-database.ts'
import { createDesk, formOn } from '#server/testing/test-desk.ts'
import { headOfficeId } from '#server/domain/staff/head-office.ts'
import { write } from '#server/testing/test-writes.ts'
import { noon, testConfig } from '#server/testing/test-app.ts'

describeOnDatabases('what is said under an alert', (fresh) => {
  const world = async (config?: Config) => createCheckInWorld(await fresh(), sampleAlert({ until: endsAt }), config)
  const test = base.extend('world', () => world()).extend('desk', ({ world: parts }) => createDesk(parts))

  test('the last check-in of a citizen counts, and a repeat of an earlier one changes nothing', async ({ world: { say, standing } }) => {
    const first = await say(help, { key: 'key-of-help' })
    expect(first).toMatchObject({ status: 200, body: { receipt: expect.stringMatching(/^\w{3}-\w{3}$/) } })
    await say({ ...help, state: 'safe' })
    expect(await say(help, { key: 'key-of-help' })).toEqual(first)
    expect(await standing()).toEqual(['safe'])
  })

  test('a visitor needs a name, a number and a key, and a late repeat changes nothing', async () => {
    const { sayAsVisitor, standing, stranger } = await world()
    const body = { ...help, visitor }
    const first = await sayAsVisitor(body, 'key-of-visitor')
    expect(first.status).toBe(200)
    await sayAsVisitor({ ...body, state: 'safe' })
    expect(await sayAsVisitor(body, 'key-of-visitor')).toEqual(first)
    expect(await standing()).toEqual(['safe'])
    expect((await sayAsVisitor({ ...body, people: 4 }, 'key-of-visitor')).body.type).toBe('abroad:key-reused')
    expect((await sayAsVisitor(help)).status).toBe(400)
    expect((await sayAsVisitor({ ...body, phone: undefined })).status).toBe(400)
    expect((await write(stranger, ['PUT', '/api/alert/visitor-check-in', body], null)).status).toBe(400)
    expect((await write(stranger, ['PUT', '/api/alert/check-in', help])).status).toBe(401)
  })

  test('a "safe" from before a "help" that arrives later replaces nothing', async ({ world: { say, standing }, desk }) => {
    await say({ ...help, saidAt: noon - 1_000 })
    await say({ ...help, state: 'safe', saidAt: noon - 60_000 })
    expect(await standing()).toEqual(['help', 'safe'])
    expect(await desk.read('/desk/check-ins/flood')).toContain('1 report asks for help')
    // A clock that is fast counts for no more than the service's.
    await say({ ...help, saidAt: noon + dayMs })
    await say({ ...help, state: 'safe' })
    expect(await standing()).toEqual(['safe'])
  })

  test('a key with another body is refused, even in unknown fields', async ({ world: { say, sayAsVisitor, standing } }) => {
    await sayAsVisitor({ ...help, visitor }, 'key-of-visitor')
    expect((await say({ ...help, state: 'safe' }, { key: 'key-of-visitor' })).body.type).toBe('abroad:key-reused')
    expect((await sayAsVisitor({ ...help, visitor, later: 1 }, 'key-of-visitor')).body.type).toBe('abroad:key-reused')
    expect(await standing()).toEqual(['help'])
  })

  test('is refused without an alert and after the deletion, and accepted until then', async ({ world: { clock, sayAsVisitor, say } }) => {
    expect((await say({ ...help, alertId: 'none' })).body.type).toBe('abroad:not-found')
    // A country that no release names is heard all the same.
    expect((await say({ ...help, country: 'FR' })).status).toBe(200)
    clock.now = endsAt + 29 * dayMs
    expect((await sayAsVisitor({ ...help, visitor })).status).toBe(200)
    clock.now = endsAt + 31 * dayMs
    expect((await sayAsVisitor({ ...help, visitor })).body.type).toBe('abroad:closed')
  })

  test('a network that has sent very many is not refused: later check-ins of new visitors are marked for the desk', async () => {
    const { sayAsVisitor, db, ...parts } = await world(testConfig({ LAB: '0' }))
    await sayAsVisitor({ ...help, visitor })
    await db.execute(sql`update limits set used = 1000`)
    const other = { id: 'another-device-of-the-shelter', name: 'Late Visitor' }
    expect((await sayAsVisitor({ ...help, visitor: other })).status).toBe(200)
    expect((await sayAsVisitor({ ...help, people: 4, visitor })).status).toBe(200)
    const desk = await createDesk(parts)
    const crowded = 'Very many reports from this network'
    expect((await desk.read('/desk/check-ins/flood')).split(crowded)).toHaveLength(2)
    expect(await desk.read('/desk/check-ins/flood')).toContain('1 report comes from a network')
    const rest = await desk.read('/desk/check-ins/flood?show=help&crowd=no')
    expect([rest.includes('Marker Visitor'), rest.includes('Late Visitor')]).toEqual([true, false])
  })

  test('its status can be read by its key until a later one replaces it', async ({ world: { say, statusOf, clock, browser }, desk }) => {
    await say(help, { key: 'key-of-help' })
    const status = async () => (await statusOf('key-of-help')).body as CheckInStatus
    expect(await status()).toEqual({ receivedAt: noon, readAt: null, answeredAt: null })
    clock.now = noon + 60_000
    expect((await desk.submit('/desk/check-ins/flood/key-of-help', { action: 'read' })).status).toBe(303)
    clock.now = noon + 120_000
    const answer = { action: 'write', text: 'Help is on its way.' }
    expect((await desk.submit('/desk/check-ins/flood/key-of-help', answer)).status).toBe(303)
    expect(await status()).toEqual({ receivedAt: noon, readAt: noon + 60_000, answeredAt: noon + 120_000 })
    const [conversation] = (await browser.call('GET', '/api/chat/conversations')).body as { id: string }[]
    const thread = (await browser.call('GET', `/api/chat/messages?conversation=${conversation?.id}`)).body
    expect(thread).toMatchObject({ messages: [{ text: 'Help is on its way.', from: 'representation' }] })
    await say({ ...help, state: 'safe' })
    expect((await statusOf('key-of-help')).status).toBe(404)
  })

  test('is deleted from all tables thirty days after the end', async ({ world: { say, sayAsVisitor, db }, desk }) => {
    await say(help, { key: 'key-of-help' })
    await say({ ...help, people: 4 })
    await sayAsVisitor({ ...help, visitor })
    const [first] = /\/desk\/check-ins\/flood\/[\w-]+/.exec(await desk.read('/desk/check-ins/flood')) ?? ['']
    await desk.submit(first, { action: 'read' })
    expect(await desk.read('/desk/check-ins/flood')).toContain('All reports will be deleted on 22 Dec 2026')
    const markers = ['Marker', '999 88 77', '9998877', '20.37006', '2.78218']
    expect(await tablesWith(db, markers)).toContain('check_ins')
    await removeExpired(db, endsAt + 30 * dayMs - 1)
    expect(await tablesWith(db, markers)).toContain('check_ins')
    await removeExpired(db, endsAt + 30 * dayMs)
    expect(await tablesWith(db, markers)).toEqual([])
    expect(await rowsOf(db, sql`select key from check_ins`)).toEqual([])
    expect(await rowsOf(db, sql`select key from intent_keys where key = 'key-of-help'`)).toEqual([])
  })

  test('desk lists calls for help first, one entry a sender; another country’s desk and the head office see no names', async ({
    world: { beat, say, sayAsVisitor, ...parts },
    desk,
  }) => {
    await say({ ...help, state: 'safe', people: 2 }, { by: beat.browser })
    await sayAsVisitor({ ...help, people: 1, visitor })
    await say({ ...help, phone: undefined })
    await sayAsVisitor({ ...help, state: 'safe', people: 5, visitor })
    const text = await desk.read('/desk/check-ins/flood')
    expect(text).toContain('1 report asks for help')
    expect(text).toContain('1 not read yet')
    expect(text.indexOf('Anna Muster')).toBeGreaterThan(-1)
    expect(text.indexOf('Anna Muster')).toBeLessThan(text.indexOf('Marker Visitor'))
    expect(text).toMatch(/2 reports say “I am safe”<\/b>\s*\(7 people\)/)
    expect(await desk.read('/desk/check-ins/flood?show=safe')).not.toContain('Anna Muster')
    const paris = await createDesk(parts, 'fr-paris-embassy')
    expect([await paris.status('/desk/check-ins/flood'), await paris.status('/desk/check-ins')]).toEqual([404, 200])
    const office = await createDesk(parts, headOfficeId)
    expect(await office.status('/desk/check-ins/flood')).toBe(404)
    const counts = await office.read('/desk/alerts/flood')
    expect(counts).toMatch(/TH[^]*1[^]*2/)
    expect(counts).not.toContain('Muster')
  })

  test('a message to all reaches each account once, and marks them as answered; a list for other programs is noted', async ({
    world: { beat, citizens, db, say, sayAsVisitor },
    desk,
  }) => {
    await say(help)
    await say(help, { by: beat.browser })
    await sayAsVisitor({ ...help, visitor })
    const page = await desk.read('/desk/check-ins/flood?show=help')
    expect(page).toContain('Message to 2 citizens')
    // A word that nobody has looked at is left alone.
    await say({ ...help, people: 9 }, { by: beat.browser })
    const written = { ...formOn(page, 'write'), action: 'write', text: 'Stay inside.' }
    expect((await desk.browser.send('/desk/check-ins/flood?show=help', written)).status).toBe(303)
    const receivers = await rowsOf<{ account_id: string }>(
      db,
      sql`select account_id from messages join conversations on conversations.id = conversation_id where text = 'Stay inside.'`,
    )
    expect(receivers.map((row) => row.account_id)).toEqual([citizens[0].accountId])
    const csv = await (await desk.browser.request('GET', '/desk/check-ins/flood/reports.csv')).text()
    expect(csv.split('\r\n')).toHaveLength(5)
    expect(csv).toContain('"20.3700625";"2.7821875";"7FG49QCJ+2V"')
    expect(await desk.read('/desk/audit')).toContain('exported')
  })

  test('a replaced check-in cannot be marked as read', async ({ world: { say }, desk }) => {
    await say(help, { key: 'key-of-help' })
    const form = formOn(await desk.read('/desk/check-ins/flood/key-of-help'), 'read')
    await say({ ...help, people: 4 }, { key: 'key-of-four' })
    expect((await desk.browser.send('/desk/check-ins/flood/key-of-help', { ...form, action: 'read' })).status).toBe(404)
    expect(await desk.read('/desk/check-ins/flood')).toContain('1 not read yet')
  })
})
