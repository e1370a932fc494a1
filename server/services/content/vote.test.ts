import { expect, test } from 'vitest'
import { rowsOf } from '#server/database/rows-of.ts'
import { sql } from 'drizzle-orm'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { storyDraft, surveyDraft } from '#server/testing/test-items.ts'
import { createWorld, say, write } from '#server/testing/test-writes.ts'
import { removeItem } from './mutations.ts'

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

  test('is stored with its answers, raises the revision and no public count', async () => {
    const { submit, db } = await world()
    expect((await submit(say.vote('one', ['no']))).body).toMatchObject({
      receipt: expect.any(String),
      item: { id: 'one', rev: 2, isCompleted: true, submittedAnswerIds: ['no'] },
    })
    expect((await submit(say.vote('many', ['no', 'yes', 'no']))).body.item).toMatchObject({ submittedAnswerIds: ['no', 'yes'] })
    const ops = await rowsOf<{ op: string }>(db, sql`select op from changes where item_id in ('one', 'many') order by seq`)
    expect(ops.map((row) => row.op)).toEqual(['put', 'put', 'personal', 'personal'])
  })

  test('once an account: the second time is refused, and the first stays', async () => {
    const { citizens, browser } = await world(2)
    await write(browser, say.vote('one', ['yes']))
    expect(await write(browser, say.vote('one', ['no']))).toMatchObject({ status: 409, body: { type: 'abroad:already-answered' } })
    const other = citizens[1]?.browser ?? browser
    expect((await write(other, say.vote('one', ['no']))).body.item).toMatchObject({ rev: 3, submittedAnswerIds: ['no'] })
    const item = (await browser.call('GET', '/api/content/single/survey/one')).body
    expect(item).toMatchObject({ submittedAnswerIds: ['yes'] })
  })

  test('of ten at once from one account one counts', async () => {
    const { browser } = await world()
    const replies = await Promise.all(Array.from({ length: 10 }, () => write(browser, say.vote('one', ['yes']))))
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
    expect(new Set(replies.map((reply) => reply.body.type))).toEqual(new Set([undefined, 'abroad:already-answered']))
  })

  test('is closed from the moment the survey expires; who has answered hears that', async () => {
    const { citizens, clock } = await world(2)
    const [anna, bruno] = citizens.map(({ browser }) => browser)
    if (!anna || !bruno) throw new Error('two citizens')
    clock.now += 60 * 60_000 - 1
    expect((await write(anna, say.vote('one', ['yes']))).status).toBe(200)
    clock.now += 1
    expect((await write(bruno, say.vote('one', ['yes']))).body.type).toBe('abroad:closed')
    expect((await write(anna, say.vote('one', ['yes']))).body.type).toBe('abroad:already-answered')
  })

  test('answers that the survey does not have, several where one is asked for, and another kind are refused', async () => {
    const { submit } = await world()
    for (const answers of [['maybe'], ['yes', 'no'], ['yes', 'maybe']])
      expect((await submit(say.vote('one', answers))).body, answers.join()).toMatchObject({
        type: 'abroad:invalid',
        detail: expect.stringMatching(/^answerIds: /),
      })
    expect((await submit(say.vote('many', ['yes', 'maybe']))).body.type).toBe('abroad:invalid')
    expect((await submit(say.vote('one', []))).body.type).toBe('abroad:invalid')
    expect((await submit(say.vote('one', ['yes'], 'COUNTRY_SURVEY'))).body.type).toBe('abroad:not-found')
    expect((await submit(say.vote('one', ['yes'], 'SURVEY'))).status).toBe(200)
  })

  test('what is not there, no survey, removed or to come is told apart', async () => {
    const { submit, db, clock } = await world()
    await removeItem(db, 'many', clock.now)
    const types = await Promise.all(['none', 'story', 'many', 'later'].map(async (id) => (await submit(say.vote(id, ['yes']))).body.type))
    expect(types).toEqual(['abroad:not-found', 'abroad:not-found', 'abroad:gone', 'abroad:gone'])
  })
})
