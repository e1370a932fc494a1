import { sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import { afterEach, expect, test } from 'vitest'
import { openPostgres, type Database, type Db } from '#server/database/open-database.ts'
import { rowsOf } from '#server/database/rows-of.ts'
import { createRandom } from '#server/seeded-random.ts'
import { createTestApp, noon } from '#server/testing/test-app.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { eventDraft, storyDraft, surveyDraft } from '#server/testing/test-items.ts'
import { createWorld, say, write } from '#server/testing/test-writes.ts'
import { scaled } from '#tests/setup/time-limits.ts'
import { insertItem, removeItem, setLikes, updateItem } from './mutations.ts'

/** `npm run test:all`: 200 seeds. */
const isWide = process.env['WIDE'] !== undefined
const seedsATest = isWide ? 20 : 5
const firstSeeds = Array.from({ length: isWide ? 10 : 1 }, (_, index) => index * seedsATest)
const writers = 4
const stepsAWriter = 8
const itemsASeed = 8
const pageSize = 3

const minuteMs = 60_000

describeOnDatabases('a reader ends with what the pages list, whatever happens', (fresh) => {
  test.each(Array.from({ length: 12 }, (_, index) => index + 1))('seed %i', async (seed) => {
    const random = createRandom(seed)
    const whole = (below: number) => Math.floor(random() * below)
    const database = await fresh()
    const { app, clock } = createTestApp({ database })
    const { db } = database
    const audiences = [['global'], ['th'], ['fr'], ['th', 'fr'], ['r:thban']]
    const reader = createReader(app, 'th', 500)
    await reader.read()
    for (let step = 0; step < 60; step += 1) {
      const id = `s${whole(12)}`
      const parts = {
        audience: audiences[whole(audiences.length)] ?? [],
        minutesAgo: whole(30) - 15 - (clock.now - noon) / minuteMs,
        expiresInMinutes: whole(40) + (clock.now - noon) / minuteMs,
      }
      const isSurvey = id < 's3'
      const draft = isSurvey
        ? surveyDraft(id, { ...parts, audience: ['global'] })
        : storyDraft(id, whole(2) ? { ...parts, expiresInMinutes: 1e6 } : parts)
      const act = whole(7)
      if (act === 0) await insertItem(db, draft, clock.now)
      else if (act === 1) await updateItem(db, draft, clock.now)
      else if (act === 2) await removeItem(db, id, clock.now)
      else if (act <= 4 && !isSurvey) await setLikes(db, id, whole(100), clock.now)
      else if (act === 5) clock.now += whole(8) * minuteMs
      else await reader.read()
    }
    const fromPages = createReader(app, 'th', 500)
    expect(await reader.read()).toEqual(await fromPages.read())
    expect(reader.cursor()).toBe(fromPages.cursor())
  })
})

describeOnDatabases('each reader ends with what the database holds, whoever writes at the same time', (fresh) => {
  const opened: Database[] = []
  afterEach(async () => void (await Promise.all(opened.splice(0).map((database) => database.close()))))

  /** Another process of the services: a pool and caches of its own. The embedded database has one process. */
  async function otherProcess(database: Database): Promise<Hono> {
    if (database.engine === 'pglite') return createTestApp({ database }).app
    const [schema] = await rowsOf<{ name: string }>(database.db, sql`select current_schema() as name`)
    const other = openPostgres(process.env['TEST_DATABASE_URL'] ?? '', { schemaName: schema?.name ?? '' })
    opened.push(other)
    return createTestApp({ database: other }).app
  }

  test.each(firstSeeds)('seeds from %i on', { timeout: scaled(300_000) }, async (first) => {
    const database = await fresh()
    const world = await createWorld(database, { drafts: [], citizens: 5 })
    commitLate(database.db)
    const processes = [world.app, await otherProcess(database)]
    for (let seed = first; seed < first + seedsATest; seed += 1) await playSeed(seed, { ...world, processes })
    const rows = await rowsOf(
      database.db,
      sql`select id from items left join lateral (
          select count(*) filter (where liked) as likes, coalesce(sum(participants) filter (where registered), 0) as places from personal where item_id = id
        ) said on true where coalesce(items.likes, 0) <> said.likes or coalesce(items.participants, 0) <> said.places`,
    )
    expect(rows, 'counts that are not what citizens said').toEqual([])
  })
})

/** What is done and not committed is what readers could miss: that time is longer here, and differs. */
function commitLate(db: Db): void {
  const begin = db.transaction.bind(db)
  const random = createRandom(7)
  db.transaction = (work, ...rest) =>
    begin(
      async (tx) => {
        const result = await work(tx)
        await new Promise((resolve) => setTimeout(resolve, random() * 12))
        return result
      },
      ...rest,
    )
}

type World = Awaited<ReturnType<typeof createWorld>> & { processes: readonly Hono[] }

/** A country of its own for each seed: what the others left is not in sight. */
async function playSeed(seed: number, { db, clock, citizens, processes }: World): Promise<void> {
  const random = createRandom(seed + 1)
  const whole = (below: number) => Math.floor(random() * below)
  const pause = () => new Promise((resolve) => setTimeout(resolve, whole(4)))
  const country = String.fromCharCode(97 + Math.floor(seed / 26), 97 + (seed % 26))
  const draft = (no: number) => {
    const parts = { title: `${whole(1e6)}`, audience: [whole(5) === 0 ? 'zz' : country], minutesAgo: whole(30) + 1 }
    return no % 3 === 0 ? eventDraft(`${country}${no}`, parts) : storyDraft(`${country}${no}`, parts)
  }
  for (let no = 0; no < itemsASeed; no += 1) await insertItem(db, draft(no), clock.now)

  async function writeOften(): Promise<void> {
    for (let step = 0; step < stepsAWriter; step += 1) {
      const no = whole(itemsASeed)
      const id = `${country}${no}`
      const act = whole(8)
      if (act === 0) await removeItem(db, id, clock.now)
      else if (act === 1) await insertItem(db, draft(no), clock.now)
      else if (act === 2) await updateItem(db, draft(no), clock.now)
      else {
        const { browser } = citizens[whole(citizens.length)] ?? citizens[0]
        const said = no % 3 !== 0 ? say.like(id, whole(3) > 0) : whole(3) > 0 ? say.register(id, 1 + whole(3)) : say.unregister(id)
        expect([200, 404, 410]).toContain((await write(browser, said)).status)
      }
      await pause()
    }
  }
  const progress = { isOver: false }
  const ended = Promise.all(Array.from({ length: writers }, writeOften)).finally(() => (progress.isOver = true))
  const readers = processes.flatMap((app) => [createReader(app, country, 500), createReader(app, country, pageSize)])
  const reading = readers.map(async (reader) => {
    do {
      await reader.read()
      await pause()
    } while (!progress.isOver)
    return reader.read()
  })
  await ended
  const held = await Promise.all(reading)
  const expected = await rowsOf<{ line: string }>(
    db,
    sql`select id || ' ' || rev || ' ' || coalesce(likes, participants) as line from items
      where not removed and audience && array['global', ${country}] order by line`,
  )
  for (const lines of held) expect(lines, `seed ${seed}`).toEqual(expected.map(({ line }) => line))
}

interface Item {
  id: string
  rev: number
  likes?: number
  info: { participants?: number }
}
interface Change {
  op: 'put' | 'patch' | 'drop'
  id: string
  rev: number
  item: Item
  likes?: number
  participants?: number
}

/** As a device does it: pages, which fit together where they have the same cursor, and from then on the changes since that. */
function createReader(app: Hono, country: string, limit: number) {
  const held = new Map<string, { rev: number; count: number }>()
  let cursor: string | undefined
  const get = async (path: string) => app.request(`/api/content/content-entries${path}countries=${country}`)
  const keep = ({ id, rev, likes, info }: Item) => held.set(id, { rev, count: likes ?? info.participants ?? 0 })

  async function pull(): Promise<string | undefined> {
    held.clear()
    let common: string | undefined
    for (let page = 0; ; page += 1) {
      const body = (await (await get(`?pagination=${page}&limit=${limit}&`)).json()) as {
        content: Item[]
        lastPage: boolean
        cursor: string
      }
      common ??= body.cursor
      if (body.cursor !== common) return undefined
      for (const item of body.content) keep(item)
      if (body.lastPage) return common
    }
  }

  function apply({ op, id, rev, item, likes, participants }: Change): void {
    const known = held.get(id)
    if (op === 'drop') held.delete(id)
    else if (op === 'put') keep(item)
    else if (known) held.set(id, { rev, count: likes ?? participants ?? known.count })
  }

  return {
    cursor: () => cursor,
    /** What is held after one more look, which may be nothing while pages do not fit together. */
    async read(): Promise<string[]> {
      cursor ??= await pull()
      if (cursor === undefined) return []
      const reply = await get(`/changes?since=${cursor}&`)
      if (reply.status === 304) return linesOf()
      const body = (await reply.json()) as { changes: Change[]; cursor: string }
      for (const change of body.changes) apply(change)
      ;({ cursor } = body)
      return linesOf()
    },
  }

  function linesOf(): string[] {
    return [...held].map(([id, { rev, count }]) => `${id} ${rev} ${count}`).toSorted()
  }
}
