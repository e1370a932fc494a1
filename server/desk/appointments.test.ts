import { expect, test as base } from 'vitest'
import type { Appointment } from '#contract/contact/appointments.ts'
import { appointment, bangkok, conversationsOf, profile, threadOf } from '#server/testing/test-contact.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { createDesk, formOn } from '#server/testing/test-desk.ts'
import { createWorld, write } from '#server/testing/test-writes.ts'
import { answerAppointment } from '#server/domain/appointments/answer-appointment.ts'
import { readAudit } from '#server/domain/staff/audit.ts'

const formWithRev = (text: string, action: string): Record<string, string> => ({
  ...formOn(text, action),
  rev: /name="rev" value="(\d+)"/.exec(text)?.[1] ?? '',
})

describeOnDatabases('the desk’s requests for appointments', (fresh) => {
  async function world() {
    const parts = await createWorld(await fresh(), { drafts: [] })
    const { browser } = parts
    await browser.call('PUT', '/api/user/me', { body: profile })
    const body = { ...appointment, comment: '<i>soon</i>' }
    await write(browser, ['POST', '/api/representation/appointment', body])
    const own = async () => ((await browser.call('GET', '/api/representation/appointments')).body as Appointment[])[0]
    return { ...parts, own, address: `/desk/appointments/${(await own())?.id}`, desk: await createDesk(parts) }
  }
  const test = base.extend('parts', () => world())

  test('are listed and shown', async ({ parts: { desk, address } }) => {
    expect(await desk.read('/desk/appointments')).toMatch(/Anna Muster: Citizenship[^]*Requested · Tuesday,? 1 December 2026, Morning/)
    const text = await desk.read(address)
    for (const fact of ['&lt;i&gt;soon&lt;/i&gt;', '+66812345678', 'Italian', '20 Nov 2026, 19:00']) expect(text).toContain(fact)
  })

  test('can be confirmed once, with a date and time that the citizen sees', async ({ parts: { desk, address, own, clock } }) => {
    const form = formOn(await desk.read(address), 'confirm')
    clock.now += 60_000
    const sent = { ...form, action: 'confirm', date: '2026-12-02', time: '09:30' }
    await Promise.all([1, 2].map(() => desk.browser.send(address, sent)))
    const confirmed = { state: 'confirmed', confirmed: { date: '2026-12-02', time: '09:30' } }
    expect(await own()).toMatchObject({ rev: 2, ...confirmed, reason: null, answeredAt: '2026-11-20T12:01:00.000Z' })
    const text = await desk.read(address)
    expect(text).toContain('2 December 2026, 09:30')
    expect(text).not.toContain('value="decline"')
    // A page of before.
    const late = [
      { ...form, form: `${form.form}-2`, action: 'decline', reason: 'The notary\r\nis away.' },
      { ...sent, form: `${form.form}-3`, time: '11:00' },
    ]
    const texts: string[] = []
    for (const fields of late) {
      const reply = await desk.browser.send(address, fields)
      expect(reply.status).toBe(409)
      texts.push(await reply.text())
    }
    for (const shown of texts) expect(shown).toContain('A colleague has answered this request')
    expect(texts[0]).toContain('The notary\nis away.</textarea>')
    expect(await own()).toMatchObject({ rev: 2, state: 'confirmed', confirmed: { time: '09:30' } })
  })

  test('can be answered by their own representation only', async ({ parts: { database, own } }) => {
    const id = (await own())?.id ?? ''
    const answer = { act: 'decline', reason: 'No room' } as const
    const asked = { id, rev: 1, answer, now: 0 }
    expect(await answerAppointment(database.db, { ...asked, representationId: 'fr-paris-embassy' })).toBe('not-possible')
    expect(await own()).toMatchObject({ rev: 1, state: 'requested' })
    expect(await answerAppointment(database.db, { ...asked, representationId: bangkok })).toBe('done')
  })

  test('can be moved once and cancelled with a reason, and show the citizen the previous time', async () => {
    const { desk, address, own, database } = await world()
    await desk.submit(address, { action: 'confirm', date: '2026-12-02', time: '09:30' })
    const page = await desk.read(address)
    const old = formWithRev(page, 'move')
    for (const [index, time] of ['11:00', '15:00'].entries()) {
      const sent = { ...old, form: `${old.form}-${index}`, action: 'move', date: '2026-12-03', time }
      expect((await desk.browser.send(address, sent)).status).toBe(index === 0 ? 303 : 409)
    }
    const moved = { date: '2026-12-03', time: '11:00' }
    expect(await own()).toMatchObject({ rev: 3, state: 'confirmed', confirmed: moved, before: { date: '2026-12-02', time: '09:30' } })
    expect(await desk.read(address)).toMatch(/Previously<\/dt>\s*<dd>Wednesday,? 2 December 2026, 09:30/)

    const cancel = { ...formWithRev(await desk.read(address), 'cancel'), action: 'cancel', reason: 'The notary is ill.' }
    expect((await desk.browser.send(address, cancel)).status).toBe(303)
    expect(await own()).toMatchObject({ rev: 4, state: 'declined', confirmed: null, before: moved, reason: 'The notary is ill.' })
    const after = await desk.read(address)
    expect(after).toContain('Cancelled')
    expect(after).not.toMatch(/value="(confirm|decline|move|cancel)"/)
    const acts = (await readAudit(database.db, { representationId: bangkok, before: undefined })).map(({ act }) => act)
    expect(acts.filter((act) => act !== 'read' && act !== 'log-in')).toEqual(['cancel', 'move', 'confirm'])
  })

  test.each([
    [{ action: 'move', date: '2026-12-02', time: '09:30' }, 'another date and time', '09:30'],
    [{ action: 'move', date: '2026-11-19', time: '10:00' }, 'another date and time', '10:00'],
    [{ action: 'cancel', reason: ' ' }, 'Please give a reason', ' </textarea>'],
  ])('that are confirmed stay so if %j is invalid, and the input is kept', async (fields, words, typed) => {
    const { desk, address, own } = await world()
    await desk.submit(address, { action: 'confirm', date: '2026-12-02', time: '09:30' })
    const sent = { ...formWithRev(await desk.read(address), fields.action), ...fields }
    const reply = await desk.browser.send(address, sent)
    const text = await reply.text()
    expect([reply.status, text, text]).toEqual([422, expect.stringContaining(words), expect.stringContaining(typed)])
    expect(await own()).toMatchObject({ rev: 2, state: 'confirmed', confirmed: { date: '2026-12-02', time: '09:30' } })
  })

  test('cannot be moved or cancelled once they are past', async ({ parts }) => {
    await parts.desk.submit(parts.address, { action: 'confirm', date: '2026-12-02', time: '09:30' })
    parts.clock.now = Date.parse('2026-12-02T02:31:00Z')
    const desk = await createDesk(parts)
    expect(await desk.read(parts.address)).not.toMatch(/value="(move|cancel)"/)
  })

  test('can be declined with a reason', async ({ parts: { desk, address, own } }) => {
    await desk.submit(address, { action: 'decline', reason: ' Please come to Phuket. ' })
    expect(await own()).toMatchObject({ state: 'declined', reason: 'Please come to Phuket.', confirmed: null })
  })

  test.each([
    [{ action: 'confirm', date: '2026-11-20', time: '19:00' }, 'date and a time'],
    [{ action: 'confirm', date: '2026-02-30', time: '09:00' }, 'date and a time'],
    [{ action: 'confirm', date: '2026-12-01', time: '24:00' }, 'date and a time'],
    [{ action: 'decline', reason: ' ' }, 'Please give a reason'],
    [{ action: 'write', text: '' }, 'Please write a reply'],
    [{ action: 'other' }, 'Please give a reason'],
  ])('%j comes back with what is wrong', async (fields, words) => {
    const { desk, address, own } = await world()
    const reply = await desk.submit(address, fields)
    expect([reply.status, await reply.text()]).toEqual([422, expect.stringContaining(words)])
    expect(await own()).toMatchObject({ rev: 1, state: 'requested' })
  })

  test('can be answered by a message, which starts a conversation and notifies the citizen', async ({
    parts: { desk, address, browser },
  }) => {
    await desk.submit(address, { action: 'write', text: 'Please bring your passport.' })
    expect((await threadOf(browser)).messages).toMatchObject([{ seq: 1, from: 'representation', text: 'Please bring your passport.' }])
    const count = async (type: string) => (await browser.call('GET', `/api/user/notification/count/${type}`)).body
    expect([await count('CHAT_CREATED'), await count('NEW_CHAT_MESSAGE')]).toEqual([1, 1])
    await desk.submit(address, { action: 'write', text: 'And a photograph.' })
    expect([await count('CHAT_CREATED'), await count('NEW_CHAT_MESSAGE')]).toEqual([1, 2])
    expect(await conversationsOf(browser)).toHaveLength(1)
  })

  test('are not found if they are another representation’s', async ({ parts }) => {
    const other = await createDesk(parts, 'th-phuket-hc')
    expect(await other.read('/desk/appointments')).not.toContain('Muster')
    expect(await other.status(parts.address)).toBe(404)
    const form = formOn(await other.read('/desk/appointments'))
    const answers: Record<string, string>[] = [
      { action: 'decline', reason: 'no' },
      { action: 'write', text: 'hello' },
    ]
    for (const fields of answers) expect((await other.browser.send(parts.address, { ...form, ...fields })).status).toBe(404)
    expect(await parts.own()).toMatchObject({ rev: 1, state: 'requested' })
    expect(await conversationsOf(parts.browser)).toEqual([])
  })
})
