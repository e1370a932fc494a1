import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ContentPage, Story } from '#contract/content/content.ts'
import { languages } from '#contract/values/language-codes.ts'
import type { Db } from '#server/database/open-database.ts'
import { items } from '#server/database/schema.ts'
import { setLikes } from '#server/domain/items/mutations.ts'
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
  const testDevice = test.extend('device', async () => start(await fresh()))

  testDevice('a desk’s edit wins over the files', async ({ device }) => {
    await writeStory('a')
    await device.load(noon)
    await device.db.update(items).set({ source: 'desk', sourceHash: null })
    await writeStory('a', 'New words')
    expect(await device.load(noon)).toMatchObject({ changed: 0 })
    await rm(join(folder, 'feed/a.md'))
    expect(await device.load(noon)).toMatchObject({ changed: 0 })
    expect(await device.feed()).toMatchObject([{ rev: 1, texts: { en: { title: 'a' } } }])
  })

  testDevice('a restart with the same files changes nothing', async ({ device }) => {
    await writeStory('a')
    expect(await device.load(noon)).toMatchObject({ changed: 1 })
    expect(await device.load(noon + dayMs)).toMatchObject({ changed: 0 })
    expect(await device.feed()).toMatchObject([{ id: 'a', rev: 1, meta: { publish_date: '2026-11-19T00:00:00.000Z' } }])
  })

  testDevice('a changed file makes a new revision and keeps the likes', async ({ device }) => {
    await writeStory('a')
    await device.load(noon)
    await setLikes(device.db, 'a', 40, noon)
    await writeStory('a', 'New words')
    expect(await device.load(noon)).toMatchObject({ changed: 1 })
    expect(await device.feed()).toMatchObject([{ rev: 3, likes: 40, texts: { en: { title: 'New words' } } }])
  })

  testDevice('a removed file is dropped, and keeps counting revisions when it returns', async ({ device }) => {
    await writeStory('a')
    await device.load(noon)
    await rm(join(folder, 'feed/a.md'))
    await device.load(noon)
    expect(await device.feed()).toEqual([])
    await writeStory('a')
    await device.load(noon)
    expect(await device.feed()).toMatchObject([{ rev: 3, likes: 3 }])
  })

  testDevice('dates move on weekly in a running process, and devices get them as changes', async ({ device }) => {
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

  testDevice('only one of two processes moves the dates on', async ({ device }) => {
    await writeStory('a')
    await device.load(noon)
    const both = [keepFresh(device), keepFresh(device)]
    await Promise.all(both.map((feed) => feed.tick(noon + 9 * dayMs)))
    expect(both.flatMap((feed) => feed.logged)).toHaveLength(1)
    expect(await device.load(noon + 9 * dayMs)).toMatchObject({ changed: 0 })
  })

  testDevice('a file with a mistake leaves the feed unchanged and is logged', async ({ device }) => {
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

  testDevice('without the demo the feed is removed and the guide stays', async ({ device }) => {
    await writeStory('a')
    await writeArticle('One.')
    expect(await device.load(noon, false)).toMatchObject({ changed: 0, content: { articles: [{ topic: 'lostPassport' }] } })
    await device.load(noon)
    expect(await device.feed()).toHaveLength(1)
    await device.load(noon, false)
    expect(await device.feed()).toEqual([])
  })

  testDevice('a file with a mistake is reported, leaves its item unchanged and blocks no other file', async ({ device }) => {
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

  testDevice('an article with a mistake is left out, and the services go on', async ({ device }) => {
    await writeArticle('One.')
    await mkdir(join(folder, 'guide/lostPassport'), { recursive: true })
    await writeFile(join(folder, 'guide/lostPassport/de.md'), 'no head')
    const { content, mistakes } = await device.load(noon)
    expect(content.articles.map(({ topic, language }) => [topic, language])).toEqual([['lostPassport', 'en']])
    expect(mistakes.map(({ file }) => file)).toEqual(['guide/lostPassport/de.md'])
  })

  testDevice('the emergency tier’s version grows only when its texts change', async ({ device }) => {
    const versionAt = async (now: number) => (await device.load(now)).content.emergencyVersion
    await writeArticle('One.')
    expect(await versionAt(noon)).toBe(noon)
    expect(await versionAt(noon + 5)).toBe(noon)
    await writeArticle('Two.')
    expect(await versionAt(noon - 5)).toBe(noon + 1)
  })

  testDevice('missing languages are reported as gaps', async ({ device }) => {
    await writeArticle('One.')
    expect((await device.load(noon)).gaps).toEqual(['de', 'fr', 'it'].map((language) => `guide/lostPassport: ${language} is missing`))
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
