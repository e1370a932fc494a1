import { expect, test as base } from 'vitest'
import type { Intent } from '#contract/intents/intents.ts'
import { likeIntent, sampleIntent } from '#store/testing/intent-samples.ts'
import { createTestDatabase } from '#store/testing/test-database.ts'
import { moveToHistory } from './history.ts'

const test = base.extend('db', () => createTestDatabase())

test('an intent that is over leaves the outbox and takes along what says what it was', async ({ db }) => {
  const row = sampleIntent(likeIntent('s'), { attempts: 3, about: 'A story', createdAt: 5, wait: 'line', nextAttemptAt: 9 })
  const seq = await db.intents.add(row)
  await moveToHistory(db, { ...row, seq }, { end: 'applied', doneAt: 8, receipt: 'ABC-DEF' })
  expect(await db.intents.count()).toBe(0)
  const { id, account, entity, intent, version } = row
  expect(await db.history.toArray()).toEqual([
    {
      no: 1,
      id,
      account,
      entity,
      intent,
      version,
      about: 'A story',
      createdAt: 5,
      attempts: 3,
      doneAt: 8,
      end: 'applied',
      receipt: 'ABC-DEF',
    },
  ])
})

test('marks of reading push no receipt out', async ({ db }) => {
  await moveToHistory(db, sampleIntent(likeIntent('s')), { end: 'applied', doneAt: 1, receipt: 'ABC-DEF' })
  const mark: Intent = { kind: 'read-notifications', body: { type: 'NEW_CHAT_MESSAGE', before: 1 } }
  for (let n = 0; n < 250; n += 1) await moveToHistory(db, sampleIntent(mark, { id: `m${n}` }), { end: 'replaced', doneAt: n })
  const rows = await db.history.toArray()
  expect([rows.length, rows[0]?.receipt, rows.at(-1)?.id]).toEqual([21, 'ABC-DEF', 'm249'])
})

test('the newest two hundred of each account are kept', async ({ db }) => {
  for (let n = 0; n < 203; n += 1) await moveToHistory(db, sampleIntent(likeIntent(`s${n}`)), { end: 'applied', doneAt: n })
  await moveToHistory(db, sampleIntent(likeIntent('theirs'), { account: 'bert' }), { end: 'cancelled', doneAt: 1 })
  const own = await db.history.where('[account+no]').between(['anna', 0], ['anna', Infinity]).toArray()
  expect([own.length, own[0]?.entity, own.at(-1)?.entity]).toEqual([200, 'story:s3', 'story:s202'])
  expect(await db.history.count()).toBe(201)
})

test('what is kept of one account pushes nothing out of another’s, before it or behind it', async ({ db }) => {
  const mark: Intent = { kind: 'read-notifications', body: { type: 'NEW_CHAT_MESSAGE', before: 1 } }
  for (const account of ['adam', 'bert'])
    for (const intent of [likeIntent('s'), mark])
      await moveToHistory(db, sampleIntent(intent, { account, id: `${intent.kind} of ${account}` }), { end: 'applied', doneAt: 1 })
  for (let n = 0; n < 203; n += 1) await moveToHistory(db, sampleIntent(likeIntent(`s${n}`)), { end: 'applied', doneAt: n })
  for (let n = 0; n < 23; n += 1) await moveToHistory(db, sampleIntent(mark, { id: `m${n}` }), { end: 'applied', doneAt: n })
  const others = (await db.history.toArray()).filter(({ account }) => account !== 'anna')
  expect(others.map(({ id }) => id)).toEqual(['like of adam', 'read-notifications of adam', 'like of bert', 'read-notifications of bert'])
})
