import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sampleAlert } from '#store/testing/alert-samples.ts'
import { deskWords } from '#server/desk/words.ts'
import { headOfficeId } from '#server/domain/staff/head-office.ts'
import { insertRelease } from '#server/testing/test-alerts.ts'
import { createCheckInWorld, dayMs, endsAt, help, visitor } from '#server/testing/test-check-ins.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { createDesk, formOn } from '#server/testing/test-desk.ts'
import { profile } from '#server/testing/test-contact.ts'
import { mergeEntries } from '#server/domain/check-ins/change-check-ins.ts'
import { readEntry } from '#server/domain/check-ins/read-check-ins.ts'
import { readNumber } from '#server/domain/check-ins/read-number.ts'

const badge = (count: number) => `aria-hidden="true">${count}</b>`

describeOnDatabases('check-ins at the desk', (fresh) => {
  const world = async () => createCheckInWorld(await fresh(), sampleAlert({ until: endsAt }))
  const testInWorld = test.extend('world', () => world())

  test('a check-in without a representation goes to another country of the alert, or to the head office', async () => {
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

  testInWorld('"all of these" are those on the page, even if the list has changed', async ({ world: { say, db, ...parts } }) => {
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

  testInWorld('an alert that moved to another country stays with the desk that has check-ins', async ({ world: { say, db, ...parts } }) => {
    await say(help)
    await insertRelease(db, sampleAlert({ number: 2, countries: ['FR'], until: endsAt }))
    const desk = await createDesk(parts)
    expect(await desk.read('/desk/check-ins')).toContain('href="/desk/check-ins/flood"')
  })

  test('the menu counts unread calls for help until they are due to be deleted', async () => {
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

test('one unread report is in the singular', () => {
  expect(deskWords.fr.checkIns.unread(1)).toBe('dont 1 non lu')
  expect(deskWords.it.checkIns.unread(1)).toBe('di cui 1 non ancora letta')
})

describeOnDatabases('check-ins that staff merge', (fresh) => {
  /** Anna's account and a visitor with her name and number, both under one alert. */
  async function world({ account = 'help', asVisitor = 'help' } = {}) {
    const { say, sayAsVisitor, ...parts } = await createCheckInWorld(await fresh(), sampleAlert({ until: endsAt }))
    const annasVisitor = { ...visitor, name: 'MUSTER Anna' }
    const sayAsAnna = (state: string, key: string) => say({ ...help, state, phone: '081 234 56 78' }, { key })
    const sayAsHerVisitor = (state: string, key: string) =>
      sayAsVisitor({ ...help, state, people: 1, phone: '+66 81 234 56 78', visitor: annasVisitor }, key)
    await sayAsAnna(account, 'key-of-account')
    await sayAsHerVisitor(asVisitor, 'key-of-visitor')
    const desk = await createDesk(parts)
    const press = async (action: 'merge' | 'separate', page: string, other: string) =>
      desk.submit(`/desk/check-ins/flood/${page}`, { action, other })
    const list = async () => desk.read('/desk/check-ins/flood')
    return { ...parts, desk, press, list, sayAsAnna, sayAsHerVisitor }
  }
  const testInWorld = test.extend('world', () => world())

  testInWorld('equal names and numbers are a hint on the list and on the page of each', async ({ world: { desk, list } }) => {
    expect(await list()).toContain('2 reports ask for help')
    expect((await list()).split('Perhaps the same person as in another report')).toHaveLength(3)
    expect(await desk.read('/desk/check-ins/flood/key-of-account')).toMatch(/Reports with the same name or number[^]*MUSTER Anna/)
  })

  testInWorld('search and hints follow the name that the profile has now', async ({ world: { desk, browser, list } }) => {
    await browser.call('PUT', '/api/user/me', { body: { ...profile, lastName: 'Nguyễn' } })
    expect(await desk.read('/desk/check-ins/flood?q=nguyen an')).toContain('Anna Nguyễn')
    expect(await list()).not.toContain('Perhaps the same person')
    expect(await desk.read('/desk/check-ins/flood?q=081 234 56 78')).toContain('Anna Nguyễn')
    for (const q of ['nobody', 'x'.repeat(101)])
      expect(await desk.read(`/desk/check-ins/flood?q=${q}`)).toContain('There is nothing here yet.')
  })

  test('are one entry, counted once, that shows both; the export has both', async () => {
    const { desk, press, list } = await world()
    expect((await press('merge', 'key-of-account', 'key-of-visitor')).status).toBe(303)
    expect(await list()).toContain('1 report asks for help')
    expect(await list()).not.toContain('MUSTER Anna')
    expect(await desk.read('/desk/check-ins/flood/key-of-visitor')).toMatch(/<h1>Anna Muster[^]*Also reported[^]*MUSTER Anna/)
    const csv = await (await desk.browser.request('GET', '/desk/check-ins/flood/reports.csv')).text()
    expect([csv.includes('Anna Muster'), csv.includes('MUSTER Anna')]).toEqual([true, true])
    expect(await desk.read('/desk/check-ins/flood?q=muster')).toContain('MUSTER Anna')
    expect(await desk.read('/desk/audit')).toContain('put together')
  })

  testInWorld(
    'stay visible if two officers merge them in opposite directions at the same moment',
    async ({ world: { clock, database, list } }) => {
      const { db } = database
      const desk = { alertId: 'flood', countries: ['TH'] }
      const [account, asVisitor] = [await readEntry(db, desk, 'key-of-account'), await readEntry(db, desk, 'key-of-visitor')]
      if (!account || !asVisitor) throw new Error('an entry is missing')
      const put = async (entry: typeof account, other: typeof account) =>
        db.transaction((tx) => mergeEntries(tx, { entry, other, now: clock.now }))
      expect([await put(account, asVisitor), await put(asVisitor, account)]).toEqual(['done', 'not-possible'])
      expect(await list()).toContain('1 report asks for help')
    },
  )

  testInWorld('are two entries again after staff separate them', async ({ world: { press, list } }) => {
    await press('merge', 'key-of-account', 'key-of-visitor')
    expect((await press('separate', 'key-of-account', 'key-of-visitor')).status).toBe(303)
    expect(await list()).toContain('2 reports ask for help')
  })

  test('never close a call for help, which stays the main entry', async () => {
    const { press, list } = await world({ account: 'safe' })
    await press('merge', 'key-of-account', 'key-of-visitor')
    expect(await list()).toContain('1 report asks for help')
    expect(await list()).toContain('0 reports say')
  })

  test('a call for help is an entry again when the sender of the other says “safe”', async () => {
    const { press, list, sayAsAnna } = await world()
    await press('merge', 'key-of-account', 'key-of-visitor')
    await sayAsAnna('help', 'key-of-update')
    expect(await list()).toContain('1 report asks for help')
    await sayAsAnna('safe', 'key-of-safe')
    expect(await list()).toMatch(/1 report asks for help[^]*1 report says[^]*MUSTER Anna/)
  })

  testInWorld('a call for help is an entry again when the account of the other is deleted', async ({ world: { press, list, db } }) => {
    await press('merge', 'key-of-account', 'key-of-visitor')
    await db.execute(sql`delete from accounts where id = 'citizen-0'`)
    expect(await list()).toMatch(/1 report asks for help[^]*MUSTER Anna/)
  })

  test('a later check-in of the merged sender is an entry of its own, and unread', async () => {
    const { press, list, sayAsHerVisitor } = await world()
    await press('merge', 'key-of-account', 'key-of-visitor')
    await sayAsHerVisitor('help', 'key-of-later')
    expect(await list()).toMatch(/2 reports ask for help[^]*2 not read yet/)
  })

  test('are not merged if the sender has replaced one of them', async () => {
    const { desk, list, sayAsHerVisitor } = await world()
    const form = formOn(await desk.read('/desk/check-ins/flood/key-of-account'), 'merge')
    await sayAsHerVisitor('help', 'key-of-later')
    const reply = await desk.browser.send('/desk/check-ins/flood/key-of-account', { ...form, action: 'merge', other: 'key-of-visitor' })
    expect(reply.status).toBe(409)
    expect(await list()).toContain('2 reports ask for help')
  })
})

function isSameNumber(one: string, other: string, country: string): boolean {
  const [first, second] = [readNumber(one, country), readNumber(other, country)]
  return first !== undefined && (first.local === second?.local || first.home === second?.home)
}

test.each([
  ['SG', '8123 4567', '+65 8123 4567'],
  ['DK', '32 12 34 56', '+45 32123456'],
  ['NO', '412 34 567', '0047 412 34 567'],
  ['AR', '011 15-2345-6789', '+54 9 11 2345 6789'],
  ['TH', '081 234 56 78', '+66 81 234 5678'],
  ['TH', '079 123 45 67', '+41 79 123 45 67'],
  ['TH', '081 234 56 78', '+41 81 234 56 78'],
])('in %s, %s and %s are the same number', (country, one, other) => {
  expect(isSameNumber(one, other, country)).toBe(true)
})

test('numbers of two countries that end in the same nine digits differ', () => {
  expect(isSameNumber('+66 812345678', '+41 812345678', 'TH')).toBe(false)
})

test('a number that is possible in neither country is compared by its digits', () => {
  expect(readNumber('12-345', 'TH')).toEqual({ local: '12345', home: '12345' })
  expect(readNumber('-', 'TH')).toBeUndefined()
  expect(readNumber('079 123 45 67', 'XX')).toEqual({ local: '+41791234567', home: '+41791234567' })
})
