import { expect, test } from 'vitest'
import type { Appointment } from '#contract/contact/appointments.ts'
import { bangkok, conversationsOf, profile, threadOf } from '#server/testing/test-contact.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { createDesk, formOn } from '#server/testing/test-desk.ts'
import { createWorld, write } from '#server/testing/test-writes.ts'

describeOnDatabases('the desk’s requests for appointments', (fresh) => {
  async function world() {
    const parts = await createWorld(await fresh(), { drafts: [] })
    const { browser } = parts
    await browser.call('PUT', '/api/user/me', { body: profile })
    const body = {
      representationId: bangkok,
      topic: 'citizenship',
      date: '2026-12-01',
      daySlot: 'morning',
      contactTypes: ['phone'],
      comment: '<i>soon</i>',
      language: 'it',
    }
    await write(browser, ['POST', '/api/representation/appointment', body])
    const own = async () => ((await browser.call('GET', '/api/representation/appointments')).body as Appointment[])[0]
    return { ...parts, own, address: `/desk/appointments/${(await own())?.id}`, desk: await createDesk(parts) }
  }

  test('are listed and shown as they were said', async () => {
    const { desk, address } = await world()
    expect(await desk.read('/desk/appointments')).toMatch(/Anna Muster: Citizenship[^]*Requested · Tuesday,? 1 December 2026, Morning/)
    const text = await desk.read(address)
    for (const fact of ['&lt;i&gt;soon&lt;/i&gt;', '+66812345678', 'Italian', '20 Nov 2026, 19:00']) expect(text).toContain(fact)
  })

  test('are confirmed with a day and a time, once, and the citizen sees it', async () => {
    const { desk, address, own, clock } = await world()
    const form = formOn(await desk.read(address), 'confirm')
    clock.now += 60_000
    const sent = { ...form, action: 'confirm', date: '2026-12-02', time: '09:30' }
    await Promise.all([1, 2].map(() => desk.browser.send(address, sent)))
    expect(await own()).toMatchObject({
      rev: 2,
      state: 'confirmed',
      confirmed: { date: '2026-12-02', time: '09:30' },
      reason: null,
      answeredAt: '2026-11-20T12:01:00.000Z',
    })
    const text = await desk.read(address)
    expect(text).toContain('2 December 2026, 09:30')
    expect(text).not.toContain('value="decline"')
    // A page of before.
    const late = [
      { ...form, form: `${form.form}-2`, action: 'decline', reason: 'no' },
      { ...sent, form: `${form.form}-3`, time: '11:00' },
    ]
    for (const fields of late) {
      const reply = await desk.browser.send(address, fields)
      expect([reply.status, await reply.text()]).toEqual([409, expect.stringContaining('A colleague has answered this request')])
    }
    expect(await own()).toMatchObject({ rev: 2, state: 'confirmed', confirmed: { time: '09:30' } })
  })

  test('a reason that came too late, or with an old page, comes back to whoever wrote it', async () => {
    const parts = await world()
    const { desk, address, own } = parts
    const form = formOn(await desk.read(address), 'decline')
    const sent = { ...form, action: 'decline', reason: 'The notary\r\nis away.' }
    const again = await createDesk(parts)
    const old = await again.browser.send(address, sent)
    expect([old.status, await old.text()]).toEqual([403, expect.stringContaining('The notary\nis away.</textarea>')])
    await desk.submit(address, { action: 'confirm', date: '2026-12-02', time: '09:30' })
    const late = await desk.browser.send(address, sent)
    expect([late.status, await late.text()]).toEqual([409, expect.stringContaining('The notary\nis away.</textarea>')])
    expect(await own()).toMatchObject({ rev: 2, state: 'confirmed' })
  })

  test('are declined with a reason, in the desk’s own words', async () => {
    const { desk, address, own } = await world()
    await desk.submit(address, { action: 'decline', reason: ' Please come to Phuket. ' })
    expect(await own()).toMatchObject({ state: 'declined', reason: 'Please come to Phuket.', confirmed: null })
  })

  test.each([
    [{ action: 'confirm', date: '2026-11-20', time: '19:00' }, 'date and a time'],
    [{ action: 'confirm', date: '2026-02-30', time: '09:00' }, 'date and a time'],
    [{ action: 'confirm', date: '2026-12-01', time: '24:00' }, 'date and a time'],
    [{ action: 'decline', reason: ' ' }, 'Please give a reason'],
    [{ action: 'write', text: '' }, 'Please write an answer'],
    [{ action: 'other' }, 'Please give a reason'],
  ])('%j comes back with what is wrong', async (fields, words) => {
    const { desk, address, own } = await world()
    const reply = await desk.submit(address, fields)
    expect([reply.status, await reply.text()]).toEqual([422, expect.stringContaining(words)])
    expect(await own()).toMatchObject({ rev: 1, state: 'requested' })
  })

  test('can be answered by a message, which begins the conversation and is told', async () => {
    const { desk, address, browser } = await world()
    await desk.submit(address, { action: 'write', text: 'Please bring your passport.' })
    expect((await threadOf(browser)).messages).toMatchObject([{ seq: 1, from: 'representation', text: 'Please bring your passport.' }])
    const count = async (type: string) => (await browser.call('GET', `/api/user/notification/count/${type}`)).body
    expect([await count('CHAT_CREATED'), await count('NEW_CHAT_MESSAGE')]).toEqual([1, 1])
    await desk.submit(address, { action: 'write', text: 'And a photograph.' })
    expect([await count('CHAT_CREATED'), await count('NEW_CHAT_MESSAGE')]).toEqual([1, 2])
    expect(await conversationsOf(browser)).toHaveLength(1)
  })

  test('another representation’s are not there', async () => {
    const parts = await world()
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
