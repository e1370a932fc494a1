import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ContentPage, Story } from '#contract/content/content.ts'
import { languages } from '#contract/values/language-codes.ts'
import type { Db } from '#server/database/open-database.ts'
import { items } from '#server/database/schema.ts'
import { setLikes } from '#server/services/content/mutations.ts'
import { createTestApp, noon, reference } from '#server/testing/test-app.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { createLog } from '#server/log.ts'
import { keepFeedFresh } from './keep-feed-fresh.ts'
import { loadContent } from './load-content.ts'
import { mistakeText } from './mistake.ts'
import { readContentFiles } from './read-content-files.ts'

const dayMs = 86_400_000
let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'abroad-content-'))
  for (const name of ['feed', 'guide/lostPassport', 'pictures']) await mkdir(join(folder, name), { recursive: true })
})
afterEach(() => rm(folder, { recursive: true }))

const writeStory = (id: string, title = id) =>
  writeFile(
    join(folder, 'feed', `${id}.md`),
    `---\nid: ${id}\nkind: GLOBAL_STORY\ntag: SERVICES\npublished: -1d\nlikes: 3\n---\n${languages.map((language) => `=== ${language}\ntitle: ${title}\nteaser: t\n\nText.\n`).join('')}`,
  )
const writeArticle = (summary: string) =>
  writeFile(
    join(folder, 'guide/lostPassport/en.md'),
    `---\ntitle: T\nsummary: ${summary}\nkeywords: [a, b, c]\nsources: []\nchecked: 2026-11-20\n---\nWords.\n`,
  )

describeOnDatabases('loading content', (fresh) => {
  test('what a desk has written over is the desk’s, whatever the files say', async () => {
    const device = await start(await fresh())
    await writeStory('a')
    await device.load(noon)
    await device.db.update(items).set({ source: 'desk', sourceHash: null })
    await writeStory('a', 'New words')
    expect(await device.load(noon)).toMatchObject({ changed: 0 })
    await rm(join(folder, 'feed/a.md'))
    expect(await device.load(noon)).toMatchObject({ changed: 0 })
    expect(await device.feed()).toMatchObject([{ rev: 1, texts: { en: { title: 'a' } } }])
  })

  test('a restart with the same files changes nothing', async () => {
    const device = await start(await fresh())
    await writeStory('a')
    expect(await device.load(noon)).toMatchObject({ changed: 1 })
    expect(await device.load(noon + dayMs)).toMatchObject({ changed: 0 })
    expect(await device.feed()).toMatchObject([{ id: 'a', rev: 1, meta: { publish_date: '2026-11-19T00:00:00.000Z' } }])
  })

  test('a changed file is a new revision, and its likes stay the citizens’', async () => {
    const device = await start(await fresh())
    await writeStory('a')
    await device.load(noon)
    await setLikes(device.db, 'a', 40, noon)
    await writeStory('a', 'New words')
    expect(await device.load(noon)).toMatchObject({ changed: 1 })
    expect(await device.feed()).toMatchObject([{ rev: 3, likes: 40, texts: { en: { title: 'New words' } } }])
  })

  test('a removed file is dropped, and counts on when it comes back', async () => {
    const device = await start(await fresh())
    await writeStory('a')
    await device.load(noon)
    await rm(join(folder, 'feed/a.md'))
    await device.load(noon)
    expect(await device.feed()).toEqual([])
    await writeStory('a')
    await device.load(noon)
    expect(await device.feed()).toMatchObject([{ rev: 3, likes: 3 }])
  })

  test('after a week dates move on, together', async () => {
    const device = await start(await fresh())
    await writeStory('a')
    await device.load(noon)
    await device.load(noon + 6 * dayMs)
    expect(await device.feed()).toMatchObject([{ rev: 1, meta: { publish_date: '2026-11-19T00:00:00.000Z' } }])
    device.clock.now = noon + 8 * dayMs
    await device.load(device.clock.now)
    expect(await device.feed()).toMatchObject([{ rev: 2, meta: { publish_date: '2026-11-27T00:00:00.000Z' } }])
  })

  test('after a week dates move on in a process that keeps running: devices hear of it as of any change', async () => {
    const device = await start(await fresh())
    await writeStory('a')
    await device.load(noon)
    const { cursor } = await device.page()
    const feed = keepFresh(device)
    await feed.tick(noon + 6 * dayMs)
    expect(await device.changesSince(cursor)).toBe(304)

    await feed.tick(noon + 7 * dayMs)
    expect(await device.changesSince(cursor)).toMatchObject({
      changes: [{ op: 'put', item: { id: 'a', rev: 2, meta: { publish_date: '2026-11-26T00:00:00.000Z' } } }],
    })
    expect(feed.logged).toEqual([expect.stringContaining('"changed":1')])
    await feed.tick(noon + 8 * dayMs)
    expect(await device.feed()).toMatchObject([{ rev: 2 }])
    await feed.close()
    expect(feed.isStopped()).toBe(true)
  })

  test('of two processes one moves the dates on, and a restart finds nothing left to do', async () => {
    const device = await start(await fresh())
    await writeStory('a')
    await device.load(noon)
    const both = [keepFresh(device), keepFresh(device)]
    await Promise.all(both.map((feed) => feed.tick(noon + 9 * dayMs)))
    expect(both.flatMap((feed) => feed.logged)).toHaveLength(1)
    expect(await device.load(noon + 9 * dayMs)).toMatchObject({ changed: 0 })
  })

  test('a file spoilt meanwhile leaves the feed as it is, and is told', async () => {
    const device = await start(await fresh())
    await writeStory('a')
    await device.load(noon)
    await writeFile(join(folder, 'feed/a.md'), 'no head')
    const feed = keepFresh(device)
    await feed.tick(noon + 9 * dayMs)
    expect(feed.logged).toEqual([expect.stringContaining('feed/a.md')])
    expect(await device.feed()).toMatchObject([{ id: 'a', rev: 1 }])
    await writeStory('a')
    await feed.tick(noon + 10 * dayMs)
    expect(await device.feed()).toMatchObject([{ rev: 2 }])
  })

  test('without the demo there is no feed, but there is a guide; what an earlier start brought goes', async () => {
    const device = await start(await fresh())
    await writeStory('a')
    await writeArticle('One.')
    expect(await device.load(noon, false)).toMatchObject({ changed: 0, content: { articles: [{ topic: 'lostPassport' }] } })
    await device.load(noon)
    expect(await device.feed()).toHaveLength(1)
    await device.load(noon, false)
    expect(await device.feed()).toEqual([])
  })

  test('a file with a mistake is reported, leaves its item unchanged and blocks no other file', async () => {
    const device = await start(await fresh())
    await writeStory('a')
    await writeStory('b')
    await device.load(noon)
    const before = await device.feed()
    await writeFile(join(folder, 'feed/b.md'), 'no head')
    await writeStory('c')
    expect(await device.load(noon)).toMatchObject({
      changed: 1,
      mistakes: [{ file: 'feed/b.md', line: 1, reason: 'the file must begin with a line ---' }],
    })
    const ids = (await device.feed()).map(({ id }) => id)
    expect(ids.toSorted()).toEqual(['a', 'b', 'c'])
    expect(await device.feed()).toEqual(expect.arrayContaining(before))
  })

  test('an article with a mistake is left out, and the services go on', async () => {
    const device = await start(await fresh())
    await writeArticle('One.')
    await mkdir(join(folder, 'guide/lostPassport'), { recursive: true })
    await writeFile(join(folder, 'guide/lostPassport/de.md'), 'no head')
    const { content, mistakes } = await device.load(noon)
    expect(content.articles.map(({ topic, language }) => [topic, language])).toEqual([['lostPassport', 'en']])
    expect(mistakes.map(({ file }) => file)).toEqual(['guide/lostPassport/de.md'])
  })

  test('the emergency tier’s version grows when its words change, and only then', async () => {
    const device = await start(await fresh())
    const versionAt = async (now: number) => {
      const loaded = await device.load(now)
      return loaded.content.emergencyVersion
    }
    await writeArticle('One.')
    expect(await versionAt(noon)).toBe(noon)
    expect(await versionAt(noon + 5)).toBe(noon)
    await writeArticle('Two.')
    expect(await versionAt(noon - 5)).toBe(noon + 1)
  })

  test('what is not there yet is told and gone without', async () => {
    const device = await start(await fresh())
    await writeArticle('One.')
    expect(await device.load(noon)).toMatchObject({
      gaps: ['guide/lostPassport: de is missing', 'guide/lostPassport: fr is missing', 'guide/lostPassport: it is missing'].toSorted(),
    })
  })

  async function start(database: Awaited<ReturnType<typeof fresh>>) {
    const { app, clock } = createTestApp({ database })
    const page = async () => (await (await app.request('/api/content/content-entries')).json()) as ContentPage
    return {
      db: database.db,
      clock,
      load: async (now: number, demo = true) => {
        const result = await loadContent({ db: database.db, folder, reference, now, demo })
        return { ...result, gaps: result.gaps.toSorted() }
      },
      page,
      feed: async () => (await page()).content as Story[],
      async changesSince(cursor: string | undefined) {
        const reply = await app.request(`/api/content/content-entries/changes?since=${cursor}`)
        return reply.status === 304 ? 304 : ((await reply.json()) as object)
      },
    }
  }

  /** The daily look of a process whose clock the test holds. */
  function keepFresh({ db, clock }: { db: Db; clock: { now: number } }) {
    const logged: string[] = []
    let work: (() => void) | null = null
    const feed = keepFeedFresh({
      db,
      folder,
      reference,
      demo: true,
      now: () => clock.now,
      every: (ms, given) => {
        expect(ms).toBe(dayMs)
        work = given
        return () => (work = null)
      },
      log: createLog({ now: () => clock.now, print: (line) => logged.push(line) }),
    })
    return {
      ...feed,
      logged,
      isStopped: () => work === null,
      tick(now: number) {
        clock.now = now
        work?.()
        return feed.settled()
      },
    }
  }
})

test('the real content has no mistakes and no gaps', async () => {
  const real = await readContentFiles(fileURLToPath(new URL('../content', import.meta.url)), { reference, anchorMs: noon, demo: true })
  expect(real.mistakes.map(mistakeText)).toEqual([])
  expect(real.gaps).toEqual([])
  expect(real.items.length).toBeGreaterThan(0)
})
