import { expect, test } from 'vitest'
import { readProfile } from '#store/account/read-session.ts'
import { readCheckIn } from '#store/alert/read-check-in.ts'
import type { SealedRow } from '#store/rows/intents.ts'
import { nobody } from '#store/feed/scope.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import { checkInEntity } from '#store/outbox/lane.ts'
import { readOutboxCounts } from '#store/outbox/read-counts.ts'
import { checkInIntent, sampleIntent } from '#store/testing/intent-samples.ts'
import { renderOnDevice } from '#tests/setup/component.tsx'
import { pageDatabase } from './database.ts'

const checkIn = checkInIntent({ visitor: { id: 'anna', name: 'Anna Muster' } })
const entity = checkInEntity('flood', 'anna')

/** As in the app, some reads and scopes of transactions are plain functions that call async ones. */
async function countIntents(db: AbroadDatabase): Promise<number> {
  return (await db.intents.count()) + (await db.history.count())
}

test('queries that read at the same time do not fail, and each shows the next change', async () => {
  const db = await renderOnDevice(<p />)
  const { watch } = await pageDatabase()
  const errors: unknown[] = []
  let profiles = 0
  const shown: { said: string | undefined; locked: number | undefined; count: number | undefined } = {
    said: undefined,
    locked: undefined,
    count: undefined,
  }
  const follow = <T,>(read: () => Promise<T>, next: (value: T) => void) =>
    watch(read).subscribe({ next, error: (error) => errors.push(error) })
  const followed = [
    follow(
      async () => (await readProfile(db))?.firstName,
      () => (profiles += 1),
    ),
    follow(
      async () => (await readOutboxCounts(db)).locked,
      (locked) => (shown.locked = locked),
    ),
    follow(
      () => readCheckIn(db, 'flood'),
      (view) => (shown.said = view?.said.id),
    ),
    follow(
      () => db.transaction('r', [db.intents, db.history], () => countIntents(db)),
      (count) => (shown.count = count),
    ),
  ]
  for (const round of ['first', 'second', 'third', 'fourth', 'fifth']) {
    const before = profiles
    // All of them read now.
    await Promise.all(db.tables.map((table) => table.clear()))
    await expect.poll(() => shown).toEqual({ said: undefined, locked: 0, count: 0 })
    await expect.poll(() => profiles).toBeGreaterThan(before)
    await db.intents.put(sampleIntent(checkIn, { id: round, account: nobody, entity }))
    await db.sealed.put({ owner: 'anna', count: 2 } as SealedRow)
    await expect.poll(() => shown).toEqual({ said: round, locked: 2, count: 1 })
  }
  for (const query of followed) query.unsubscribe()
  expect(errors).toEqual([])
})
