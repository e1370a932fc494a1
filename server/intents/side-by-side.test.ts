import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db } from '#server/database/open-database.ts'
import { rowsOf } from '#server/database/rows-of.ts'
import { updateItem } from '#server/domain/items/mutations.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { eventDraft, storyDraft } from '#server/testing/test-items.ts'
import { noon } from '#server/testing/test-app.ts'
import { createWorld, newKey, say, write } from '#server/testing/test-writes.ts'
import { writeOnce, type Write } from './write-once.ts'

describeOnDatabases('writes side by side', (fresh) => {
  const drafts = [storyDraft('one'), storyDraft('other'), eventDraft('event', { event: { capacity: 7 } })]

  /** A write by the first citizen that has run but is not committed. Skips the test on PGlite, which has a single connection. */
  async function held(skip: (condition: boolean, note: string) => void) {
    const database = await fresh()
    skip(database.engine === 'pglite', 'PGlite has a single connection')
    const world = await createWorld(database, { drafts, citizens: 12 })
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    let isReached = () => {}
    const reached = new Promise<void>((resolve) => (isReached = resolve))
    const waits: Write = async ({ tx }) => {
      await tx.execute(sql`update items set likes = likes + 1, rev = rev + 1 where id = 'one'`)
      await tx.execute(sql`insert into changes (item_id, op, audience, family, at) values ('one', 'likes', '{global}', 'STORY', 1)`)
      isReached()
      await released
      return { ok: true, reply: '{}' }
    }
    const request = { key: newKey(), accountId: world.accountId, hash: 'hash', isLimited: true }
    const first = writeOnce({ db: world.db, now: () => noon, random: Math.random }, request, waits)
    await reached
    return { ...world, first, release }
  }

  test('citizens who write about different items do not wait for each other', async ({ skip }) => {
    const { citizens, first, release } = await held(skip)
    for (const { browser } of citizens.slice(1, 4)) expect((await write(browser, say.like('other'))).status).toBe(200)
    expect((await write(citizens[4]!.browser, say.register('event'))).status).toBe(200)
    release()
    expect(await first).toMatchObject({ kind: 'reply', status: 200 })
  })

  test('a change that commits late is missed by no reader', async ({ skip }) => {
    const { app, citizens, release, first } = await held(skip)
    const feed = async (path = '') => (await app.request(`/api/content/content-entries${path}`)).json() as Promise<Record<string, unknown>>
    const { cursor } = await feed()
    await write(citizens[1].browser, say.like('other'))
    const before = await feed(`/changes?since=${String(cursor)}`)
    expect(before).toMatchObject({ changes: [{ id: 'other', likes: 1 }] })
    release()
    await first
    expect(await feed(`/changes?since=${String(before.cursor)}`)).toMatchObject({ changes: [{ id: 'one', likes: 1 }] })
  })

  test('writes of one account are serialised', async ({ skip }) => {
    const { browser, db, release, first } = await held(skip)
    const second = write(browser, say.like('other'))
    await untilWaiting(db)
    release()
    expect([(await first).kind, (await second).status]).toEqual(['reply', 200])
    const replies = await rowsOf<{ reply: string }>(db, sql`select reply from intent_keys order by applied_seq`)
    expect(replies.map(({ reply }) => reply === '{}')).toEqual([true, false])
  })

  test('an editor’s concurrent write keeps the like, and the like returns the new text', async ({ skip }) => {
    const { citizens, db, release, first } = await held(skip)
    const edited = updateItem(db, storyDraft('one', { title: 'new words' }), noon)
    await untilWaiting(db)
    release()
    await first
    expect(await edited).toEqual({ ok: true, rev: 3 })

    const liked = await db.transaction(async (tx) => {
      await updateItem(tx, storyDraft('one', { title: 'newer words' }), noon)
      const reply = write(citizens[1].browser, say.like('one'))
      await untilWaiting(db)
      return [reply]
    })
    expect((await liked[0])?.body.item).toMatchObject({ rev: 5, likes: 2, texts: { en: { title: 'newer words en' } } })
  })
})

async function untilWaiting(db: Db): Promise<void> {
  const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query not like '%pg_stat_activity%'`
  while ((await rowsOf(db, waiting)).length === 0) await new Promise((resolve) => setTimeout(resolve, 10))
}
