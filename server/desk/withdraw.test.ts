import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { bangkok, conversationsOf, threadOf } from '#server/testing/test-contact.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { createDesk, formOn } from '#server/testing/test-desk.ts'
import { eventDraft, storyDraft } from '#server/testing/test-items.ts'
import { createWorld, say, write } from '#server/testing/test-writes.ts'
import { readAudit } from '#server/domain/staff/audit.ts'
import { withdrawAndNotify } from '#server/domain/items/withdraw.ts'

describeOnDatabases('withdrawing an event', (fresh) => {
  async function world() {
    const audience = ['th']
    const soon = { start_date: '2026-11-20T14:00:00Z' }
    const drafts = [
      eventDraft('e', { audience, title: 'Apéro' }),
      storyDraft('s', { audience }),
      eventDraft('soon', { audience, event: soon }),
    ]
    const parts = await createWorld(await fresh(), { drafts, citizens: 3 })
    const [anna, bruno, carla] = parts.browsers
    await write(anna, say.register('e', 2))
    await write(bruno, say.register('e', 1))
    await write(carla, say.register('e', 1))
    await write(carla, say.unregister('e'))
    return { ...parts, anna, bruno, carla, desk: await createDesk(parts) }
  }
  const state = async (desk: { read: (path: string) => Promise<string> }) =>
    /(Published|Withdrawn) · Event/.exec(await desk.read('/desk/content/e'))?.[1]

  test('sends the reason once to everyone who is registered, in their own conversation', async () => {
    const { desk, anna, bruno, carla, database } = await world()
    const question = await desk.read('/desk/content/e/withdraw')
    expect(question).toContain('2 registrations, 3 people. Tell them why:')
    const sent = { ...formOn(question, 'withdraw'), action: 'withdraw', reason: ' The hall is closed. ' }
    for (let times = 0; times < 2; times += 1) expect((await desk.browser.send('/desk/content/e', sent)).status).toBe(303)
    const told = /^Apéro\n25 Dec 2026, 00:00\nWithdrawn\n\nThe hall is closed\.$/
    for (const citizen of [anna, bruno])
      expect((await threadOf(citizen)).messages).toMatchObject([{ from: 'representation', text: expect.stringMatching(told) }])
    expect(await conversationsOf(carla)).toEqual([])
    expect((await anna.call('GET', '/api/user/notification/count/NEW_CHAT_MESSAGE')).body).toBe(1)
    expect(await state(desk)).toBe('Withdrawn')
    const acts = (await readAudit(database.db, { representationId: bangkok, before: undefined })).map(({ act }) => act)
    expect(acts.filter((act) => act === 'withdraw')).toHaveLength(1)
  })

  test.each([
    ['none', '', 'class="flaw"'],
    ['an empty one', '  ', 'class="flaw"'],
    ['one that is too long', 'x'.repeat(501), '501 of 500 characters'],
  ])('not without a reason that can be sent (%s), and keeps what was typed', async (_, reason, flaw) => {
    const { desk, anna } = await world()
    const reply = await desk.submit('/desk/content/e', { action: 'withdraw', reason })
    const answer = await reply.text()
    expect(reply.status).toBe(422)
    for (const part of [`required>${reason}</textarea>`, flaw]) expect(answer).toContain(part)
    expect([await state(desk), await conversationsOf(anna)]).toEqual(['Published', []])
  })

  test('keeps the reason when the session has ended', async () => {
    const { desk, clock } = await world()
    const form = formOn(await desk.read('/desk/content/e/withdraw'), 'withdraw')
    clock.now += 12 * 3_600_000
    const reply = await desk.browser.send('/desk/content/e', { ...form, action: 'withdraw', reason: 'The hall is closed.' })
    expect([reply.status, await reply.text()]).toEqual([401, expect.stringMatching(/name="reason"\s+value="The hall is closed\."/)])
  })

  test('asks for confirmation, and needs no reason if nobody is registered or the event has begun', async () => {
    const { desk, anna, clock } = await world()
    const question = await desk.read('/desk/content/s/withdraw')
    expect(question).not.toContain('name="reason"')
    expect(question).not.toContain('name="seen"')
    expect(await desk.read('/desk/content/s/publish')).toContain('Everyone it is meant for will see it at once.')
    expect((await desk.submit('/desk/content/s', { action: 'withdraw' })).status).toBe(303)
    await write(anna, say.register('soon', 1))
    clock.now = Date.parse('2026-11-20T15:00:00Z')
    expect((await desk.submit('/desk/content/soon', { action: 'withdraw' })).status).toBe(303)
    expect(await conversationsOf(anna)).toEqual([])
  })

  test('does nothing if somebody has registered in the meantime', async () => {
    const { anna, bruno, db, desk, clock } = await world()
    await write(bruno, say.unregister('e'))
    const which = { id: 'e', representationId: bangkok, now: clock.now, newId: randomUUID }
    const done = await db.transaction((tx) => withdrawAndNotify(tx, { ...which, message: undefined }))
    expect([done, await state(desk), await conversationsOf(anna)]).toEqual(['not-possible', 'Published', []])
    expect(await db.transaction((tx) => withdrawAndNotify(tx, { ...which, message: 'Closed' }))).toBe('done')
    expect(await db.transaction((tx) => withdrawAndNotify(tx, { ...which, message: 'Closed' }))).toBe('not-possible')
    expect((await threadOf(anna)).messages).toHaveLength(1)
  })
})
