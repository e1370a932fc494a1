import * as v from 'valibot'
import { expect, test } from 'vitest'
import { ContentChange, ContentChanges, type ContentPage } from '#contract/content/content.ts'
import { createTestApp, noon } from '#server/testing/test-app.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { eventDraft, storyDraft } from '#server/testing/test-items.ts'
import { insertItem, pruneLog, removeItem, setLikes, setParticipants, updateItem, type ItemDraft } from './mutations.ts'

const minuteMs = 60_000

describeOnDatabases('changes since a cursor', (fresh) => {
  test('counts are patches, other changes are whole items', async () => {
    const device = await deviceOf(storyDraft('a'), eventDraft('b'), storyDraft('c'))
    await setLikes(device.db, 'a', 5, noon)
    await setParticipants(device.db, 'b', 9, noon)
    await updateItem(device.db, storyDraft('c', { title: 'new words' }), noon)
    expect(await device.sync()).toMatchObject([
      { op: 'patch', id: 'a', rev: 2, likes: 5 },
      { op: 'patch', id: 'b', rev: 2, participants: 9 },
      { op: 'put', item: { id: 'c', rev: 2, texts: { en: { title: 'new words en' } } } },
    ])
    expect(await device.sync()).toBe(304)
  })

  test('several changes of one item are merged', async () => {
    const device = await deviceOf(storyDraft('a'), storyDraft('b'))
    for (const likes of [1, 2, 3]) await setLikes(device.db, 'a', likes, noon)
    await setLikes(device.db, 'b', 8, noon)
    await updateItem(device.db, storyDraft('b'), noon)
    expect(await device.sync()).toMatchObject([
      { op: 'patch', id: 'a', rev: 4, likes: 3 },
      { op: 'put', item: { id: 'b', rev: 3, likes: 8 } },
    ])
  })

  test('an item that is removed or leaves the scope is dropped, one that enters it comes whole', async () => {
    const drafts = ['removed', 'left', 'entered', 'elsewhere'].map((id, index) => storyDraft(id, { audience: [index < 2 ? 'th' : 'fr'] }))
    const device = await deviceOf(...drafts)
    await removeItem(device.db, 'removed', noon)
    for (const [id, country] of [
      ['left', 'fr'],
      ['entered', 'th'],
      ['elsewhere', 'de'],
    ] as const)
      await updateItem(device.db, storyDraft(id, { audience: [country] }), noon)
    expect(await device.sync()).toMatchObject([
      { op: 'drop', id: 'removed' },
      { op: 'drop', id: 'left' },
      { op: 'put', item: { id: 'entered' } },
    ])
  })

  test('an item that the clock publishes comes whole, even if it was liked since', async () => {
    const device = await deviceOf(storyDraft('soon', { minutesAgo: -10 }))
    device.clock.now = noon + 11 * minuteMs
    await setLikes(device.db, 'soon', 3, device.clock.now)
    expect(await device.sync()).toMatchObject([{ op: 'put', item: { id: 'soon', likes: 3 } }])
    await setLikes(device.db, 'soon', 4, device.clock.now)
    expect(await device.sync()).toMatchObject([{ op: 'patch', id: 'soon', likes: 4 }])
  })

  test('a clock that goes back drops nothing', async () => {
    const device = await deviceOf(storyDraft('later', { minutesAgo: -10 }))
    device.clock.now = noon + 11 * minuteMs
    await device.sync()
    device.clock.now = noon
    await setLikes(device.db, 'later', 1, noon)
    expect(await device.sync()).toMatchObject([{ op: 'patch', id: 'later', likes: 1 }])
  })

  test('a cursor of another database or scope, from the future or unreadable is refused', async () => {
    const device = await deviceOf(storyDraft('a'))
    const [epoch, scope, seq, time] = device.cursor().split('.')
    for (const cursor of [`zzzzzzzz.${scope}.${seq}.${time}`, `${epoch}.otherkey.${seq}.${time}`, `${epoch}.${scope}.zzzz.${time}`, 'x']) {
      expect(await device.problemOf(cursor)).toMatchObject({ status: 404, type: 'abroad:cursor-unknown' })
    }
    expect(await device.problemOf('no/cursor')).toMatchObject({ status: 400, type: 'abroad:invalid' })
  })

  test('a forged cursor reveals no unpublished or withdrawn items', async () => {
    const device = await deviceOf(storyDraft('a'), storyDraft('embargoed', { minutesAgo: -600 }))
    await setLikes(device.db, 'a', 1, noon)
    const [epoch, scope, , , mark] = device.cursor().split('.')
    const year = (noon + 365 * 86_400_000).toString(36)
    const soon = (noon + minuteMs).toString(36)
    const past = noon.toString(36)
    expect(device.cursor()).toMatch(/^[\w.-]{1,64}$/)
    for (const time of [year, soon, past])
      for (const end of ['', `.${mark}`, '.', `.${'A'.repeat(22)}`])
        expect(await device.problemOf(`${epoch}.${scope}.0.${time}${end}`)).toMatchObject({ status: 404, type: 'abroad:cursor-unknown' })
    expect(await device.problemOf(`${device.cursor()}.x`)).toMatchObject({ status: 404 })
    expect(await device.sync()).toMatchObject([{ id: 'a' }])
  })

  test('a cursor from before the log begins is refused', async () => {
    const device = await deviceOf(storyDraft('a'))
    await setLikes(device.db, 'a', 1, noon + minuteMs)
    await setLikes(device.db, 'a', 2, noon + 9 * minuteMs)
    await pruneLog(device.db, { now: noon + 10 * minuteMs, keepMs: 5 * minuteMs })
    expect(await device.problemOf(device.cursor())).toMatchObject({ type: 'abroad:cursor-unknown' })
  })

  test('the cursor changes only with the scope, and is the same in pages and changes', async () => {
    const device = await deviceOf(storyDraft('a'), storyDraft('later', { minutesAgo: -10 }))
    device.clock.now = noon + 5 * minuteMs
    await insertItem(device.db, storyDraft('elsewhere', { audience: ['fr'] }), noon)
    expect((await device.page()).cursor).toBe(device.cursor())

    await setLikes(device.db, 'a', 1, noon)
    expect((await device.page()).cursor).not.toBe(device.cursor())
    await device.sync()
    expect((await device.page()).cursor).toBe(device.cursor())

    device.clock.now = noon + 15 * minuteMs
    expect((await device.page()).cursor).not.toBe(device.cursor())
    await device.sync()
    expect((await device.page()).cursor).toBe(device.cursor())
  })

  test('a reply has a thousand items, and its cursor continues', async () => {
    const { generateItems } = await import('#server/generator/generate-items.ts')
    const device = await deviceOf(storyDraft('a'))
    await generateItems(device.db, { count: 1500, seed: 1, now: noon, globalShare: 1 })
    const first = await device.sync()
    expect(first).toHaveLength(1000)
    expect(device.more()).toBe(true)
    expect(await device.sync()).toHaveLength(500)
    expect(device.more()).toBe(false)
  })

  /** A device in Thailand that is in step, and syncs again when told to. */
  async function deviceOf(...drafts: ItemDraft[]) {
    const database = await fresh()
    const { app, clock } = createTestApp({ database })
    for (const draft of drafts) await insertItem(database.db, draft, noon)
    const page = async () => (await (await app.request('/api/content/content-entries?countries=th')).json()) as ContentPage
    let cursor = (await page()).cursor ?? ''
    let more = false
    const ask = (since: string) => app.request(`/api/content/content-entries/changes?countries=th&since=${encodeURIComponent(since)}`)

    async function sync() {
      const reply = await ask(cursor)
      if (reply.status === 304) return 304
      const body = v.parse(ContentChanges, await reply.json())
      ;({ cursor, more } = body)
      return body.changes.map((change) => v.parse(ContentChange, change))
    }
    return {
      db: database.db,
      clock,
      page,
      cursor: () => cursor,
      more: () => more,
      sync,
      problemOf: async (since: string) => (await ask(since)).json() as Promise<{ type: string; status: number }>,
    }
  }
})
