import { sql } from 'drizzle-orm'
import { expect, test as base } from 'vitest'
import type { Appointment } from '#contract/contact/appointments.ts'
import { rowsOf } from '#server/database/rows-of.ts'
import { appointment, bangkok, conversationsOf, profile, sayTo } from '#server/testing/test-contact.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { createDesk, formOn } from '#server/testing/test-desk.ts'
import { createWorld, write } from '#server/testing/test-writes.ts'
import { readAudit } from '#server/domain/staff/audit.ts'

describeOnDatabases('the audit trail of the desk', (fresh) => {
  async function world() {
    const parts = await createWorld(await fresh(), { drafts: [] })
    const { browser, database } = parts
    await browser.call('PUT', '/api/user/me', { body: profile })
    await sayTo(browser, 'Good day')
    const [conversation] = await conversationsOf(browser)
    const trail = async (representationId = bangkok) =>
      (await readAudit(database.db, { representationId, before: undefined })).map(({ staffId, act, subject }) => [staffId, act, subject])
    return { ...parts, trail, path: `conversations/${conversation?.id}`, desk: await createDesk(parts) }
  }
  const test = base.extend('parts', () => world())
  const me = `staff-${bangkok}`

  test('records who logged in, read, answered and logged out, and when', async ({ parts: { clock, database, desk, path, trail } }) => {
    clock.now += 60_000
    await desk.read('/desk/conversations')
    await desk.submit(`/desk/${path}`, { action: 'answer', text: 'Good day too' })
    await desk.browser.send('/desk/logout', formOn(await desk.read('/desk/appointments')))
    expect((await trail()).toReversed()).toEqual([
      [me, 'log-in', `staff/${me}`],
      [me, 'read', 'conversations'],
      [me, 'read', path],
      [me, 'answer', path],
      [me, 'read', 'appointments'],
      [me, 'log-out', `staff/${me}`],
    ])
    const [last] = await readAudit(database.db, { representationId: bangkok, before: undefined })
    expect(last).toMatchObject({ at: clock.now, email: `staff@${bangkok}.example` })
  })

  test('records each page that a refused form shows, for every method and status', async ({ parts: { browser, desk, path, trail } }) => {
    await write(browser, ['POST', '/api/representation/appointment', appointment])
    const [asked] = (await browser.call('GET', '/api/representation/appointments')).body as Appointment[]
    const request = `appointments/${asked?.id}`
    const form = formOn(await desk.read(`/desk/${path}`))
    const expected = (await trail()).toReversed()
    const note = (subject: string) => expected.push([me, 'read', subject])
    for (const [subject, fields, status, text] of [
      [path, {}, 403, 'Good day'],
      [path, { ...form, action: 'answer', text: ' ' }, 422, 'Good day'],
      [request, {}, 403, 'Citizenship'],
      [request, { ...form, action: 'write', text: ' ' }, 422, 'Citizenship'],
    ] as const) {
      const shown = await desk.browser.send(`/desk/${subject}`, fields)
      expect([shown.status, (await shown.text()).includes(text)]).toEqual([status, true])
      note(subject)
    }
    expect((await desk.browser.request('HEAD', `/desk/${path}`)).status).toBe(200)
    note(path)
    expect((await desk.browser.send('/desk/conversations/nobody', {})).status).toBe(404)
    expect((await trail()).toReversed()).toEqual(expected)
  })

  test('records a failed log-in under its account', async ({ parts: { desk, trail } }) => {
    const login = formOn(await (await desk.browser.request('GET', '/desk/login')).text())
    await desk.browser.send('/desk/login', { ...login, email: `staff@${bangkok}.example`, password: 'wrong' })
    expect((await trail()).at(0)).toEqual([me, 'log-in-failed', `staff/${me}`])
  })

  test('is visible only to staff of the same representation', async ({ parts }) => {
    await parts.desk.read(`/desk/${parts.path}`)
    expect(await parts.desk.read('/desk/audit')).toMatch(new RegExp(`staff@${bangkok}.example.*read.*${parts.path}`, 's'))
    const berlin = await createDesk(parts, 'de-berlin-embassy')
    expect(await berlin.read('/desk/audit')).not.toContain(parts.path)
  })

  test('is paged', async ({ parts: { desk } }) => {
    for (let times = 0; times < 60; times += 1) await desk.read('/desk/events')
    const first = await desk.read('/desk/audit')
    const [, more = ''] = /href="(\/desk\/audit\?before=\d+)"/.exec(first) ?? []
    expect(first).not.toContain('logged in')
    expect(await desk.read(more)).toContain('logged in')
  })

  test('rejects updates, deletes and truncate', async ({ parts: { database, desk, trail } }) => {
    await desk.read('/desk/events')
    const before = await trail()
    for (const statement of [sql`update desk_audit set act = 'read'`, sql`delete from desk_audit`, sql`truncate desk_audit`])
      await expect(rowsOf(database.db, statement)).rejects.toThrow()
    expect(await trail()).toEqual(before)
  })

  test('names no citizen and is kept when the citizen’s account is deleted', async ({
    parts: { browser, database, desk, path, trail },
  }) => {
    await desk.read(`/desk/${path}`)
    await browser.call('DELETE', '/api/user/me')
    expect(await trail()).toContainEqual([me, 'read', path])
    const rows = JSON.stringify(await rowsOf(database.db, sql`select * from desk_audit`))
    expect(rows).not.toMatch(/citizen-0|Anna|Muster/)
    expect(await desk.status(`/desk/${path}`)).toBe(404)
  })
})
