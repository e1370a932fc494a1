import { expect, test } from 'vitest'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { eventDraft, storyDraft, surveyDraft } from '#server/testing/test-items.ts'
import { main, profile } from '#server/testing/test-contact.ts'
import { createWorld, say, write } from '#server/testing/test-writes.ts'

describeOnDatabases('who has a say in an item', (fresh) => {
  const audiences = { all: ['global'], thai: ['th'], local: ['r:thban'], french: ['fr'], paris: ['r:frpar'], both: ['fr', 'th'] }
  async function world() {
    const drafts = Object.entries(audiences).flatMap(([name, audience]) => [
      storyDraft(`s-${name}`, { audience }),
      eventDraft(`e-${name}`, { audience }),
      surveyDraft(`v-${name}`, { audience }),
    ])
    const parts = await createWorld(await fresh(), { drafts })
    const statusesOf = async (name: string) => {
      const replies = [say.like(`s-${name}`), say.register(`e-${name}`), say.vote(`v-${name}`, ['yes'])]
      return Promise.all(replies.map(async (one) => (await write(parts.browser, one)).status))
    }
    const live = (body: object) => parts.browser.call('PUT', '/api/user/me', { body: { ...profile, ...body } })
    return { ...parts, statusesOf, live }
  }

  test('before a country is told, in whatever the guide’s country showed them', async () => {
    const { statusesOf, live } = await world()
    for (const name of ['all', 'thai', 'local']) expect(await statusesOf(name)).toEqual([200, 200, 200])
    await live({ countryOfResidence: 'TH', representations: [] })
    for (const name of ['french', 'paris']) expect(await statusesOf(name)).toEqual([404, 404, 404])
  })

  test('by the country where they live, and by their representations and the countries of those', async () => {
    const { statusesOf, live } = await world()
    await live({ countryOfResidence: 'LA', representations: [main] })
    for (const name of ['all', 'thai', 'local', 'both']) expect(await statusesOf(name)).toEqual([200, 200, 200])
    for (const name of ['french', 'paris']) expect(await statusesOf(name)).toEqual([404, 404, 404])
  })

  test('who has moved may still change and take back what they said', async () => {
    const { statusesOf, live, browser } = await world()
    await live({})
    expect(await statusesOf('thai')).toEqual([200, 200, 200])
    await live({ countryOfResidence: 'FR', representations: [] })
    expect((await write(browser, say.register('e-thai', 3))).status).toBe(200)
    expect((await write(browser, say.unregister('e-thai'))).status).toBe(200)
    expect((await write(browser, say.like('s-thai', false))).status).toBe(200)
    expect(await statusesOf('french')).toEqual([200, 200, 200])
  })
})
