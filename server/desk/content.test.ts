import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ContentPage } from '#contract/content/content.ts'
import { insertItem, updateItem, type ItemDraft } from '#server/domain/items/mutations.ts'
import { profile, bangkok } from '#server/testing/test-contact.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { createDesk, formOn } from '#server/testing/test-desk.ts'
import { eventDraft, storyDraft, surveyDraft } from '#server/testing/test-items.ts'
import { createWorld, newKey, say, write } from '#server/testing/test-writes.ts'
import { readAudit } from '#server/domain/staff/audit.ts'

const feedPath = '/api/content/content-entries?countries=th&repcodes=thban'

describeOnDatabases('the desk’s content', (fresh) => {
  async function world(...drafts: ItemDraft[]) {
    const parts = await createWorld(await fresh(), { drafts, citizens: 3 })
    const { browser } = parts
    await parts.db.execute(sql`update profiles set country_of_residence = 'TH'`)
    const feed = async () =>
      ((await browser.call('GET', feedPath)).body as ContentPage).content as { id: string; rev: number; meta: { publish_date: string } }[]
    const ids = async () => (await feed()).map(({ id }) => id)
    const single = async (path: string) => browser.call('GET', `/api/content/single/${path}`)
    return { ...parts, feed, ids, single, desk: await createDesk(parts) }
  }
  const tokenOn = (text: string) => decodeURIComponent(/previewToken=([^"]+)"/.exec(text)?.[1] ?? '')
  const tomorrow = -24 * 60

  test('is limited to its representation and the countries it serves', async () => {
    const { desk } = await world(
      storyDraft('local', { audience: ['r:thban'] }),
      storyDraft('country', { audience: ['th'] }),
      storyDraft('both', { audience: ['th', 'r:thban'] }),
      storyDraft('world'),
      storyDraft('shared', { audience: ['th', 'fr'] }),
      storyDraft('other', { audience: ['r:thphuh'] }),
    )
    const list = await desk.read('/desk/content')
    expect([...list.matchAll(/"\/desk\/content\/(\w+)"/g)].map(([, id]) => id)).toEqual(['both', 'country', 'local'])
    for (const id of ['world', 'shared', 'other', 'nothing']) {
      expect(await desk.status(`/desk/content/${id}`)).toBe(404)
      expect((await desk.browser.send(`/desk/content/${id}`, { ...formOn(list), action: 'withdraw' })).status).toBe(404)
    }
  })

  test('is withdrawn and published again, and keeps its likes', async () => {
    const { desk, feed, ids, single, browser, clock } = await world(storyDraft('a', { audience: ['th'], likes: 3 }))
    const { cursor } = (await browser.call('GET', feedPath)).body as ContentPage
    const changesPath = `/api/content/content-entries/changes?countries=th&repcodes=thban&since=${cursor}`
    const changes = async () => (await browser.call('GET', changesPath)).body as { changes: object[] }
    const before = await feed()
    await desk.submit('/desk/content/a', { action: 'withdraw' })
    expect([await ids(), (await single('story/a')).status]).toEqual([[], 404])
    expect((await changes()).changes).toEqual([{ op: 'drop', id: 'a' }])
    expect((await write(browser, say.like('a'))).body.type).toBe('abroad:gone')
    expect(await desk.read('/desk/content/a')).toContain('Withdrawn')

    clock.now += 60_000
    await desk.submit('/desk/content/a', { action: 'publish' })
    expect(await feed()).toEqual([{ ...before[0], rev: (before[0]?.rev ?? 0) + 2 }])
    expect((await changes()).changes).toMatchObject([{ op: 'put', item: { id: 'a', likes: 3 } }])
  })

  test('an item published early gets the date of its publication', async () => {
    const { desk, feed, clock } = await world(storyDraft('soon', { audience: ['th'], minutesAgo: tomorrow }))
    expect(await feed()).toEqual([])
    expect(await desk.read('/desk/content/soon')).toContain('Not yet published')
    await desk.submit('/desk/content/soon', { action: 'publish' })
    expect((await feed())[0]?.meta.publish_date).toBe(new Date(clock.now).toISOString())
  })

  test('a desk’s decision survives an editor’s change', async () => {
    const [gone, early] = [storyDraft('gone', { audience: ['th'] }), storyDraft('early', { audience: ['th'], minutesAgo: tomorrow })]
    const { desk, ids, db, clock } = await world(gone, early)
    await desk.submit('/desk/content/gone', { action: 'withdraw' })
    await desk.submit('/desk/content/early', { action: 'publish' })
    for (const draft of [gone, early]) await updateItem(db, draft, clock.now + 1)
    expect(await ids()).toEqual(['early'])
  })

  test('a form with an unknown action changes nothing', async () => {
    const { desk, ids } = await world(storyDraft('a', { audience: ['th'] }))
    await desk.submit('/desk/content/a', { action: 'withdraw' })
    for (const action of ['', 'delete', 'toString']) {
      const sent = await desk.browser.send('/desk/content/a', { ...formOn(await desk.read('/desk/content/a')), action })
      expect(sent.status).toBe(403)
    }
    expect(await ids()).toEqual([])
  })

  test('a preview link is valid for one item and one day, and not cached', async () => {
    const { desk, single, app, ids, clock } = await world(
      storyDraft('soon', { audience: ['r:thban'], minutesAgo: tomorrow }),
      storyDraft('later', { audience: ['r:thban'], minutesAgo: tomorrow }),
    )
    const token = tokenOn(await desk.read('/desk/content/soon'))
    const [expires = '', mark = ''] = token.split('.')
    const address = (id: string, given: string) =>
      `/api/content/single/story/${id}?isPreviewMode=true&previewToken=${encodeURIComponent(given)}`
    const reply = await app.request(address('soon', token))
    expect([reply.status, reply.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
    expect(await reply.json()).toMatchObject({ id: 'soon', isPublished: false, texts: { en: { title: 'soon en' } } })
    const statusOf = async (path: string) => (await app.request(path)).status
    expect(await statusOf(address('later', token))).toBe(401)
    for (const wrong of [`${Number(expires) + 1}.${mark}`, `${expires}.${mark.slice(1)}`, mark, '', `${expires}.`])
      expect(await statusOf(address('soon', wrong))).toBe(401)
    expect((await single('story/soon?isPreviewMode=true')).status).toBe(401)
    expect((await single(`story/soon?previewToken=${token}`)).status).toBe(404)
    expect(await statusOf(address('soon', token).replace('/story/', '/event/'))).toBe(404)
    expect(await statusOf(address('soon', token).replace('/story/', '/local_story/'))).toBe(200)
    expect(await ids()).toEqual([])
    clock.now += 24 * 3_600_000
    expect(await statusOf(address('soon', token))).toBe(401)
  })

  test('a preview says if the item is public, and has no personal fields', async () => {
    const { desk, single, browser } = await world(storyDraft('a', { audience: ['th'] }))
    const preview = async () => {
      const token = tokenOn(await desk.read('/desk/content/a'))
      return (await single(`story/a?isPreviewMode=true&previewToken=${encodeURIComponent(token)}`)).body
    }
    await write(browser, say.like('a'))
    expect((await single('story/a')).body).toMatchObject({ isLiked: true })
    expect((await single('story/a')).body).not.toHaveProperty('isPublished')
    expect(await preview()).toMatchObject({ isPublished: true })
    expect(await preview()).not.toHaveProperty('isLiked')
    await desk.submit('/desk/content/a', { action: 'withdraw' })
    expect(await preview()).toMatchObject({ isPublished: false })
  })

  test('the page shows all languages, and escapes markup', async () => {
    const draft = storyDraft('a', { audience: ['th'], title: '<script>alert(1)</script>' })
    const { desk } = await world(draft)
    const text = await desk.read('/desk/content/a')
    expect([...text.matchAll(/<article lang="(\w*)">/g)].map(([, language]) => language)).toEqual(['de', 'en', ''])
    expect(text).not.toContain('<script>')
  })

  test('a withdrawn event disappears from “my events”, and returns when it is published again', async () => {
    const { desk, browser } = await world(eventDraft('e', { audience: ['th'] }))
    await write(browser, say.register('e', 2))
    const own = async () => {
      const { body } = await browser.call('GET', '/api/content/registrations')
      const { content, gone } = body as { content: { id: string }[]; gone: object[] }
      return { content: content.map(({ id }) => id), gone }
    }
    await desk.submit('/desk/content/e', { action: 'withdraw', reason: 'The hall is closed.' })
    expect(await own()).toEqual({ content: [], gone: [{ id: 'e', rev: 3 }] })
    expect(await desk.read('/desk/events/e')).toContain('2 people registered')
    await desk.submit('/desk/content/e', { action: 'publish' })
    expect(await own()).toEqual({ content: ['e'], gone: [] })
  })

  test('only the event’s own desk sees its registrations', async () => {
    const parts = await world(eventDraft('e', { audience: ['th'] }), eventDraft('world'))
    const [anna, bruno] = parts.browsers
    await anna.call('PUT', '/api/user/me', { body: { ...profile, lastName: 'Ö<b>' } })
    await write(anna, say.register('e', 2))
    await write(bruno, say.register('e', 1))
    await write(parts.browsers[2], say.register('e', 4))
    await write(parts.browsers[2], say.unregister('e'))
    const text = await parts.desk.read('/desk/events/e')
    expect(text).toContain('3 people registered')
    expect([...text.matchAll(/<tr>/g)]).toHaveLength(3)
    expect(text).toMatch(/Anna Ö&lt;b&gt;[^]*<td class="number"[^>]*>2<\/td>\s*<td[^>]*>On site/)
    expect([await parts.desk.status('/desk/events/world'), await parts.desk.status('/desk/surveys/e')]).toEqual([404, 404])
    const other = await createDesk(parts, 'th-phuket-hc')
    expect(await other.status('/desk/events/e')).toBe(404)
  })

  test('votes are shown as a chart without names, the most frequent answer first', async () => {
    const parts = await world(surveyDraft('v', { audience: ['th'], question: 'MULTIPLE' }))
    await insertItem(parts.db, surveyDraft('none', { audience: ['th'] }), parts.clock.now)
    const answers = [['no'], ['yes', 'no'], ['no']]
    for (const [index, { browser }] of parts.citizens.entries()) await write(browser, say.vote('v', answers[index] ?? []), newKey())
    const text = await parts.desk.read('/desk/surveys/v')
    expect(text).toContain('3 people have voted')
    const bars = /<span>([^<]*)<\/span>\s*<svg[^>]*>\s*<rect width="(\d+)"[^]*?<b>([^<]*)<\/b>/g
    expect([...text.matchAll(bars)].map(([, ...bar]) => bar)).toEqual([
      ['No', '100', '3 · 100 %'],
      ['Yes', '33', '1 · 33 %'],
    ])
    expect(await parts.desk.read('/desk/surveys')).toContain('Published · 3 people have voted')
    expect(text).not.toContain('citizen-')
    expect(await parts.desk.read('/desk/surveys/none')).toContain('No votes yet')
  })
})

describeOnDatabases('registrations for an event', (fresh) => {
  test('are exported as CSV for the desk in charge only, with an audit entry, and listed with links to call and to write', async () => {
    const parts = await createWorld(await fresh(), { drafts: [eventDraft('e', { audience: ['th'] })] })
    const { browser, database } = parts
    await browser.call('PUT', '/api/user/me', { body: { ...profile, firstName: '=1+1' } })
    await write(browser, say.register('e', 2, 'onsite'))
    const desk = await createDesk(parts)
    const page = await desk.read('/desk/events/e')
    const links = ['href="/desk/events/e/registrations.csv"', 'href="tel:+66812345678"', 'href="mailto:citizen-0%40example.ch"']
    expect(page).toContain('href="/desk/content/e"')
    expect(await desk.read('/desk/content/e')).toContain('href="/desk/events/e"')
    for (const part of [...links, '+66 81 234 5678', '<td class="number" data-head="People">2</td>']) expect(page).toContain(part)
    const reply = await desk.browser.request('GET', '/desk/events/e/registrations.csv')
    const headers = { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': 'attachment; filename="e.csv"' }
    expect([reply.status, Object.fromEntries(reply.headers)]).toEqual([200, expect.objectContaining(headers)])
    expect(await reply.text()).toContain(`"'=1+1 Muster";"citizen-0@example.ch";"not confirmed";"'+66812345678";"2";"On site"\r\n`)
    const acts = (await readAudit(database.db, { representationId: bangkok, before: undefined })).map(({ act, subject }) => [act, subject])
    expect(acts).toContainEqual(['export', 'events/e'])
    expect(await (await createDesk(parts, 'th-phuket-hc')).status('/desk/events/e/registrations.csv')).toBe(404)
  })

  test('are listed by name, 50 on a page, with the total on each page', async () => {
    const parts = await createWorld(await fresh(), { drafts: [eventDraft('e', { audience: ['th'] })], citizens: 53 })
    const { citizens } = parts
    for (const [no, { browser }] of citizens.entries()) {
      await browser.call('PUT', '/api/user/me', { body: { ...profile, firstName: `Anna${no}`, lastName: no % 2 ? 'Meier' : 'Muster' } })
      await write(browser, say.register('e', 2, 'onsite'))
    }
    const desk = await createDesk(parts)
    const first = await desk.read('/desk/events/e')
    const after = /href="(\/desk\/events\/e\?after=[^"]+)"/.exec(first)?.[1] ?? ''
    const second = await desk.read(after)
    const names = (page: string) => page.match(/Anna\d+ (?:Meier|Muster)/g) ?? []
    expect([names(first).length, names(second).length]).toEqual([50, 3])
    expect(new Set([...names(first), ...names(second)]).size).toBe(53)
    expect(first).toContain('106 people registered')
    expect(second).toContain('106 people registered')
    expect([first.includes('Show more'), second.includes('Show more')]).toEqual([true, false])
  })

  test('a page after the last registration still says how many there are, and one after a deleted account is the first page', async () => {
    const parts = await createWorld(await fresh(), { drafts: [eventDraft('e', { audience: ['th'] })], citizens: 2 })
    const [first, second] = parts.citizens
    for (const { browser } of [first, second]) {
      await browser.call('PUT', '/api/user/me', { body: { ...profile, lastName: browser === first.browser ? 'Meier' : 'Muster' } })
      await write(browser, say.register('e', 2, 'onsite'))
    }
    const desk = await createDesk(parts)
    const after = ({ accountId }: { accountId: string }) => desk.read(`/desk/events/e?after=0.${accountId}`)
    expect(await after(first)).not.toContain('Meier')
    const afterLast = await after(second)
    expect(afterLast).toContain('4 people registered')
    expect(afterLast).toContain('No further registrations.')
    expect(afterLast).not.toContain('Nobody yet')

    await first.browser.call('DELETE', '/api/user/me')
    expect(await after(first)).toContain('Muster')
  })
})
