import { expect, test } from 'vitest'
import type { ContentPage, Story } from '#contract/content/content.ts'
import { createRandom } from '#server/seeded-random.ts'
import { createTestApp, noon } from '#server/testing/test-app.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { storyDraft, surveyDraft } from '#server/testing/test-items.ts'
import { insertItem, removeItem, setLikes, updateItem } from './mutations.ts'

const minuteMs = 60_000
const seeds = Array.from({ length: 12 }, (_, index) => index + 1)

describeOnDatabases('whatever happens, changes bring a device to what the pages say', (fresh) => {
  test.each(seeds)('seed %i', async (seed) => {
    const random = createRandom(seed)
    const whole = (below: number) => Math.floor(random() * below)
    const database = await fresh()
    const { app, clock } = createTestApp({ database })
    const { db } = database
    const audiences = [['global'], ['th'], ['fr'], ['th', 'fr'], ['r:thban']]

    const read = async () => (await (await app.request('/api/content/content-entries?countries=th&limit=500')).json()) as ContentPage
    const listed = ({ content }: ContentPage) =>
      Object.fromEntries(content.map((item) => [(item as Story).id, `${(item as Story).rev} ${(item as Story).likes}`]))
    const first = await read()
    let { cursor = '' } = first
    const held: Record<string, string> = listed(first)

    async function sync() {
      for (let more = true; more;) {
        const reply = await app.request(`/api/content/content-entries/changes?countries=th&since=${cursor}`)
        if (reply.status === 304) return
        const body = (await reply.json()) as {
          changes: { op: string; id: string; rev: number; likes: number; item: Story }[]
          cursor: string
          more: boolean
        }
        for (const change of body.changes) {
          if (change.op === 'drop') delete held[change.id]
          else if (change.op === 'put') held[change.item.id] = `${change.item.rev} ${change.item.likes}`
          else if (held[change.id] !== undefined) held[change.id] = `${change.rev} ${change.likes}`
        }
        ;({ cursor, more } = body)
      }
    }

    for (let step = 0; step < 60; step += 1) {
      const id = `s${whole(12)}`
      const parts = {
        audience: audiences[whole(audiences.length)] ?? [],
        minutesAgo: whole(30) - 15 - (clock.now - noon) / minuteMs,
        expiresInMinutes: whole(40) + (clock.now - noon) / minuteMs,
      }
      const draft =
        id < 's3'
          ? surveyDraft(id, { ...parts, audience: ['global'] })
          : storyDraft(id, whole(2) ? { ...parts, expiresInMinutes: 1e6 } : parts)
      const act = whole(7)
      if (act === 0) await insertItem(db, draft, clock.now)
      else if (act === 1) await updateItem(db, draft, clock.now)
      else if (act === 2) await removeItem(db, id, clock.now)
      else if (act <= 4 && id >= 's3') await setLikes(db, id, whole(100), clock.now)
      else if (act === 5) clock.now += whole(8) * minuteMs
      else await sync()
    }
    await sync()
    expect(held).toEqual(listed(await read()))
    expect((await read()).cursor).toBe(cursor)
  })
})
