import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sampleAlert } from '#store/testing/alert-samples.ts'
import { createCheckInWorld, endsAt, help, visitor } from '#server/testing/test-check-ins.ts'
import { profile } from '#server/testing/test-contact.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { createDesk, formOn } from '#server/testing/test-desk.ts'
import { putTogether } from './change-check-ins.ts'
import { readEntry } from './read-check-ins.ts'

describeOnDatabases('check-ins that staff put together', (fresh) => {
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
      desk.browser.send(`/desk/check-ins/flood/${page}`, {
        ...formOn(await desk.read(`/desk/check-ins/flood/${page}`), action),
        action,
        other,
      })
    const list = async () => desk.read('/desk/check-ins/flood')
    return { ...parts, desk, press, list, sayAsAnna, sayAsHerVisitor }
  }

  test('equal names and numbers are a hint on the list and on the page of each', async () => {
    const { desk, list } = await world()
    expect(await list()).toContain('2 reports ask for help')
    expect((await list()).split('Perhaps the same person as in another report')).toHaveLength(3)
    expect(await desk.read('/desk/check-ins/flood/key-of-account')).toMatch(/Reports with the same name or number[^]*MUSTER Anna/)
  })

  test('search and hints follow the name that the profile has now', async () => {
    const { desk, browser, list } = await world()
    await browser.call('PUT', '/api/user/me', { body: { ...profile, lastName: 'Nguyễn' } })
    expect(await desk.read('/desk/check-ins/flood?q=nguyen an')).toContain('Anna Nguyễn')
    expect(await list()).not.toContain('Perhaps the same person')
    expect(await desk.read('/desk/check-ins/flood?q=081 234 56 78')).toContain('Anna Nguyễn')
    for (const q of ['nobody', 'x'.repeat(101)])
      expect(await desk.read(`/desk/check-ins/flood?q=${q}`)).toContain('There is nothing here yet.')
  })

  test('are one entry, which is counted once and shows both; the export still has both', async () => {
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

  test('stay visible if two officers put each under the other at the same moment', async () => {
    const { clock, database, list } = await world()
    const { db } = database
    const desk = { alertId: 'flood', countries: ['TH'] }
    const [account, asVisitor] = [await readEntry(db, desk, 'key-of-account'), await readEntry(db, desk, 'key-of-visitor')]
    if (!account || !asVisitor) throw new Error('an entry is missing')
    const put = async (entry: typeof account, other: typeof account) =>
      db.transaction((tx) => putTogether(tx, { entry, other, now: clock.now }))
    expect([await put(account, asVisitor), await put(asVisitor, account)]).toEqual(['done', 'not-possible'])
    expect(await list()).toContain('1 report asks for help')
  })

  test('are two entries again once staff separate them', async () => {
    const { press, list } = await world()
    await press('merge', 'key-of-account', 'key-of-visitor')
    expect((await press('separate', 'key-of-account', 'key-of-visitor')).status).toBe(303)
    expect(await list()).toContain('2 reports ask for help')
  })

  test('never end a call for help: it stays the entry, whichever page the button was on', async () => {
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

  test('a call for help is an entry again when the account of the other is deleted', async () => {
    const { press, list, db } = await world()
    await press('merge', 'key-of-account', 'key-of-visitor')
    await db.execute(sql`delete from accounts where id = 'citizen-0'`)
    expect(await list()).toMatch(/1 report asks for help[^]*MUSTER Anna/)
  })

  test('a later check-in of the one that was put under the other is an entry of its own, not read', async () => {
    const { press, list, sayAsHerVisitor } = await world()
    await press('merge', 'key-of-account', 'key-of-visitor')
    await sayAsHerVisitor('help', 'key-of-later')
    expect(await list()).toMatch(/2 reports ask for help[^]*2 not read yet/)
  })

  test('nothing is put together with a check-in that its sender has replaced since', async () => {
    const { desk, list, sayAsHerVisitor } = await world()
    const form = formOn(await desk.read('/desk/check-ins/flood/key-of-account'), 'merge')
    await sayAsHerVisitor('help', 'key-of-later')
    const reply = await desk.browser.send('/desk/check-ins/flood/key-of-account', { ...form, action: 'merge', other: 'key-of-visitor' })
    expect(reply.status).toBe(409)
    expect(await list()).toContain('2 reports ask for help')
  })
})
