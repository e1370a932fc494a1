import { describe, expect, test } from 'vitest'
import { intentVersion } from '#contract/intents/kind-tables.ts'
import { doneIntent, heard, profileChange, refused, registerIntent, sampleIntent, unregisterIntent } from '#store/testing/intent-samples.ts'
import { loggedIn } from '#store/testing/test-database.ts'
import { lastOf, viewOfDone, viewOfPending } from './intent-view.ts'

const done = { no: 1, doneAt: 2, end: 'applied', receipt: 'R' } as const

test('an intent that this version wrote is shown as it was entered', () => {
  const row = sampleIntent(registerIntent('e', 3), { about: 'An evening' })
  expect(viewOfPending(row).intent).toEqual(registerIntent('e', 3))
  expect(viewOfDone({ ...row, ...done }).intent).toEqual(registerIntent('e', 3))
  const newest = sampleIntent(profileChange('firstName'))
  expect([newest.version, viewOfPending(newest).intent]).toEqual([intentVersion, profileChange('firstName')])
})

test('what version 1 wrote of its kinds is shown by every version since', () => {
  expect(viewOfPending(sampleIntent(registerIntent('e', 3), { version: 1 })).intent).toEqual(registerIntent('e', 3))
})

test.each([
  ['a later', intentVersion + 1],
  ['no', 0],
])('of what %s version wrote only its name is shown, whatever shape it has [53]', (_, version) => {
  const row = sampleIntent(registerIntent('e', 3), { about: 'An evening', version })
  for (const view of [viewOfPending(row), viewOfDone({ ...row, ...done })])
    expect(view).toMatchObject({ id: row.id, about: 'An evening', entity: 'event:e', intent: { kind: 'unread' } })
})

test('what is under way shows how far it has come and nothing of an end, what is over the other way round', () => {
  const more = { id: 'key-1', about: 'An evening', createdAt: 5, nextAttemptAt: 9, waitMs: 4 }
  const row = sampleIntent(registerIntent('e', 3), { ...heard, ...more })
  const { id, entity, intent, about, createdAt, attempts, firstAttemptAt, isCancelling, refusal } = row
  const shared = { id, entity, intent, about, createdAt, attempts }
  const open = { firstAttemptAt, wait: 'line', nextAttemptAt: 9, refusal, isCancelling }
  expect(viewOfPending(row)).toStrictEqual({ ...shared, ...open, stage: 'saved', end: null, receipt: null, doneAt: null })
  const settled = { firstAttemptAt: null, wait: null, nextAttemptAt: null, refusal: null, isCancelling: false }
  const over = { stage: 'received', end: 'applied', receipt: 'R', doneAt: 2 }
  expect(viewOfDone({ ...row, ...done })).toStrictEqual({ ...shared, ...settled, ...over })
})

test('each state on the device has its own stage on the screen', () => {
  const states = ['waiting', 'sending', 'answered', 'needs-you'] as const
  const stages = states.map((state) => viewOfPending(sampleIntent(registerIntent('e'), { state })).stage)
  expect(stages).toEqual(['saved', 'sending', 'answered', 'needs-you'])
})

describe('the last word about a thing', () => {
  const wanted = { account: 'anna', entity: 'event:e' }

  test('is the newest that is under way, before anything that is over', async () => {
    const db = await loggedIn()
    await db.history.add(doneIntent('over'))
    await db.intents.add(sampleIntent(registerIntent('e'), { id: 'first', ...refused('abroad:full') }))
    await db.intents.add(sampleIntent(unregisterIntent('e'), { id: 'second' }))
    await db.intents.add(sampleIntent(registerIntent('other'), { id: 'of another' }))
    expect(await lastOf(db, wanted)).toMatchObject({ id: 'second', stage: 'saved' })
  })

  test('is else the newest that the service took, and never what came to nothing', async () => {
    const db = await loggedIn()
    expect(await lastOf(db, wanted)).toBeNull()
    for (const [id, end] of [
      ['early', 'applied'],
      ['late', 'applied'],
      ['taken back', 'cancelled'],
    ] as const)
      await db.history.add(doneIntent(id, { end }))
    await db.history.add(doneIntent('of another', { account: 'bert' }))
    expect(await lastOf(db, wanted)).toMatchObject({ id: 'late', stage: 'received' })
    expect(await lastOf(db, { ...wanted, entity: 'event:f' })).toBeNull()
  })
})
