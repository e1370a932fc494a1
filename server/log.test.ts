import { runInNewContext } from 'node:vm'
import { getTableColumns, getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import * as contact from './database/contact-schema.ts'
import * as schema from './database/schema.ts'
import { createLog, failureOf } from './log.ts'
import { createTestApp } from './testing/test-app.ts'
import { profile } from './testing/test-contact.ts'
import { describeOnDatabases } from './testing/test-database.ts'
import { createCitizens } from './testing/test-writes.ts'

const tables: PgTable[] = [...Object.values(schema), ...Object.values(contact)].filter((value) => is(value, PgTable))
const secret = 'Muster-4711'

function printed(cause: unknown): string {
  const lines: string[] = []
  createLog({ now: () => 0, print: (line) => lines.push(line) }).write('error', 'failed', failureOf(cause))
  return lines.join('')
}

describeOnDatabases('the log', (fresh) => {
  test('has no row values when an insert fails', async () => {
    const { db } = await fresh()
    expect(tables.length).toBeGreaterThan(22)
    const fail = async (name: string) => {
      const table = tables.find((one) => getTableName(one) === name) ?? schema.accounts
      const row = Object.fromEntries(
        Object.entries(getTableColumns(table)).map(([column, { dataType }]) => [
          column,
          dataType === 'string' ? `${secret} ${column}` : dataType === 'array' ? [secret] : dataType === 'boolean' ? true : 4711,
        ]),
      )
      const insert = () => db.insert(table).values(row as never)
      // The first one fails at a check or an owner that is not there; the second at the latest, at a key that is there.
      for (let turn = 0; turn < 2; turn += 1) await insert()
      throw new Error(`${name} took the same row twice`)
    }
    for (const table of tables) {
      const name = getTableName(table)
      for (const isGone of [false, true]) {
        if (isGone) await db.execute(sql.raw(`alter table ${name} rename to gone_${name}`))
        const line = await fail(name).then(
          () => '',
          (cause: unknown) => printed(cause),
        )
        if (isGone) await db.execute(sql.raw(`alter table gone_${name} rename to ${name}`))
        expect(line).toMatch(/insert into .*(23|42)\w{3}/)
        expect(line).not.toMatch(/4711|Muster/)
      }
    }
  })

  test('has no values of a citizen’s failed call', async () => {
    const parts = createTestApp({ database: await fresh() })
    const [anna] = await createCitizens(parts, 1)
    await parts.database.db.execute(sql`alter table profiles drop column date_of_birth`)
    const reply = await anna?.browser.call('PUT', '/api/user/me', { body: { ...profile, lastName: secret } })
    expect(reply?.status).toBe(500)
    const log = parts.logged.join()
    expect(log).toContain('42703')
    for (const value of [secret, '+66812345678', '01.02.1990', anna?.accountId ?? '']) expect(log).not.toContain(value)
  })
})

test('messages that repeat input are left out, others are logged', () => {
  const thrown = (work: () => unknown): string => {
    try {
      work()
    } catch (cause) {
      return printed(cause)
    }
    throw new Error('nothing was thrown')
  }
  expect(thrown(() => JSON.parse(`{"lastName": ${secret}}`))).toMatch(/"error":"SyntaxError"/)
  expect(thrown(() => JSON.parse(secret))).not.toContain(secret)
  expect(printed(new Error('the counter row is missing'))).toMatch(/"error":"Error: the counter row is missing","stack":" {4}at /)
  expect(thrown(() => 'a' in (secret as unknown as object))).toMatch(/"error":"TypeError","stack":" {4}at /)
  expect(thrown(() => Buffer.from(4711 as unknown as string))).not.toContain('4711')
})

class Reply {
  status = 410
}

test.each([
  ['a text', 'thrown string: a text'],
  ['a'.repeat(300), `thrown string: ${'a'.repeat(200)} …`],
  [undefined, 'thrown undefined: undefined'],
  [null, 'thrown object: null'],
  [4, 'thrown number: 4'],
  [Symbol('a'), 'thrown symbol: Symbol(a)'],
  [{ name: 'ErrnoError', errno: 51 }, 'thrown ErrnoError: ENOSPC: the disk is full'],
  [{ name: 'ErrnoError', errno: 8 }, 'thrown ErrnoError: errno 8'],
  [{ name: 'ExitStatus', status: 1, message: 'terminated with exit(1)' }, 'thrown ExitStatus: status 1, message terminated with exit(1)'],
  [new Reply(), 'thrown Reply: status 410'],
  [{ a: 1, b: 2 }, 'thrown Object: with a, b'],
  [{}, 'thrown Object: with no properties'],
  [Object.create(null), 'thrown object: with no properties'],
])('describes a thrown value that is no Error: %o', (thrown, expected) => {
  expect(failureOf(thrown)).toEqual({ error: expected })
})

test('recognises an Error of another realm', () => {
  expect(failureOf(runInNewContext('new Error("the disk is full")'))).toMatchObject({ error: 'Error: the disk is full' })
})
