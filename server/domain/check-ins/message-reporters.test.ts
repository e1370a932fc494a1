import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sampleAlert } from '#store/testing/alert-samples.ts'
import type { Db } from '#server/database/open-database.ts'
import { rowsOf } from '#server/database/rows-of.ts'
import { bangkok } from '#server/testing/test-contact.ts'
import { createCheckInWorld, endsAt, help, visitor } from '#server/testing/test-check-ins.ts'
import { newKey } from '#server/testing/test-writes.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { messageReporters } from './message-reporters.ts'
import { readEntry, type Entry } from './read-check-ins.ts'

describeOnDatabases('a message to the senders of check-ins', (fresh) => {
  async function world() {
    const parts = await createCheckInWorld(await fresh(), sampleAlert({ until: endsAt }))
    await parts.say(help, { key: 'key-of-account' })
    await parts.sayAsVisitor({ ...help, visitor }, 'key-of-visitor')
    const entry = async (key: string) =>
      (await readEntry(parts.db, { alertId: 'flood', countries: ['TH'] }, key)) ?? expect.fail(`no entry ${key}`)
    const send = (entries: readonly Entry[]) =>
      parts.db.transaction((tx: Db) =>
        messageReporters(tx, {
          entries,
          text: 'Help is coming',
          representationId: bangkok,
          now: parts.clock.now,
          newId: newKey,
        }),
      )
    const sent = async () => rowsOf(parts.db, sql`select text from messages`)
    return { ...parts, entry, send, sent }
  }
  const testInWorld = test.extend('world', () => world())

  testInWorld('reaches an account once, and marks its entry as answered', async ({ world: { entry, send, sent } }) => {
    const own = await entry('key-of-account')
    expect(await send([own, own])).toBe('done')
    expect(await sent()).toEqual([{ text: 'Help is coming' }])
    expect((await entry('key-of-account')).report.mark).toBe('answered')
  })

  testInWorld('is not sent if only visitors reported', async ({ world: { entry, send } }) => {
    expect(await send([await entry('key-of-visitor')])).toBe('not-possible')
    expect((await entry('key-of-visitor')).report.mark).toBe('open')
  })

  testInWorld('is not sent for an entry that its sender has replaced', async ({ world: { entry, say, send, sent } }) => {
    const before = await entry('key-of-account')
    await say({ ...help, people: 3 }, { key: 'key-of-later' })
    expect(await send([before])).toBe('not-possible')
    expect(await sent()).toEqual([])
    expect((await entry('key-of-later')).report.mark).toBe('open')
  })

  testInWorld('is not sent to a deleted account', async ({ world: { db, entry, send } }) => {
    const before = await entry('key-of-account')
    await db.execute(sql`delete from accounts where id = 'citizen-0'`)
    expect(await send([before])).toBe('not-possible')
  })
})
