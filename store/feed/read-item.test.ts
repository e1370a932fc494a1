import { expect, test } from 'vitest'
import { watch } from '#store/database/live-query.ts'
import { likeIntent, sampleIntent } from '#store/testing/intent-samples.ts'
import { instant, sampleScope, sampleStory } from '#store/testing/samples.ts'
import { createTestDatabase } from '#store/testing/test-database.ts'
import { readItem } from './read-item.ts'
import { segmentsOf } from './walk.ts'

test('the query of one item sleeps while something is said of another, and wakes for its own', async () => {
  const db = createTestDatabase()
  await db.settings.put({ key: 'shownScope', value: { key: 'a', account: 'anna', language: 'en' } })
  await db.scopes.put(sampleScope('a'))
  await db.segments.bulkAdd(segmentsOf('a', [sampleStory('here', 2), sampleStory('other', 1)]))
  let reads = 0
  const shown: unknown[] = []
  const read = () => {
    reads += 1
    return readItem(db, { family: 'STORY', id: 'here', language: undefined, now: Date.parse(instant(50)) })
  }
  const following = watch(read).subscribe({
    next: (item) => void shown.push(item?.intent?.stage ?? null),
    error: (error) => expect.fail(String(error)),
  })
  await expect.poll(() => shown).toEqual([null])
  const before = reads
  await db.intents.add(sampleIntent(likeIntent('other'), { id: 'one' }))
  await db.personal.put({ account: 'anna', id: 'other', rev: 3, isLiked: true })
  await db.favourites.put({ id: 'other', at: 1 })
  await db.intents.add(sampleIntent(likeIntent('here'), { id: 'two' }))
  await expect.poll(() => shown.at(-1)).toBe('saved')
  expect(reads - before).toBe(1)
  following.unsubscribe()
  db.close()
})
