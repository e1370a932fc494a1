import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sampleAlert } from '#store/testing/alert-samples.ts'
import { deskWords } from '#server/services/desk/language.ts'
import { headOfficeId } from '#server/services/desk/head-office.ts'
import { insertRelease } from '#server/testing/test-alerts.ts'
import { createCheckInWorld, dayMs, endsAt, help, visitor } from '#server/testing/test-check-ins.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { createDesk, formOn } from '#server/testing/test-desk.ts'

const badge = (count: number) => `aria-hidden="true">${count}</b>`

describeOnDatabases('who has reported, at the desk', (fresh) => {
  const world = async () => createCheckInWorld(await fresh(), sampleAlert({ until: endsAt }))

  test('where no representation serves, another country of the alert hears of it, else the head office, which has no chat', async () => {
    const { say, sayAsVisitor, db, ...parts } = await world()
    await insertRelease(db, sampleAlert({ id: 'quake', number: 2, countries: ['SY', 'TH'], until: endsAt }))
    await insertRelease(db, sampleAlert({ id: 'storm', number: 3, countries: ['SY'], until: endsAt }))
    await sayAsVisitor({ ...help, alertId: 'quake', country: 'SY', visitor })
    await say({ ...help, alertId: 'storm', country: 'SY' }, { key: 'key-of-storm' })
    const desk = await createDesk(parts)
    expect(await desk.read('/desk/check-ins/quake')).toMatch(/Marker Visitor[^]*· SY ·/)
    const office = await createDesk(parts, headOfficeId)
    const list = await office.read('/desk/check-ins')
    expect(list).toContain('href="/desk/check-ins/storm"')
    expect(list).toContain(badge(1))
    expect(await office.read('/desk/check-ins/storm')).not.toContain('<textarea')
    const person = await office.read('/desk/check-ins/storm/key-of-storm')
    expect(person).toContain('Head office cannot chat with citizens.')
    expect(person).not.toContain('<textarea')
    const written = { ...formOn(person, 'read'), action: 'write', text: 'Hello' }
    expect((await office.browser.send('/desk/check-ins/storm/key-of-storm', written)).status).toBe(403)
    expect((await office.submit('/desk/check-ins/storm/key-of-storm', { action: 'read' })).status).toBe(303)
    expect(await (await office.browser.request('GET', '/desk/check-ins/storm/reports.csv')).text()).toContain('Anna Muster')
    expect(await office.status('/desk/check-ins/flood')).toBe(404)
  })

  test('“all of these” are those on the page, also when the list has moved since', async () => {
    const { say, db, ...parts } = await world()
    await say(help, { key: 'key-of-first' })
    await db.execute(sql`insert into check_ins (key, alert_id, person, country, hash, receipt, body, received_at)
      select 'key-no-' || n, alert_id, 'visitor ' || n, country, hash, receipt,
        json_build_object('state', 'help', 'people', 1, 'phone', (10000 + n)::text, 'visitor', json_build_object('id', n::text, 'name', 'V'))::text, received_at
      from check_ins, generate_series(1, 51) n`)
    const desk = await createDesk(parts)
    const form = formOn(await desk.read('/desk/check-ins/flood?show=unread'), 'read')
    await desk.submit('/desk/check-ins/flood/key-of-first', { action: 'read' })
    expect((await desk.browser.send('/desk/check-ins/flood?show=unread', { ...form, action: 'read' })).status).toBe(303)
    expect(await desk.read('/desk/check-ins/flood')).toContain('2 not read yet')
  })

  test('an alert that an update has taken to another country stays with the desk that has heard under it', async () => {
    const { say, db, ...parts } = await world()
    await say(help)
    await insertRelease(db, sampleAlert({ number: 2, countries: ['FR'], until: endsAt }))
    const desk = await createDesk(parts)
    expect(await desk.read('/desk/check-ins')).toContain('href="/desk/check-ins/flood"')
  })

  test('menu counts unread calls for help, and none once the reports are due to be deleted', async () => {
    const { say, sayAsVisitor, clock, ...parts } = await world()
    await say(help)
    await sayAsVisitor({ ...help, visitor })
    const desk = await createDesk({ ...parts, clock })
    expect(await desk.read('/desk/check-ins')).toContain(badge(2))
    clock.now = endsAt + 31 * dayMs
    const late = await createDesk({ ...parts, clock })
    expect(await late.read('/desk/check-ins')).not.toContain('class="badge"')
  })
})

test('one report that nobody has read stands in the singular', () => {
  expect(deskWords.fr.checkIns.unread(1)).toBe('dont 1 non lu')
  expect(deskWords.it.checkIns.unread(1)).toBe('di cui 1 non ancora letta')
})
