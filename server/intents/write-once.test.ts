import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db } from '#server/database/open-database.ts'
import { rowsOf } from '#server/database/rows-of.ts'
import { createRandom } from '#server/seeded-random.ts'
import { noon } from '#server/testing/test-app.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { eventDraft, storyDraft, surveyDraft } from '#server/testing/test-items.ts'
import { createWorld, newKey, raises, say, whileWriting, write } from '#server/testing/test-writes.ts'
import { writeOnce, type Write } from './write-once.ts'

describeOnDatabases('a write with a key', (fresh) => {
  const drafts = [eventDraft('event', { event: { capacity: 3 } }), storyDraft('story'), surveyDraft('survey')]
  const world = async (citizens = 1) => createWorld(await fresh(), { drafts, citizens })
  const testInWorld = test.extend('world', () => world())
  const itemOf = async (db: Db, id: string) =>
    (
      await rowsOf<{ rev: number; likes: number; participants: number }>(
        db,
        sql`select rev, likes, participants from items where id = ${id}`,
      )
    )[0]
  const keysIn = (db: Db) =>
    rowsOf<Record<string, unknown>>(db, sql`select key, state, status, receipt, applied_seq from intent_keys order by key`)

  testInWorld('is done once, and every repeat gets the same bytes', async ({ world: { browser, db } }) => {
    const key = newKey()
    const first = await write(browser, say.register('event', 2), key)
    expect(first.status).toBe(200)
    expect(first.body.receipt).toMatch(/^[2-9A-HJ-NP-Z]{3}-[2-9A-HJ-NP-Z]{3}$/)
    const again = await browser.request('PUT', '/api/content/register', {
      // Another order of members and another language: the same request.
      body: '{"numberOfParticipants":2, "eventId":"event"}',
      headers: { 'Idempotency-Key': key, 'Content-Type': 'application/json', 'Accept-Language': 'de-CH' },
    })
    expect([again.status, again.headers.get('Content-Type'), await again.text()]).toEqual([200, 'application/json', first.text])
    expect(await itemOf(db, 'event')).toMatchObject({ rev: 2, participants: 2 })
  })

  test('[5] fifty keys, two identical requests each at once: one effect each, the same body', async () => {
    const { browser, db, citizens } = await world(50)
    const pairs = citizens.map((citizen) => {
      const key = newKey()
      return Promise.all([write(citizen.browser, say.like('story'), key), write(citizen.browser, say.like('story'), key)])
    })
    for (const [one, other] of await Promise.all(pairs)) {
      expect(one.status).toBe(200)
      expect(other).toEqual(one)
    }
    expect(await itemOf(db, 'story')).toMatchObject({ likes: 50, rev: 51 })
    const keys = await keysIn(db)
    expect(new Set(keys.map((row) => row.receipt)).size).toBe(50)
    expect(new Set(keys.map((row) => row.applied_seq)).size).toBe(50)
    expect((await write(browser, say.like('story'))).body.item).toMatchObject({ likes: 50 })
  })

  test('a refusal is stored, and repeated even if its reason is gone', async () => {
    const { browser, db, citizens } = await world(2)
    const other = citizens[1].browser
    await write(other, say.register('event', 3))
    const key = newKey()
    const refused = await write(browser, say.register('event'), key)
    expect(refused).toMatchObject({ status: 409, body: { type: 'abroad:full' } })
    await write(other, say.unregister('event'))
    const again = await browser.request('PUT', '/api/content/register', {
      body: { eventId: 'event', numberOfParticipants: 1 },
      headers: { 'Idempotency-Key': key },
    })
    expect([again.headers.get('Content-Type'), await again.text()]).toEqual(['application/problem+json', refused.text])
    expect((await keysIn(db)).find((row) => row.key === key)).toMatchObject({ state: 'refused', receipt: null, applied_seq: null })
    expect((await write(browser, say.register('event'))).status).toBe(200)
    const [method, path, body] = say.vote('survey', ['none of them'])
    const invalid = await browser.request(method, path, { body, headers: { 'Idempotency-Key': newKey() } })
    expect([invalid.status, invalid.headers.get('Content-Type')]).toEqual([400, 'application/problem+json'])
  })

  testInWorld('[4] the same key with another body, path or method is refused, and changes nothing', async ({ world: { browser, db } }) => {
    const key = newKey()
    await write(browser, say.register('event', 1), key)
    for (const other of [say.register('event', 2), say.unregister('event'), say.like('story'), say.vote('survey', ['yes'])])
      expect(await write(browser, other, key)).toMatchObject({ status: 422, body: { type: 'abroad:key-reused' } })
    expect(await itemOf(db, 'event')).toMatchObject({ rev: 2, participants: 1 })
  })

  test('[26] a key of another account is refused', async () => {
    const { browsers, db } = await world(2)
    const [anna, bruno] = browsers
    const key = newKey()
    const first = await write(anna, say.like('story'), key)
    for (const request of [say.like('story'), say.like('story', false)]) {
      const foreign = await write(bruno, request, key)
      expect(foreign).toMatchObject({ status: 403, body: { type: 'abroad:account-mismatch' } })
      expect(foreign.text).not.toContain(first.body.receipt)
    }
    expect(await itemOf(db, 'story')).toMatchObject({ likes: 1 })
  })

  testInWorld('session, account, body and key are checked in this order', async ({ world: { browser, app, db, accountId } }) => {
    const headers = { 'Idempotency-Key': 'x', 'Abroad-Account': 'somebody-else', 'Content-Type': 'application/json' }
    const types = async (reply: Response | Promise<Response>) => ((await (await reply).json()) as { type: string }).type
    for (const [method, path] of [say.register(''), say.unregister(''), say.vote('', []), say.like('')]) {
      expect(await types(app.request(path, { method, body: '{}', headers: { 'Content-Type': 'application/json' } }))).toBe(
        'abroad:unauthorized',
      )
      expect(await types(browser.request(method, path, { body: {}, headers }))).toBe('abroad:account-mismatch')
      expect(await types(browser.request(method, path, { body: {}, headers: { ...headers, 'Abroad-Account': accountId } }))).toBe(
        'abroad:invalid',
      )
    }
    for (const key of ['short', 'a key with blanks', 'x'.repeat(65), ''])
      expect(await write(browser, say.like('story'), key)).toMatchObject({ status: 400, body: { detail: 'Idempotency-Key: is malformed' } })
    expect(await keysIn(db)).toEqual([])
    expect(await itemOf(db, 'story')).toMatchObject({ rev: 1 })
  })

  testInWorld('an invalid body does not use the key', async ({ world: { browser, db } }) => {
    const key = newKey()
    for (const number of [0, 51, 1.5, '1'])
      expect((await write(browser, say.register('event', number as number), key)).body.type).toBe('abroad:invalid')
    expect(await keysIn(db)).toEqual([])
    expect((await write(browser, say.register('event'), key)).status).toBe(200)
  })

  test('a failed assertion is answered by its own problem, logged by its name, and changes nothing', async () => {
    const { browser, db, logged } = await world()
    const key = newKey()
    const does = `new.status := 200; return new`
    const refused = await whileWriting(db, { table: 'intent_keys', does }, () => write(browser, say.register('event'), key))
    expect(refused).toMatchObject({ status: 500, body: { type: 'abroad:assertion-failed' } })
    const errors = logged.map((line) => JSON.parse(line) as Record<string, string>).filter(({ level }) => level === 'error')
    expect(errors[0]).toMatchObject({ message: 'assertion failed', error: 'key-has-one-outcome {"stored":0}' })
    expect(await itemOf(db, 'event')).toMatchObject({ rev: 1, participants: 0 })
    expect((await write(browser, say.register('event'), key)).status).toBe(200)
  })

  testInWorld('a key covers the query and any kind of body', async ({ world: { browser } }) => {
    const asked = async (method: string, path: string, key: string, body?: string) => {
      const headers = { 'Idempotency-Key': key, ...(body !== undefined && { 'Content-Type': 'application/json' }) }
      const reply = await browser.request(method, path, { headers, ...(body !== undefined && { body }) })
      return { status: reply.status, text: await reply.text() }
    }
    const [read, opted] = [newKey(), newKey()]
    const marks = (before: number) => `/api/user/notification/CHAT_RESOLVED?before=${before}`
    const first = await asked('DELETE', marks(7), read)
    expect([first.status, JSON.parse(first.text)]).toEqual([200, { receipt: expect.stringMatching(/^...-...$/) }])
    expect(await asked('DELETE', marks(7), read)).toEqual(first)
    expect(await asked('DELETE', marks(8), read)).toMatchObject({ status: 422, text: expect.stringContaining('abroad:key-reused') })
    const put = await asked('PUT', '/api/push/one-signal-player/browser-1', opted, 'no JSON')
    expect(put.status).toBe(200)
    expect(await asked('PUT', '/api/push/one-signal-player/browser-1', opted, 'no JSON')).toEqual(put)
    for (const other of [undefined, 'no JSON either'])
      expect(await asked('PUT', '/api/push/one-signal-player/browser-1', opted, other)).toMatchObject({ status: 422 })
  })

  test('the reply is not cached, and has Retry-After only if there is a time', async () => {
    const { citizens } = await world(2)
    const [anna, bruno] = citizens.map(({ browser }) => browser)
    const key = newKey()
    const headers = { 'Idempotency-Key': key }
    const body = { storyId: 'story', liked: true }
    const done = await anna!.request('PUT', '/api/content/like', { body, headers })
    expect([done.headers.get('Cache-Control'), done.headers.get('Retry-After')]).toEqual(['no-store', null])
    const foreign = await bruno!.request('PUT', '/api/content/like', { body, headers })
    expect([foreign.status, foreign.headers.get('Retry-After')]).toEqual([403, null])
  })

  testInWorld('a deeply nested body is refused and does not use the key', async ({ world: { browser, db } }) => {
    const nested = JSON.parse(`${'['.repeat(60)}${']'.repeat(60)}`) as unknown
    const key = newKey()
    const [method, path, body] = say.like('story')
    expect(await write(browser, [method, path, { ...body, nested }], key)).toMatchObject({
      status: 400,
      body: { type: 'abroad:invalid', detail: 'request: is nested too deeply' },
    })
    expect(await keysIn(db)).toEqual([])
    expect((await write(browser, say.like('story'), key)).status).toBe(200)
  })

  testInWorld('without a key a write is done each time and leaves no record', async ({ world: { browser, db } }) => {
    const replies = [await write(browser, say.register('event', 1), null), await write(browser, say.register('event', 2), null)]
    expect(replies.map((reply) => [reply.status, reply.body.receipt])).toEqual([
      [200, expect.stringMatching(/^...-...$/)],
      [200, expect.stringMatching(/^...-...$/)],
    ])
    expect(await itemOf(db, 'event')).toMatchObject({ rev: 3, participants: 2 })
    expect(await keysIn(db)).toEqual([])
  })
})

describeOnDatabases('writing once', (fresh) => {
  async function given(random = createRandom(1)) {
    const parts = await createWorld(await fresh(), { drafts: [storyDraft('story')], citizens: 2 })
    const { db, accountId } = parts
    const likes: Write = async ({ tx, receipt }) => {
      await tx.execute(sql`update items set likes = likes + 1 where id = 'story'`)
      return { ok: true, reply: receipt }
    }
    const once = (key: string | undefined, doing: Write) =>
      writeOnce({ db, now: () => noon, random }, { key, accountId, hash: 'hash', isLimited: true }, doing)
    const stand = async () => ({
      likes: (await rowsOf<{ likes: number }>(db, sql`select likes from items where id = 'story'`))[0]?.likes,
      keys: (await rowsOf<{ key: string }>(db, sql`select key from intent_keys order by key`)).map((row) => row.key),
    })
    return { ...parts, likes, once, stand }
  }

  test('an exception leaves nothing behind', async () => {
    const { once, likes, stand } = await given()
    const breaks: Write = async (context) => {
      await likes(context)
      throw new Error('a bug')
    }
    await expect(once('key-00001', breaks)).rejects.toThrow('a bug')
    expect(await stand()).toEqual({ likes: 0, keys: [] })
    expect(await once('key-00001', likes)).toMatchObject({ kind: 'reply', status: 200 })
    expect(await stand()).toEqual({ likes: 1, keys: ['key-00001'] })
  })

  test('a key that has an outcome already gets no second one, and the effect is undone', async () => {
    const { once, likes, stand } = await given()
    const breaks: Write = async (context) => {
      await context.tx.execute(sql`update intent_keys set status = 200 where key = ${context.key}`)
      return likes(context)
    }
    await expect(once('key-00001', breaks)).rejects.toMatchObject({ invariant: 'key-has-one-outcome' })
    expect(await stand()).toEqual({ likes: 0, keys: [] })
  })

  test('a refusal after an effect undoes the effect and is stored', async () => {
    const { once, likes, stand } = await given()
    const refuses: Write = async (context) => {
      await likes(context)
      return { ok: false, type: 'abroad:full', detail: 'too late' }
    }
    const first = await once('key-00001', refuses)
    expect(first).toMatchObject({ kind: 'reply', status: 409, text: expect.stringContaining('too late') })
    expect(await stand()).toEqual({ likes: 0, keys: ['key-00001'] })
    expect(await once('key-00001', likes)).toEqual(first)
    expect(await once(undefined, refuses)).toEqual(first)
    expect((await stand()).likes).toBe(0)
  })

  test('too many requests leave nothing behind, and a later retry succeeds', async () => {
    const { once, likes, stand } = await given()
    const tooMuch: Write = async (context) => {
      await likes(context)
      return { ok: false, type: 'abroad:too-many-requests', retryAfterS: 40 }
    }
    expect(await once('key-00001', tooMuch)).toEqual({ kind: 'problem', type: 'abroad:too-many-requests', retryAfterS: 40 })
    expect(await stand()).toEqual({ likes: 0, keys: [] })
    expect(await once('key-00001', likes)).toMatchObject({ kind: 'reply', status: 200 })
    expect(await stand()).toEqual({ likes: 1, keys: ['key-00001'] })
  })

  test('a duplicate receipt is drawn again', async () => {
    // The same six numbers three times, and then others.
    const numbers = [...Array.from({ length: 18 }, (_, index) => (index % 6) / 10), ...Array.from({ length: 6 }, () => 0.9)]
    const { once, likes } = await given(() => numbers.shift() ?? 0)
    const receipts = [await once('key-00001', likes), await once('key-00002', likes)].map(
      (answer) => answer.kind === 'reply' && answer.text,
    )
    expect(receipts).toEqual(['258-BEJ', 'WWW-WWW'])
  })

  test('fails after twenty duplicate receipts, and leaves nothing', async () => {
    let draws = 0
    const { once, likes, stand } = await given(() => ((draws += 1), 0))
    await once('key-00001', likes)
    draws = 0
    await expect(once('key-00002', likes)).rejects.toThrow('no receipt is free')
    expect([draws, await stand()]).toEqual([6 * 20, { likes: 1, keys: ['key-00001'] }])
  })

  test('numbers rise in the order of commits', async () => {
    const { db, citizens } = await given()
    const likes: Write = async ({ tx }) => {
      const [row] = await rowsOf<{ likes: number }>(tx, sql`update items set likes = likes + 1 where id = 'story' returning likes`)
      return { ok: true, reply: String(row?.likes) }
    }
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        writeOnce(
          { db, now: () => noon, random: createRandom(index) },
          { key: newKey(), accountId: citizens[index % 2]?.accountId ?? '', hash: 'hash', isLimited: true },
          likes,
        ),
      ),
    )
    const rows = await rowsOf<{ reply: string }>(db, sql`select reply from intent_keys order by applied_seq`)
    expect(rows.map((row) => row.reply)).toEqual(Array.from({ length: 20 }, (_, index) => String(index + 1)))
  })

  test('a deleted account is refused', async () => {
    const { once, likes, stand, db } = await given()
    await db.execute(sql`delete from accounts`)
    for (const key of ['key-00001', undefined]) expect(await once(key, likes)).toEqual({ kind: 'problem', type: 'abroad:unauthorized' })
    expect(await stand()).toEqual({ likes: 0, keys: [] })
  })

  test('a busy database leaves nothing and gives Retry-After: 2', async () => {
    const { once, likes, stand, db, citizens } = await given()
    const meets: Write = async (context) => {
      await likes(context)
      await context.tx.execute(sql.raw(`do $$ begin ${raises('55P03')}; end $$`))
      return { ok: true, reply: '' }
    }
    expect(await once('key-00001', meets)).toEqual({ kind: 'problem', type: 'abroad:unavailable' })
    expect(await stand()).toEqual({ likes: 0, keys: [] })
    const body = { storyId: 'story', liked: true }
    const reply = await whileWriting(db, { table: 'items', does: raises('55P03') }, () =>
      citizens[0].browser.request('PUT', '/api/content/like', { body, headers: { 'Idempotency-Key': 'key-00001' } }),
    )
    expect([reply.status, reply.headers.get('Retry-After')]).toEqual([503, '2'])
    expect(await once('key-00001', likes)).toMatchObject({ kind: 'reply', status: 200 })
  })

  test('a wait of more than five seconds gives 503', async ({ skip }) => {
    const { once, likes, stand, database, citizens } = await given()
    skip(database.engine === 'pglite', 'PGlite has a single connection')
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const began = Date.now()
    const { promise: isUnderWay, resolve: begin } = Promise.withResolvers<void>()
    const slow = once('key-00001', async (context) => {
      begin()
      await held
      return likes(context)
    })
    await isUnderWay
    const browser = citizens[0]?.browser
    const [repeat, stranger] = await Promise.all([
      once('key-00001', likes),
      browser?.request('PUT', '/api/content/like', { body: { storyId: 'story', liked: true }, headers: { 'Idempotency-Key': newKey() } }),
    ])
    expect(Date.now() - began).toBeGreaterThan(4_900)
    expect(repeat).toEqual({ kind: 'problem', type: 'abroad:unavailable' })
    expect([stranger?.status, stranger?.headers.get('Retry-After')]).toEqual([503, '2'])
    release()
    const first = await slow
    expect(await once('key-00001', likes)).toEqual(first)
    expect((await stand()).likes).toBe(1)
  })

  test('a connection that the database closes leaves nothing, and a retry succeeds', async ({ skip }) => {
    const { once, likes, stand, database, db } = await given()
    skip(database.engine === 'pglite', 'PGlite has a single connection')
    const answer = await once('key-00001', async (context) => {
      const [own] = await rowsOf<{ pid: number }>(context.tx, sql`select pg_backend_pid() as pid`)
      await likes(context)
      await db.execute(sql`select pg_terminate_backend(${own?.pid})`)
      await new Promise((resolve) => setTimeout(resolve, 50))
      return likes(context)
    }).catch((failure: Error) => failure)
    expect(answer).not.toMatchObject({ kind: 'reply' })
    expect(await stand()).toEqual({ likes: 0, keys: [] })
    expect(await once('key-00001', likes)).toMatchObject({ kind: 'reply', status: 200 })
  })
})
