import { sql } from 'drizzle-orm'
import { expect, test as base } from 'vitest'
import { cancelIntent } from '#contract/account/user.ts'
import * as v from 'valibot'
import { rowsOf } from '#server/database/rows-of.ts'
import type { TestBrowser } from '#server/testing/test-browser.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { eventDraft, storyDraft } from '#server/testing/test-items.ts'
import { createWorld, newKey, raises, say, whileWriting, write } from '#server/testing/test-writes.ts'

describeOnDatabases('cancelling', (fresh) => {
  async function world() {
    const drafts = [storyDraft('s'), eventDraft('e', { event: { capacity: 1 } })]
    const parts = await createWorld(await fresh(), { drafts, citizens: 2 })
    const likes = async () => (await rowsOf<{ likes: number }>(parts.db, sql`select likes from items where id = 's'`))[0]?.likes
    return { ...parts, likes, other: parts.browsers[1] }
  }
  const test = base.extend('world', () => world())
  const cancel = async (browser: TestBrowser, key: string) => {
    const { status, body } = await browser.call('POST', `/api/user/intents/${key}/cancel`)
    if (status === 200) v.parse(cancelIntent.reply, body)
    return { status, body: body as { cancelled?: boolean; stored?: unknown; type?: string } }
  }

  test('before the write arrives refuses the write for good', async ({ world: { browser, likes } }) => {
    const key = newKey()
    expect(await cancel(browser, key)).toEqual({ status: 200, body: { cancelled: true } })
    expect(await cancel(browser, key)).toEqual({ status: 200, body: { cancelled: true } })
    for (const request of [say.like('s'), say.register('e')])
      expect(await write(browser, request, key)).toMatchObject({ status: 410, body: { type: 'abroad:cancelled' } })
    expect(await likes()).toBe(0)
  })

  test('after the write returns the stored reply, and the effect stays', async ({ world: { browser, likes } }) => {
    const key = newKey()
    const first = await write(browser, say.like('s'), key)
    expect(await cancel(browser, key)).toEqual({ status: 200, body: { cancelled: false, stored: first.body } })
    expect((await write(browser, say.like('s'), key)).text).toBe(first.text)
    expect(await likes()).toBe(1)
  })

  test('of a refused write succeeds', async ({ world: { browser, other } }) => {
    await write(other, say.register('e'))
    const key = newKey()
    expect((await write(browser, say.register('e'), key)).body.type).toBe('abroad:full')
    expect(await cancel(browser, key)).toEqual({ status: 200, body: { cancelled: true } })
    expect((await write(browser, say.register('e'), key)).body.type).toBe('abroad:cancelled')
  })

  test('of another account’s key is refused', async ({ world: { browser, other, likes } }) => {
    const [key, stone] = [newKey(), newKey()]
    await write(browser, say.like('s'), key)
    await cancel(browser, stone)
    for (const foreign of [key, stone])
      expect(await cancel(other, foreign)).toMatchObject({ status: 403, body: { type: 'abroad:account-mismatch' } })
    expect(await likes()).toBe(1)
    expect((await write(other, say.like('s'), stone)).body.type).toBe('abroad:account-mismatch')
  })

  test('in parallel with the write gives answers that agree', async ({ world: { citizens, likes } }) => {
    const { browser } = citizens[0]
    let done = 0
    for (let turn = 0; turn < 20; turn += 1) {
      const key = newKey()
      const request = say.like('s', turn % 2 === 0)
      const cancelLater = () => new Promise((resolve) => setTimeout(resolve, turn % 5)).then(() => cancel(browser, key))
      const [written, cancelled] = await Promise.all([write(browser, request, key), turn % 5 === 0 ? cancel(browser, key) : cancelLater()])
      const isTooLate = written.body.type !== 'abroad:cancelled'
      expect(cancelled.body).toEqual(isTooLate ? { cancelled: false, stored: written.body } : { cancelled: true })
      done += written.status === 200 ? 1 : 0
    }
    expect(done).toBeGreaterThan(0)
    expect(done).toBeLessThan(20)
    expect([0, 1]).toContain(await likes())
  })

  test.each([
    ['a busy database', raises('40P01')],
    ['a key that is gone again', 'return null'],
  ])('gives 503 on %s', async (_, does) => {
    const { browser, db, likes } = await world()
    const key = newKey()
    const answer = await whileWriting(db, { table: 'intent_keys', does }, () => cancel(browser, key))
    expect(answer).toMatchObject({ status: 503, body: { type: 'abroad:unavailable' } })
    expect((await write(browser, say.like('s'), key)).status).toBe(200)
    expect(await likes()).toBe(1)
  })

  test('is stopped by an assertion if the write was applied', async ({ world: { browser, db } }) => {
    const key = newKey()
    await write(browser, say.like('s'), key)
    await db.execute(sql`update intent_keys set state = 'refused'`)
    expect(await cancel(browser, key)).toMatchObject({ status: 500, body: { type: 'abroad:assertion-failed' } })
    expect(await rowsOf(db, sql`select state from intent_keys`)).toEqual([{ state: 'refused' }])
  })

  test('succeeds for a refused write whose key expires in the same moment', async ({ world: { browser, other, db } }) => {
    await write(other, say.register('e'))
    const key = newKey()
    await write(browser, say.register('e'), key)
    const answer = await whileWriting(db, { table: 'intent_keys', does: 'return null' }, () => cancel(browser, key))
    expect(answer).toEqual({ status: 200, body: { cancelled: true } })
  })

  test('needs a session and a valid key', async ({ world: { browser, app } }) => {
    expect((await app.request('/api/user/intents/some-key-1/cancel', { method: 'POST' })).status).toBe(401)
    for (const key of ['short', 'x'.repeat(65), '%20%20%20%20%20%20%20%20'])
      expect(await cancel(browser, key)).toMatchObject({ status: 400, body: { type: 'abroad:invalid' } })
  })
})
