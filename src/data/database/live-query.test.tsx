import { expect, test } from 'vitest'
import { readProfile, readSession } from '#store/account/read-session.ts'
import { readCheckIn } from '#store/alert/read-check-in.ts'
import { nobody } from '#store/feed/scope.ts'
import { checkInEntity } from '#store/outbox/lane.ts'
import { readOutboxCounts } from '#store/outbox/read-counts.ts'
import { checkInIntent, sampleIntent } from '#store/testing/intent-samples.ts'
import { renderOnDevice } from '#tests/setup/component.tsx'
import { pageDatabase } from './database.ts'

const checkIn = checkInIntent({ visitor: { id: 'anna', name: 'Anna Muster' } })
const entity = checkInEntity('flood', 'anna')

test('queries that read at the same time do not fail, and all of them see the next change', async () => {
  const db = await renderOnDevice(<p />)
  const { watch } = await pageDatabase()
  const errors: unknown[] = []
  const follow = <T,>(read: () => Promise<T>, next: (value: T) => void = () => undefined) =>
    watch(read).subscribe({ next, error: (error) => errors.push(error) })
  let said: string | undefined
  const followed = [
    follow(() => readSession(db)),
    follow(async () => (await readProfile(db))?.firstName),
    follow(async () => Object.keys(await readOutboxCounts(db))),
    follow(
      () => readCheckIn(db, 'flood'),
      (view) => (said = view?.said.id),
    ),
  ]
  for (const round of ['first', 'second', 'third', 'fourth', 'fifth']) {
    // All of them read now.
    await Promise.all(db.tables.map((table) => table.clear()))
    await expect.poll(() => said).toBeUndefined()
    await db.intents.put(sampleIntent(checkIn, { id: round, account: nobody, entity }))
    await expect.poll(() => said).toBe(round)
  }
  for (const query of followed) query.unsubscribe()
  expect(errors).toEqual([])
})
