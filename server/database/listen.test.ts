import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { rowsOf } from './rows-of.ts'

describeOnDatabases('listening', (fresh) => {
  async function world(channel: string) {
    const database = await fresh()
    const heard: string[] = []
    let begun = 0
    const stop = database.listen(channel, { hint: (payload) => heard.push(payload), again: () => (begun += 1) })
    await expect.poll(() => begun).toBe(1)
    const say = (text: string) => database.db.execute(sql`select pg_notify(${channel}, ${text})`)
    return { ...database, heard, begun: () => begun, stop, say }
  }

  test('receives what was committed, and nothing else', async () => {
    const { db, heard, say, stop } = await world('test_commits')
    await db
      .transaction(async (tx) => {
        await tx.execute(sql`select pg_notify('test_commits', 'undone')`)
        throw new Error('undone')
      })
      .catch(() => {})
    await say('done')
    await expect.poll(() => heard).toEqual(['done'])
    await stop()
    await say('after the end')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(heard).toEqual(['done'])
  })

  test('reconnects after the connection breaks, and reports that hints may be missing', async ({ skip }) => {
    const { db, engine, heard, begun, say, stop } = await world('test_breaks')
    if (engine === 'pglite') {
      await stop()
      skip('PGlite has a single connection')
    }
    const ended = await rowsOf(db, sql`select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen test_breaks'`)
    expect(ended).toHaveLength(1)
    await expect.poll(begun).toBe(2)
    await say('again')
    await expect.poll(() => heard).toEqual(['again'])
    await stop()
  })
})
