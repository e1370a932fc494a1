import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CheckInBody } from '#contract/alert/check-in.ts'
import { sampleAlert } from '#store/testing/alert-samples.ts'
import { insertRelease } from '#server/testing/test-alerts.ts'
import { createCheckInWorld, endsAt, help, visitor } from '#server/testing/test-check-ins.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { createDesk, type TestDesk } from '#server/testing/test-desk.ts'

const myNumber = '081 234 56 78'
const myName = 'Anna Muster'

/** What a stranger sends: often with my name and my number, in various spellings. */
const strangersReport = fc.record({
  sender: fc.constantFrom('account', 'visitor-one-of-many', 'visitor-two-of-many'),
  state: fc.constantFrom('safe' as const, 'help' as const),
  name: fc.constantFrom(myName, 'MUSTER, Änna', 'anna  muster', 'Someone Else'),
  phone: fc.constantFrom(myNumber, '+66 81 234 56 78', '+41 81 234 56 78', '+66 2 999 88 77'),
  minutesAgo: fc.integer({ min: -10, max: 10 }),
})

type StrangersReport = typeof strangersReport extends fc.Arbitrary<infer Report> ? Report : never

describeOnDatabases('reports of other senders', (fresh) => {
  test.each(['account', 'visitor'] as const)('nothing that a stranger sends changes what the desk shows of my %s report', async (mine) => {
    const {
      say,
      sayAsVisitor,
      beat,
      db,
      clock,
      citizens: _,
      ...parts
    } = await createCheckInWorld(await fresh(), sampleAlert({ until: endsAt }))
    const desk = await createDesk({ ...parts, clock })
    let alerts = 1
    const newAlert = async () => {
      const id = `alert-${(alerts += 1)}`
      await insertRelease(db, sampleAlert({ id, number: alerts, until: endsAt }))
      return id
    }
    const reportMine = async (alertId: string, isRead: boolean) => {
      const key = `my-key-of-${alertId}`
      const body = { ...help, alertId, phone: myNumber }
      await (mine === 'account' ? say(body, { key }) : sayAsVisitor({ ...body, visitor: { ...visitor, name: myName } }, key))
      if (isRead) await desk.submit(`/desk/check-ins/${alertId}/${key}`, { action: 'read' })
    }
    const strangerReports = async (alertId: string, { sender, name, minutesAgo, ...rest }: StrangersReport) => {
      const body: CheckInBody = { alertId, people: 1, country: 'TH', ...rest, saidAt: clock.now - minutesAgo * 60_000 }
      if (sender !== 'account') return sayAsVisitor({ ...body, visitor: { id: sender, name } })
      await beat.browser.call('PUT', '/api/user/me', { body: { firstName: name, lastName: '' } })
      return say(body, { by: beat.browser })
    }
    await fc.assert(
      fc.asyncProperty(
        fc.array(strangersReport, { maxLength: 4 }),
        fc.array(strangersReport, { maxLength: 4 }),
        fc.boolean(),
        async (before, after, isRead) => {
          const [alone, crowded] = [await newAlert(), await newAlert()]
          for (const report of before) await strangerReports(crowded, report)
          await reportMine(alone, isRead)
          await reportMine(crowded, isRead)
          for (const report of after) await strangerReports(crowded, report)
          expect(await myCase(desk, crowded)).toEqual(await myCase(desk, alone))
        },
      ),
      { numRuns: 15 },
    )
  })
})

/** My entry in each filter of the list, in the table to export and on a page of its own, and who gets a reply to it. Hints about other reports are left out. */
async function myCase(desk: TestDesk, alertId: string) {
  const address = `/desk/check-ins/${alertId}`
  const key = `my-key-of-${alertId}`
  const entryIn = async (filter: string) => {
    const entry = (await desk.read(`${address}?show=${filter}`)).split('<li>').find((one) => one.includes(key))
    return entry?.split('</li>')[0]?.replaceAll(alertId, '').replaceAll(hint, '')
  }
  const page = (await desk.read(`${address}/${key}`)).split('<h2>Reports with the same name or number')[0] ?? ''
  const csv = await (await desk.browser.request('GET', `${address}/reports.csv`)).text()
  return {
    entries: { all: await entryIn('all'), unread: await entryIn('unread'), help: await entryIn('help'), safe: await entryIn('safe') },
    facts: [...page.matchAll(/<dl class="facts">[^]*?<\/dl>/g)].map(([facts]) => facts),
    reply: page.includes('name="text"'),
    lines: csv.split('\r\n').filter((line) => line.includes(myText)),
  }
}

const myText = 'Marker text on the roof'
const hint = / · (Perhaps the same person as in another report|Another report gives the same number)/g
