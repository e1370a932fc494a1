import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sampleAlert } from '#store/testing/alert-samples.ts'
import { createCheckInWorld, endsAt, help, visitor } from '#server/testing/test-check-ins.ts'
import type { Db } from '#server/database/open-database.ts'
import { rowsOf } from '#server/database/rows-of.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { createDesk } from '#server/testing/test-desk.ts'
import { floodCheckIns } from '#server/testing/flood-check-ins.ts'
import { listEntries, searchEntries, type Entry } from '#server/domain/check-ins/read-check-ins.ts'
import { hintsByKey, readHints } from '#server/domain/check-ins/read-hints.ts'

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

describeOnDatabases('among 100,000 check-ins', (fresh) => {
  test.each([
    ['of many names', false],
    ['of one name and number', true],
  ])(
    '%s: the list, a search and the hints of an entry read fewer than 5,000 rows before the table has statistics',
    async (_, isOneName) => {
      const { db } = await createCheckInWorld(await fresh(), sampleAlert({ until: endsAt }))
      // PostgreSQL would count the rows of a table in the middle of the insert, and find none.
      await db.execute(sql`alter table check_ins set (autovacuum_enabled = false)`)
      await floodCheckIns(db, { alertId: 'flood', from: 1, to: 100_000, isOneName })
      const desk = { alertId: 'flood', countries: ['TH', 'LA', 'KH'] }
      const rowsRead = await db.transaction(async (tx) => {
        const part = { filter: 'all', withoutCrowd: false, after: undefined, limit: 50 } as const
        const entries = await listEntries(tx, desk, part)
        expect(entries).toHaveLength(50)
        await hintsByKey(
          tx,
          desk,
          entries.map(({ report }) => report.key),
        )
        for (const search of isOneName ? ['anna', '+66 81 234 56 78', 'unknown'] : ['visitor', '+66 810 000 777', 'unknown']) {
          const found = await searchEntries(tx, desk, { search, after: undefined, limit: 50 })
          expect(found.length > 0).toBe(search !== 'unknown')
        }
        await readHints(tx, desk, { entry: entries[0] as Entry, limit: 10 })
        const [read] = await rowsOf<{ rows: string }>(
          tx,
          sql`select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as rows from pg_stat_xact_user_tables where relid = 'check_ins'::regclass`,
        )
        return Number(read?.rows)
      })
      expect(rowsRead).toBeGreaterThan(50)
      expect(rowsRead).toBeLessThan(5_000)
    },
  )
})
