import { expect, test } from 'vitest'
import type { Marks } from '#contract/account/user.ts'
import type { TestBrowser } from '#server/testing/test-browser.ts'
import { opening, profile } from '#server/testing/test-contact.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { eventDraft, storyDraft } from '#server/testing/test-items.ts'
import { createWorld, newKey, say, write } from '#server/testing/test-writes.ts'
import { updateItem } from '#server/services/content/mutations.ts'

describeOnDatabases('the marks of what is a citizen’s own', (fresh) => {
  async function createTwo() {
    const world = await createWorld(await fresh(), { drafts: [storyDraft('s'), eventDraft('e')], citizens: 2 })
    const [anna, beat] = world.citizens.map(({ browser }) => browser) as [TestBrowser, TestBrowser]
    let before = await marksOf(anna)
    return {
      ...world,
      anna,
      beat,
      /** The names of Anna's marks that have moved since the last look. */
      async moved() {
        const now = await marksOf(anna)
        const names = (Object.keys(now) as (keyof Marks)[]).filter((name) => now[name] !== before[name])
        before = now
        return names
      },
    }
  }

  test('move with what the citizen says, and rest with what others do', async () => {
    const { anna, beat, db, clock, moved } = await createTwo()
    expect(await moved()).toEqual([])
    await write(anna, say.like('s'))
    expect(await moved()).toEqual(['said'])
    await write(beat, say.like('s'))
    await write(beat, say.register('e'))
    await updateItem(db, storyDraft('s', { title: 'changed' }), clock.now)
    expect(await moved()).toEqual([])
    await write(anna, say.register('e', 2))
    expect(await moved()).toEqual(['said'])
    await updateItem(db, eventDraft('e', { title: 'moved to another room' }), clock.now)
    expect(await moved()).toEqual(['said'])
    await write(anna, say.unregister('e'))
    expect(await moved()).toEqual(['said'])
    await anna.call('PUT', '/api/user/me', { body: profile })
    expect(await moved()).toEqual(['profile'])
    await write(anna, ['POST', '/api/chat/main-representation', opening], newKey())
    expect(await moved()).toEqual(['contact'])
  })

  test('are nobody else’s', async () => {
    const { anna, beat, app } = await createTwo()
    await write(anna, say.like('s'))
    expect(await marksOf(beat)).toMatchObject({ said: '' })
    expect((await app.request('/api/user/marks')).status).toBe(401)
    const { headers } = await anna.request('GET', '/api/user/marks')
    expect(headers.get('Cache-Control')).toBe('private, no-cache')
  })
})

async function marksOf(browser: TestBrowser): Promise<Marks> {
  return (await browser.call('GET', '/api/user/marks')).body
}
