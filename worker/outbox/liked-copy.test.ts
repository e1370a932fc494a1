import { describe, expect, test } from 'vitest'
import type { IntentRow } from '#store/rows/intents.ts'
import { heard, likeIntent, refused, registerIntent, sampleIntent } from '#store/testing/intent-samples.ts'
import { createTestDatabase } from '#store/testing/test-database.ts'
import { dropLikedCopy } from './liked-copy.ts'

/** Whether the copy of the story is left when a like of it came to nothing, while `beside` is in its lane. */
async function isLeft(options: { beside?: IntentRow[]; owner?: string; isLikedThere?: boolean } = {}): Promise<boolean> {
  const { beside = [], owner = 'anna', isLikedThere = false } = options
  const db = createTestDatabase()
  const row = sampleIntent(likeIntent('s'))
  await db.favourites.put({ id: 's', at: 1, account: owner })
  await db.personal.put({ account: 'anna', id: 's', rev: 1, isLiked: isLikedThere })
  await db.intents.bulkAdd([row, ...beside])
  await dropLikedCopy(db, row)
  return (await db.favourites.count()) === 1
}

describe('the copy of a story whose like came to nothing', () => {
  test('goes, where nothing else speaks for it', async () => {
    expect(await isLeft()).toBe(false)
  })

  test('stays where the service knows of a like, and where it is another account’s', async () => {
    expect(await isLeft({ isLikedThere: true })).toBe(true)
    expect(await isLeft({ owner: 'bert' })).toBe(true)
  })

  test('stays while another like may yet be heard', async () => {
    expect(await isLeft({ beside: [sampleIntent(likeIntent('s'), heard)] })).toBe(true)
    expect(await isLeft({ beside: [sampleIntent(likeIntent('s'), refused('too-old'))] })).toBe(true)
  })

  test('goes beside an unlike, and beside likes that are taken back or were refused', async () => {
    for (const other of [
      sampleIntent(likeIntent('s', false)),
      sampleIntent(likeIntent('s'), { ...heard, isCancelling: true }),
      sampleIntent(likeIntent('s'), refused('abroad:gone')),
      sampleIntent(likeIntent('s'), { account: 'bert' }),
    ])
      expect(await isLeft({ beside: [other] })).toBe(false)
  })

  test('is no matter of anything but a like', async () => {
    const db = createTestDatabase()
    await db.favourites.put({ id: 'e', at: 1, account: 'anna' })
    await dropLikedCopy(db, sampleIntent(registerIntent('e')))
    expect(await db.favourites.count()).toBe(1)
  })
})
