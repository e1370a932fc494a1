import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sampleAlert } from '#store/testing/alert-samples.ts'
import { createCheckInWorld, endsAt, help, visitor } from '#server/testing/test-check-ins.ts'
import type { Db } from '#server/database/open-database.ts'
import { rowsOf } from '#server/database/rows-of.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { createDesk } from '#server/testing/test-desk.ts'
import { floodCheckIns } from '#server/testing/flood-check-ins.ts'
import { listEntries } from './read-check-ins.ts'

const floodSize = 100_000

describeOnDatabases('a flood of check-ins', (fresh) => {
  test.each([
    ['of many names', false],
    ['of one name and number', true],
  ])(
    '%s: calls for help sent before, during and after it are stored, counted and found',
    async (_, isOneName) => {
      const { sayAsVisitor, db, ...parts } = await createCheckInWorld(await fresh(), sampleAlert({ until: endsAt }))
      const callAs = async (name: string) => {
        const body = {
          ...help,
          people: 1,
          phone: '+66 81 555 44 33',
          visitor: { ...visitor, id: `the-device-of-${name}`, name: `Caller ${name}` },
        }
        expect((await sayAsVisitor(body, `key-of-${name}`)).status).toBe(200)
      }
      const flood = (from: number, to: number) => floodCheckIns(db, { alertId: 'flood', from, to, isOneName })
      await callAs('Before')
      await flood(1, floodSize / 2)
      await callAs('During')
      await flood(floodSize / 2 + 1, floodSize)
      await callAs('After')
      const desk = await createDesk(parts)
      expect(await desk.read('/desk/check-ins')).toContain(`${floodSize + 3} reports ask for help`)
      const first = await desk.read('/desk/check-ins/flood')
      expect(first).toContain(`${floodSize + 3} not read yet`)
      expect(first.split('<li>').length - 1).toBe(50)
      expect(first).toContain('Caller Before')
      for (const name of ['Before', 'During', 'After']) {
        expect(await desk.read(`/desk/check-ins/flood?q=caller ${name}`)).toContain(`Caller ${name}`)
        expect(await desk.read(`/desk/check-ins/flood/key-of-${name}`)).toContain(`Caller ${name}`)
      }
      expect(await namesInList(db)).toEqual(['Caller Before', 'Caller During', 'Caller After'])
      const [, next = ''] = /<p class="more"><a href="([^"]*after=[^"]*)"/.exec(first) ?? []
      expect((await desk.read(next.replaceAll('&amp;', '&'))).split('<li>')).toHaveLength(51)
      const csv = await (await desk.browser.request('GET', '/desk/check-ins/flood/reports.csv')).text()
      expect(csv.split('\r\n').length - 2).toBe(floodSize + 3)
      expect(csv.match(/Caller \w+/g)).toEqual(['Caller Before', 'Caller During', 'Caller After'])
    },
    900_000,
  )

  test('of one sender keeps the last hundred, and its entry says how many came before', async () => {
    const { sayAsVisitor, db, ...parts } = await createCheckInWorld(await fresh(), sampleAlert({ until: endsAt }))
    for (let no = 0; no < 150; no += 1) await sayAsVisitor({ ...help, people: 1 + (no % 9), visitor })
    const desk = await createDesk(parts)
    const [key] = /(?<=check-ins\/flood\/)[\w-]+(?=")/.exec(await desk.read('/desk/check-ins/flood')) ?? []
    expect(await desk.read(`/desk/check-ins/flood/${key}`)).toContain('149 earlier reports')
    expect(await rowsOf(db, sql`select count(*)::integer as kept from check_ins`)).toEqual([{ kept: 101 }])
  })
})

/** Which callers the list has, read to its end in parts. */
async function namesInList(db: Db): Promise<string[]> {
  const names: string[] = []
  for (let after: number | undefined, isEnd = false; !isEnd;) {
    const part = { filter: 'help', withoutCrowd: false, after, limit: 1_000 } as const
    const entries = await listEntries(db, { alertId: 'flood', countries: ['TH'] }, part)
    names.push(...entries.map(({ report }) => report.name).filter((name) => name.startsWith('Caller ')))
    after = entries.at(-1)?.report.place
    isEnd = after === undefined
  }
  return names
}
