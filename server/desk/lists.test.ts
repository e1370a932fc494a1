import { sql } from 'drizzle-orm'
import { expect, test as base } from 'vitest'
import type { Db } from '#server/database/open-database.ts'
import { insertItem } from '#server/domain/items/mutations.ts'
import { bangkok } from '#server/testing/test-contact.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { createDesk } from '#server/testing/test-desk.ts'
import { eventDraft, storyDraft } from '#server/testing/test-items.ts'
import { createWorld, say, write } from '#server/testing/test-writes.ts'

describeOnDatabases('the desk’s lists', (fresh) => {
  async function world() {
    const parts = await createWorld(await fresh(), { drafts: [] })
    return { ...parts, desk: await createDesk(parts) }
  }
  const test = base.extend('world', () => world())
  const more = (text: string) => /class="more"><a href="([^"]+)"/.exec(text)?.[1] ?? ''
  const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)
  const numbersIn = (pattern: RegExp) => (text: string) => [...text.matchAll(pattern)].map(([, number]) => Number(number))

  test('conversations are paged, and none is skipped if the list changes', async ({ world: { desk, db, clock } }) => {
    await manyCitizens(db, 120)
    await db.execute(sql`insert into conversations (id, account_id, representation_id, state, seq, rev, changed_at)
      select 'c-' || n, 'a-' || n, ${bangkok}, 'open', 1, 1, ${clock.now}::bigint - n * 1000 from ${numbers(120)}`)
    await db.execute(sql`insert into messages (conversation_id, seq, id, sender, text, sent_at)
      select 'c-' || n, 1, 'm-' || n, 'citizen', 'last ' || n || '.', 0 from ${numbers(120)}`)
    const names = numbersIn(/last (\d+)\./g)
    const first = await desk.read('/desk/conversations')
    expect(names(first)).toEqual(range(0, 50))
    await db.execute(sql`update conversations set changed_at = ${clock.now + 1} where id = 'c-119'`)
    const second = await desk.read(more(first))
    const third = await desk.read(more(second))
    expect([...names(second), ...names(third)]).toEqual(range(50, 119))
    expect(more(third)).toBe('')
    expect(names(await desk.read('/desk/conversations'))[0]).toBe(119)
    expect(await desk.status('/desk/conversations?after=nonsense')).toBe(200)
  })

  test('open requests come first, the oldest first, and are paged to the last', async () => {
    const { desk, db, clock } = await world()
    await manyCitizens(db, 1)
    const ask = (prefix: string, state: 'requested' | 'declined', count: number) =>
      db.execute(sql`insert into appointments (id, account_id, rev, receipt, representation_id, topic, date, day_slot, contact_types, language, state,
          requested_at, reason)
        select ${prefix}::text || n, 'a-0', 1, 'x', ${bangkok}, 'other', '2026-12-01', 'morning', '["phone"]', 'de', ${state}::text,
          ${clock.now}::bigint + n * 1000, case when ${state}::text = 'declined' then 'no' end from ${numbers(count)}`)
    await ask('w', 'requested', 205)
    await ask('d', 'declined', 60)
    const ids = (text: string) => [...text.matchAll(/appointments\/([wd]\d+)"/g)].map(([, id]) => id)
    const read: (string | undefined)[] = []
    let address = '/desk/appointments'
    for (let page = 0; address !== ''; page += 1) {
      const text = await desk.read(address)
      // A colleague answers one that this reader has passed, and one that is still to come.
      if (page === 1) await db.execute(sql`update appointments set state = 'declined', reason = 'no' where id in ('w3', 'w204')`)
      read.push(...ids(text))
      address = more(text)
    }
    const waited = range(0, 204).map((number) => `w${number}`)
    // Answered ones the newest first; the two are among them now.
    const declined = range(4, 60).map((number) => `d${number}`)
    expect(read).toEqual([...waited, 'w204', ...declined.toReversed(), 'd3', 'w3', 'd2', 'd1', 'd0'])
  })

  test('conversations that wait for an answer come first, and the navigation counts them', async () => {
    const { desk, db, clock } = await world()
    await manyCitizens(db, 60)
    await db.execute(sql`insert into conversations (id, account_id, representation_id, state, seq, rev, desk_read, changed_at)
      select 'c-' || n, 'a-' || n, ${bangkok}, case when n = 59 then 'resolved' else 'open' end, 1, 1, 1,
        ${clock.now}::bigint - n * 1000 from ${numbers(60)}`)
    await db.execute(sql`insert into messages (conversation_id, seq, id, sender, text, sent_at)
      select 'c-' || n, 1, 'm-' || n, case when n >= 57 then 'citizen' else 'representation' end, 'last ' || n || '.', 0 from ${numbers(60)}`)
    const names = numbersIn(/last (\d+)\./g)
    const first = await desk.read('/desk/conversations')
    expect([...names(first), ...names(await desk.read(more(first)))]).toEqual([57, 58, ...range(0, 57), 59])
    expect(first).toMatch(/Conversations<b class="badge" aria-hidden="true">2<\/b\s*><span class="hidden">2 waiting/)
  })

  test('coming appointments follow the open requests, by confirmed time', async ({ world: { desk, db, clock } }) => {
    await manyCitizens(db, 1)
    for (const [id, state, on] of [
      ['later', 'confirmed', '2026-12-03'],
      ['over', 'confirmed', '2026-11-19'],
      ['next', 'confirmed', '2026-12-02'],
      ['asked', 'requested', null],
    ] as const)
      await db.execute(sql`insert into appointments (id, account_id, rev, receipt, representation_id, topic, date, day_slot, contact_types, language, state,
          requested_at, confirmed_date, confirmed_time)
        values (${id}, 'a-0', 1, 'x', ${bangkok}, 'other', '2026-12-01', 'morning', '["phone"]', 'de', ${state}, ${clock.now}, ${on}::text,
          case when ${on}::text is not null then '09:30' end)`)
    const text = await desk.read('/desk/appointments')
    const seen = [...text.matchAll(/<h2 class="part">([^<]*)|appointments\/(\w+)"/g)].map(([, title, id]) => title ?? id)
    expect(seen).toEqual(['To answer', 'asked', 'Upcoming', 'next', 'later', 'Past and declined', 'over'])
    expect(text).toMatch(/Confirmed · Wednesday,? 2 December 2026, 09:30/)
  })

  test('events are sorted by date and show how many people are registered', async ({ world: { desk, db, clock, browser } }) => {
    const events: [id: string, day: string, info: { capacity?: number }][] = [
      ['second', '2026-12-05', { capacity: 300 }],
      ['over', '2026-11-10', {}],
      ['first', '2026-12-04', {}],
    ]
    for (const [id, day, info] of events) {
      const at = `${day}T05:00:00Z`
      await insertItem(db, eventDraft(id, { audience: ['th'], event: { start_date: at, end_date: at, ...info } }), clock.now)
    }
    await write(browser, say.register('second', 2))
    const text = await desk.read('/desk/events')
    expect([...text.matchAll(/events\/(\w+)"/g)].map(([, id]) => id)).toEqual(['first', 'second', 'over'])
    expect(text).toContain('href="/desk/content/new?family=EVENT"')
    expect(text).toContain('5 Dec 2026, 12:00 · 2 of 300 registered · Published')
  })

  test('content is paged', async ({ world: { desk, db, clock } }) => {
    for (let index = 0; index < 55; index += 1)
      await insertItem(db, storyDraft(`s${index}`, { audience: ['th'], minutesAgo: index + 1 }), clock.now)
    const ids = numbersIn(/content\/s(\d+)"/g)
    const first = await desk.read('/desk/content')
    const second = await desk.read(more(first))
    expect([ids(first), ids(second), more(second)]).toEqual([range(0, 50), range(50, 55), ''])
  })
})

const numbers = (count: number) => sql.raw(`generate_series(0, ${count - 1}) n`)

async function manyCitizens(db: Db, count: number): Promise<void> {
  await db.execute(sql`insert into accounts (id, email, password, created_at)
    select 'a-' || n, 'a' || n || '@example.ch', 'none', 0 from ${numbers(count)}`)
  await db.execute(sql`insert into profiles (account_id, rev, representations) select 'a-' || n, 1, '[]' from ${numbers(count)}`)
}
