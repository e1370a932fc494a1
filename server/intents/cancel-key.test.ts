import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
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
    return { ...parts, likes, other: parts.citizens[1]?.browser ?? parts.browser }
  }
  const cancel = async (browser: TestBrowser, key: string) => {
    const { status, body } = await browser.call('POST', `/api/user/intents/${key}/cancel`)
    if (status === 200) v.parse(cancelIntent.reply, body)
    return { status, body: body as { cancelled?: boolean; stored?: unknown; type?: string } }
  }

  test('before the write arrives, the write is refused for ever and has no effect', async () => {
    const { browser, likes } = await world()
    const key = newKey()
    expect(await cancel(browser, key)).toEqual({ status: 200, body: { cancelled: true } })
    expect(await cancel(browser, key)).toEqual({ status: 200, body: { cancelled: true } })
    for (const request of [say.like('s'), say.register('e')])
      expect(await write(browser, request, key)).toMatchObject({ status: 410, body: { type: 'abroad:cancelled' } })
    expect(await likes()).toBe(0)
  })

  test('after the write it is too late: the reply that it had comes back, and the effect stays', async () => {
    const { browser, likes } = await world()
    const key = newKey()
    const first = await write(browser, say.like('s'), key)
    expect(await cancel(browser, key)).toEqual({ status: 200, body: { cancelled: false, stored: first.body } })
    expect((await write(browser, say.like('s'), key)).text).toBe(first.text)
    expect(await likes()).toBe(1)
  })

  test('of what was refused nothing is left to cancel, and from then on it is refused as cancelled', async () => {
    const { browser, other } = await world()
    await write(other, say.register('e'))
    const key = newKey()
    expect((await write(browser, say.register('e'), key)).body.type).toBe('abroad:full')
    expect(await cancel(browser, key)).toEqual({ status: 200, body: { cancelled: true } })
    expect((await write(browser, say.register('e'), key)).body.type).toBe('abroad:cancelled')
  })

  test('another account’s key is neither cancelled nor told of', async () => {
    const { browser, other, likes } = await world()
    const [key, stone] = [newKey(), newKey()]
    await write(browser, say.like('s'), key)
    await cancel(browser, stone)
    for (const foreign of [key, stone])
      expect(await cancel(other, foreign)).toMatchObject({ status: 403, body: { type: 'abroad:account-mismatch' } })
    expect(await likes()).toBe(1)
    expect((await write(other, say.like('s'), stone)).body.type).toBe('abroad:account-mismatch')
  })

  test('in parallel with the write one of them wins, and both answers agree', async () => {
    const { citizens, likes } = await world()
    const browser = citizens[0]?.browser
    if (!browser) throw new Error('a citizen')
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
  ])('is asked to come back where it meets with %s', async (_, does) => {
    const { browser, db, likes } = await world()
    const key = newKey()
    const answer = await whileWriting(db, { table: 'intent_keys', does }, () => cancel(browser, key))
    expect(answer).toMatchObject({ status: 503, body: { type: 'abroad:unavailable' } })
    expect((await write(browser, say.like('s'), key)).status).toBe(200)
    expect(await likes()).toBe(1)
  })

  test('needs a session and a key that could be one', async () => {
    const { browser, app } = await world()
    expect((await app.request('/api/user/intents/some-key-1/cancel', { method: 'POST' })).status).toBe(401)
    for (const key of ['short', 'x'.repeat(65), '%20%20%20%20%20%20%20%20'])
      expect(await cancel(browser, key)).toMatchObject({ status: 400, body: { type: 'abroad:invalid' } })
  })
})
