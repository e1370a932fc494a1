import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { eventDraft, storyDraft } from '#server/testing/test-items.ts'
import { createWorld, say, write } from '#server/testing/test-writes.ts'
import { removeItem, setLikes } from './mutations.ts'

describeOnDatabases('liking', (fresh) => {
  async function world(citizens = 1) {
    const drafts = [storyDraft('s', { likes: 7, expiresInMinutes: 60 }), eventDraft('e'), storyDraft('later', { minutesAgo: -5 })]
    const parts = await createWorld(await fresh(), { drafts, citizens })
    return { ...parts, submit: (request: Parameters<typeof write>[1]) => write(parts.browser, request) }
  }

  test('counts once an account, both ways', async () => {
    const { citizens, submit } = await world(3)
    const all = (liked: boolean) => Promise.all(citizens.map(({ browser }) => write(browser, say.like('s', liked))))
    await all(true)
    expect((await submit(say.like('s'))).body).toMatchObject({ receipt: expect.any(String), item: { likes: 10, rev: 4, isLiked: true } })
    await all(false)
    expect((await submit(say.like('s', false))).body.item).toMatchObject({ likes: 7, rev: 7, isLiked: false })
  })

  test('who takes back what they never said changes nothing', async () => {
    const { submit } = await world()
    const { item } = (await submit(say.like('s', false))).body
    expect(item).toMatchObject({ likes: 7, rev: 1 })
    expect(item).not.toHaveProperty('isLiked')
  })

  test('taps at once from one account end with a count that fits what is said', async () => {
    const { browser, submit } = await world()
    const taps = Array.from({ length: 20 }, (_, index) => write(browser, say.like('s', index % 2 === 0)))
    await Promise.all(taps)
    expect((await submit(say.like('s'))).body.item).toMatchObject({ likes: 8, isLiked: true })
  })

  test('a story that has expired can still be liked, one that is gone, to come or no story cannot', async () => {
    const { submit, db, clock } = await world()
    const typesOf = async () => Promise.all(['none', 'e', 'later'].map(async (id) => (await submit(say.like(id))).body.type))
    expect(await typesOf()).toEqual(['abroad:not-found', 'abroad:not-found', 'abroad:gone'])
    clock.now += 61 * 60_000
    expect((await submit(say.like('s'))).status).toBe(200)
    await removeItem(db, 's', clock.now)
    expect((await submit(say.like('s', false))).body.type).toBe('abroad:gone')
  })

  test('a count that the Lab has set below what was said stops at nought', async () => {
    const { submit, db, clock } = await world()
    await submit(say.like('s'))
    await setLikes(db, 's', 0, clock.now)
    expect((await submit(say.like('s', false))).body.item).toMatchObject({ likes: 0, isLiked: false })
    expect((await db.execute(sql`select 1 from changes where op = 'likes'`)) as { rows: unknown[] }).toMatchObject({
      rows: [expect.anything(), expect.anything(), expect.anything()],
    })
  })
})
