import { sql } from 'drizzle-orm'
import { expect, test as base } from 'vitest'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { eventDraft, storyDraft, surveyDraft } from '#server/testing/test-items.ts'
import { createWorld, say, write } from '#server/testing/test-writes.ts'
import { rowsOf } from '#server/database/rows-of.ts'
import { removeItem, setLikes } from './mutations.ts'

describeOnDatabases('liking', (fresh) => {
  async function world(citizens = 1) {
    const drafts = [storyDraft('s', { likes: 7, expiresInMinutes: 60 }), eventDraft('e'), storyDraft('later', { minutesAgo: -5 })]
    const parts = await createWorld(await fresh(), { drafts, citizens })
    return { ...parts, submit: (request: Parameters<typeof write>[1]) => write(parts.browser, request) }
  }
  const test = base.extend('world', () => world())

  test('counts once an account, both ways', async () => {
    const { citizens, submit } = await world(3)
    const all = (liked: boolean) => Promise.all(citizens.map(({ browser }) => write(browser, say.like('s', liked))))
    await all(true)
    expect((await submit(say.like('s'))).body).toMatchObject({ receipt: expect.any(String), item: { likes: 10, rev: 4, isLiked: true } })
    await all(false)
    expect((await submit(say.like('s', false))).body.item).toMatchObject({ likes: 7, rev: 7, isLiked: false })
  })

  test('taking back a like that was never given changes nothing', async ({ world: { submit } }) => {
    const { item } = (await submit(say.like('s', false))).body
    expect(item).toMatchObject({ likes: 7, rev: 1 })
    expect(item).not.toHaveProperty('isLiked')
  })

  test('an expired story can be liked, a removed or unpublished one cannot', async ({ world: { submit, db, clock } }) => {
    const typesOf = async () => Promise.all(['none', 'e', 'later'].map(async (id) => (await submit(say.like(id))).body.type))
    expect(await typesOf()).toEqual(['abroad:not-found', 'abroad:not-found', 'abroad:gone'])
    clock.now += 61 * 60_000
    expect((await submit(say.like('s'))).status).toBe(200)
    await removeItem(db, 's', clock.now)
    expect((await submit(say.like('s', false))).body.type).toBe('abroad:gone')
  })

  test('the count never goes below zero', async ({ world: { submit, db, clock } }) => {
    await submit(say.like('s'))
    await setLikes(db, 's', 0, clock.now)
    expect((await submit(say.like('s', false))).body.item).toMatchObject({ likes: 0, isLiked: false })
    expect(await rowsOf(db, sql`select 1 from changes where op = 'likes'`)).toHaveLength(3)
  })
})

describeOnDatabases('voting', (fresh) => {
  const drafts = [
    surveyDraft('one', { expiresInMinutes: 60 }),
    surveyDraft('many', { expiresInMinutes: 60, question: 'MULTIPLE' }),
    surveyDraft('later', { minutesAgo: -5 }),
    storyDraft('story'),
  ]
  async function world(citizens = 1) {
    const parts = await createWorld(await fresh(), { drafts, citizens })
    return { ...parts, submit: (request: Parameters<typeof write>[1]) => write(parts.browser, request) }
  }
  const test = base.extend('world', () => world())

  test('is stored with its answers, raises the revision and no public count', async ({ world: { submit, db } }) => {
    const item = { id: 'one', rev: 2, isCompleted: true, submittedAnswerIds: ['no'] }
    expect((await submit(say.vote('one', ['no']))).body).toMatchObject({ receipt: expect.any(String), item })
    expect((await submit(say.vote('many', ['no', 'yes', 'no']))).body.item).toMatchObject({ submittedAnswerIds: ['no', 'yes'] })
    const ops = await rowsOf<{ op: string }>(db, sql`select op from changes where item_id in ('one', 'many') order by seq`)
    expect(ops.map((row) => row.op)).toEqual(['put', 'put', 'personal', 'personal'])
  })

  test('counts once an account: the second vote is refused', async () => {
    const { citizens, browser } = await world(2)
    await write(browser, say.vote('one', ['yes']))
    expect(await write(browser, say.vote('one', ['no']))).toMatchObject({ status: 409, body: { type: 'abroad:already-answered' } })
    const other = citizens[1].browser
    expect((await write(other, say.vote('one', ['no']))).body.item).toMatchObject({ rev: 3, submittedAnswerIds: ['no'] })
    const item = (await browser.call('GET', '/api/content/single/survey/one')).body
    expect(item).toMatchObject({ submittedAnswerIds: ['yes'] })
  })

  test('is refused as closed when the survey has expired', async () => {
    const { browsers, clock } = await world(2)
    const [anna, bruno] = browsers
    clock.now += 60 * 60_000 - 1
    expect((await write(anna, say.vote('one', ['yes']))).status).toBe(200)
    clock.now += 1
    expect((await write(bruno, say.vote('one', ['yes']))).body.type).toBe('abroad:closed')
    expect((await write(anna, say.vote('one', ['yes']))).body.type).toBe('abroad:already-answered')
  })

  test('unknown answers, too many answers and another kind are refused', async ({ world: { submit } }) => {
    const invalid = { type: 'abroad:invalid', detail: expect.stringMatching(/^answerIds: /) }
    for (const answers of [['maybe'], ['yes', 'no'], ['yes', 'maybe']])
      expect((await submit(say.vote('one', answers))).body, answers.join()).toMatchObject(invalid)
    expect((await submit(say.vote('many', ['yes', 'maybe']))).body.type).toBe('abroad:invalid')
    expect((await submit(say.vote('one', []))).body.type).toBe('abroad:invalid')
    expect((await submit(say.vote('one', ['yes'], 'COUNTRY_SURVEY'))).body.type).toBe('abroad:not-found')
    expect((await submit(say.vote('one', ['yes'], 'SURVEY'))).status).toBe(200)
  })

  test('unknown, removed and unpublished surveys are refused differently', async ({ world: { submit, db, clock } }) => {
    await removeItem(db, 'many', clock.now)
    const types = await Promise.all(['none', 'story', 'many', 'later'].map(async (id) => (await submit(say.vote(id, ['yes']))).body.type))
    expect(types).toEqual(['abroad:not-found', 'abroad:not-found', 'abroad:gone', 'abroad:gone'])
  })
})
