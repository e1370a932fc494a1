import { expect, test } from 'vitest'
import type { ContentPage, Event } from '#contract/content/content.ts'
import { readFeedFiles } from '#server/content-files/read-content-files.ts'
import { readRichText } from '#server/content-files/rich-text.ts'
import { reference } from '#server/testing/test-app.ts'
import { bangkok, profile, threadOf } from '#server/testing/test-contact.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { createDesk, formOn, type TestDesk } from '#server/testing/test-desk.ts'
import { eventDraft } from '#server/testing/test-items.ts'
import { createWorld, say, write } from '#server/testing/test-writes.ts'
import { readAudit } from '#server/domain/staff/audit.ts'
import { markdownOf } from '#server/domain/items/markdown-of.ts'

const feedPath = '/api/content/content-entries?countries=th&repcodes=thban'
const typed = {
  action: 'save',
  family: 'EVENT',
  audience: 'representation',
  tag: 'CULTURE',
  start_date: '2026-12-05',
  start_time: '18:00',
  end_date: '2026-12-05',
  end_time: '20:30',
  address: '35 North Wireless Road',
  onsite: 'on',
  registration: 'on',
  capacity: '40',
  title_en: 'Fondue',
  teaser_en: 'Bring bread.',
  body_en: '## Menu\n\nCheese & **wine**, see [the list](https://example.ch/a).\n\n- one\n- two',
}

/** What the box above the form leads to. */
const linkedIn = (text: string) => [...text.matchAll(/<a href="#(\w+)">/g)].map(([, id]) => id)

test('the form does not change the texts of the sample feed', async () => {
  const folder = new URL('../content', import.meta.url).pathname
  const { items, mistakes } = await readFeedFiles(folder, { reference, demo: true, anchorMs: 0 })
  expect([mistakes, items.length > 20]).toEqual([[], true])
  const topics = reference.categoryByTopic
  for (const { item } of items)
    for (const { body } of Object.values(item.texts))
      expect(
        readRichText({ text: markdownOf(body), firstLine: 1 }, { topics, isArticle: false }, (_, reason) => expect.fail(reason)),
      ).toEqual(body)
})

test.each(['# no heading', '1. no list', '- no list', '2) neither', '*not* _bold_ `code` [x](y) <b>', 'a \\ b'])(
  '%s stays as it was typed',
  (text) => {
    const body = [{ t: 'p' as const, text: [text] }]
    expect(
      readRichText({ text: markdownOf(body), firstLine: 1 }, { topics: new Set<string>(), isArticle: false }, () => undefined),
    ).toEqual(body)
  },
)

describeOnDatabases('an item of the desk', (fresh) => {
  async function world(...drafts: Parameters<typeof createWorld>[1]['drafts']) {
    const parts = await createWorld(await fresh(), { drafts, citizens: 2 })
    const { browser } = parts
    for (const citizen of parts.citizens) await citizen.browser.call('PUT', '/api/user/me', { body: profile })
    const feed = async () => ((await browser.call('GET', feedPath)).body as ContentPage).content as Event[]
    return { ...parts, feed, desk: await createDesk(parts) }
  }
  async function send(desk: TestDesk, path: string, fields: Record<string, string>) {
    const page = await desk.read(path)
    return desk.browser.send(path.replace(/\?.*$/, ''), { ...formOn(page, 'save'), ...fields })
  }

  test('is a hidden draft until it is published; then citizens can register, and it can be withdrawn with a reason', async () => {
    const { desk, feed, browser, clock, database } = await world()
    const previewed = await send(desk, '/desk/content/new?family=EVENT', { ...typed, action: 'preview' })
    const text = await previewed.text()
    expect([previewed.status, text]).toEqual([200, expect.stringMatching(/Nothing has been saved yet[^]*<h3>Menu<\/h3>[^]*<b>wine<\/b>/)])
    expect(text).toContain('value="Fondue"')
    expect(await desk.read('/desk/content')).not.toContain('Fondue')

    const form = formOn(text, 'save')
    const sendAgain = () => desk.browser.send('/desk/content/new', { ...form, ...typed })
    const [first, second] = [await sendAgain(), await sendAgain()]
    const address = first.headers.get('Location') ?? ''
    expect([first.status, second.headers.get('Location')]).toEqual([303, address])
    const own = await desk.read(address)
    expect(own).toMatch(/Draft · Event · saved 20 Nov 2026, \d\d:\d\d</)
    expect([...own.matchAll(/<dt>([^<]*)<\/dt>\s*<dd>([^<]*)<\/dd>/g)].map(([, ...fact]) => fact)).toEqual([
      ['Starts', '5 Dec 2026, 18:00'],
      ['Ends', '5 Dec 2026, 20:30'],
      ['Address', '35 North Wireless Road'],
      ['Attendance', 'On site'],
      ['Registrations', '0 of 40 registered'],
      ['For whom', 'People registered with this representation'],
    ])
    expect(await feed()).toEqual([])

    clock.now += 60_000
    await desk.submit(address, { action: 'publish' })
    const [event] = await feed()
    expect(event).toMatchObject({
      type: 'LOCAL_EVENT',
      meta: { publish_date: new Date(clock.now).toISOString() },
      info: {
        tag: 'CULTURE',
        start_date: '2026-12-05T11:00:00.000Z',
        end_date: '2026-12-05T13:30:00.000Z',
        capacity: 40,
        event_location: ['onsite'],
      },
      texts: { en: { title: 'Fondue', teaser: 'Bring bread.' } },
    })
    expect((await write(browser, say.register(event?.id ?? '', 2))).status).toBe(200)
    expect(await desk.read('/desk/events')).toContain('2 of 40 registered')
    await desk.submit(address, { action: 'withdraw', reason: 'The cheese is late.' })
    expect(await feed()).toEqual([])
    expect((await threadOf(browser)).messages.at(-1)?.text).toContain('The cheese is late.')
    const acts = (await readAudit(database.db, { representationId: bangkok, before: undefined })).map(({ act }) => act)
    expect(acts.filter((act) => act !== 'read' && act !== 'log-in')).toEqual(['withdraw', 'publish', 'create'])
  })

  test.each([
    [{ title_en: '' }, 'This is missing.'],
    [{ title_en: '', teaser_en: '', body_en: '' }, 'in at least one language'],
    [{ title_en: '', title_de: '', teaser_de: 'Nur ein Satz' }, 'This is missing.'],
    [{ body_en: '| a | table |\n|---|---|' }, 'Only paragraphs'],
    [{ body_en: '[x](javascript:alert)' }, 'Only paragraphs'],
    [{ start_date: '2026-02-30' }, 'a date and a time'],
    [{ start_date: '2026-11-01', end_date: '2026-11-01' }, 'must start in the future'],
    [{ end_time: '17:00' }, 'must end after it starts'],
    [{ capacity: 'many' }, 'a whole number'],
    [{ title_en: 'x'.repeat(121) }, '121 of 120 characters'],
  ])('is refused with the input and the reason if %j is wrong', async (change, words) => {
    const { desk } = await world()
    const reply = await send(desk, '/desk/content/new?family=EVENT', { ...typed, ...change })
    const text = await reply.text()
    expect(reply.status).toBe(422)
    for (const part of [words, 'value="35 North Wireless Road"']) expect(text).toContain(part)
    const targets = linkedIn(text)
    expect(targets).not.toEqual([])
    for (const id of targets) expect(text).toMatch(new RegExp(`<(input|textarea) id="${id}"`))
    expect(await desk.read('/desk/content')).not.toContain('Fondue')
  })

  test('can be an unfinished draft; publishing lists what is missing, with links to the fields', async () => {
    const { desk, feed, browser } = await world()
    const bare = { start_date: '', start_time: '', end_date: '', end_time: '', onsite: '', teaser_en: '', body_en: '' }
    const made = await send(desk, '/desk/content/new?family=EVENT', { ...typed, ...bare })
    const address = made.headers.get('Location') ?? ''
    expect(made.status).toBe(303)
    expect(await desk.read('/desk/events')).toMatch(/Fondue<span>0 of 40 registered · Draft</)
    expect(await desk.read(address.replace('content', 'events'))).toContain(`href="${address}"`)
    expect(await desk.read(address)).not.toContain('previewToken')

    const asked = await desk.browser.request('GET', `${address}/publish`)
    const sent = await desk.submit(address, { action: 'publish' })
    const form = `${address}/edit?for=publishing`
    for (const reply of [asked, sent]) expect([reply.status, reply.headers.get('Location')]).toEqual([303, form])
    const text = await desk.read(form)
    expect(text).toContain('This draft cannot be published yet.')
    expect(linkedIn(text)).toEqual(['start_date', 'end_date', 'onsite', 'teaser_en', 'body_en'])
    for (const id of linkedIn(text)) expect(text).toMatch(new RegExp(`aria-describedby="[^"]*${id}-flaw"`))
    // By way of a withdrawal it would be a draft no more.
    expect((await desk.browser.request('GET', `${address}/withdraw`)).status).toBe(404)
    expect((await desk.submit(address, { action: 'withdraw' })).status).toBe(404)
    expect((await desk.submit(address, { action: 'publish' })).headers.get('Location')).toBe(form)
    expect(await feed()).toEqual([])
    expect((await browser.call('GET', address.replace('/desk/content', '/api/content/single/event'))).status).toBe(404)

    expect((await send(desk, `${address}/edit`, typed)).status).toBe(303)
    await desk.submit(address, { action: 'publish' })
    expect(await feed()).toMatchObject([{ info: { start_date: '2026-12-05T11:00:00.000Z' }, texts: { en: { title: 'Fondue' } } }])
    const gap = await send(desk, `${address}/edit`, { ...typed, teaser_en: '' })
    expect([gap.status, linkedIn(await gap.text())]).toEqual([422, ['teaser_en']])
  })

  test('is not saved unfinished after a colleague has published it, and not published once its date is past', async () => {
    const parts = await world()
    const { desk, feed, clock } = parts
    const address = (await send(desk, '/desk/content/new?family=EVENT', typed)).headers.get('Location') ?? ''
    const late = (await send(desk, '/desk/content/new?family=EVENT', typed)).headers.get('Location') ?? ''
    const page = await desk.read(`${address}/edit`)
    await desk.submit(address, { action: 'publish' })
    const asDraft = { ...formOn(page, 'save'), ...typed, teaser_en: '' }
    expect((await desk.browser.send(`${address}/edit`, asDraft)).status).toBe(422)
    expect(await feed()).toMatchObject([{ texts: { en: { teaser: 'Bring bread.' } } }])
    clock.now = Date.parse('2026-12-06T00:00:00Z')
    const later = await createDesk(parts)
    expect((await later.submit(late, { action: 'publish' })).headers.get('Location')).toBe(`${late}/edit?for=publishing`)
  })

  test('is not published if a colleague changed it after the preview was opened; the page shows the new text', async () => {
    const { desk, feed } = await world()
    const address = (await send(desk, '/desk/content/new?family=EVENT', typed)).headers.get('Location') ?? ''
    const toPublish = /href="([^"]*\/publish[^"]*)"/.exec(await desk.read(address))?.[1] ?? ''
    await send(desk, `${address}/edit`, { ...typed, title_en: 'Raclette' })
    const refused = await desk.browser.send(address, { ...formOn(await desk.read(toPublish), 'publish'), action: 'publish' })
    const text = await refused.text()
    expect(refused.status).toBe(409)
    expect(text).toContain('A colleague changed this text')
    expect(text).toContain('<h1>Raclette</h1>')
    expect(await feed()).toEqual([])

    const again = /href="([^"]*\/publish[^"]*)"/.exec(text)?.[1] ?? ''
    await desk.browser.send(address, { ...formOn(await desk.read(again), 'publish'), action: 'publish' })
    expect(await feed()).toMatchObject([{ texts: { en: { title: 'Raclette' } } }])
  })

  test('can be a survey, whose answers have one id in all languages and cannot change after publication', async () => {
    const { desk, feed, browser } = await world()
    const asked = { action: 'save', family: 'SURVEY', audience: 'representation', title_en: 'Which day?', answers_en: 'Monday' }
    const made = await send(desk, '/desk/content/new?family=SURVEY', asked)
    const address = made.headers.get('Location') ?? ''
    const form = `${address}/edit?for=publishing`
    expect((await desk.submit(address, { action: 'publish' })).headers.get('Location')).toBe(form)
    expect(linkedIn(await desk.read(form))).toEqual(['answers_en'])
    const until = { until_date: '2026-12-24', until_time: '18:00' }
    const whole = { ...asked, ...until, answers_en: 'Monday\nFriday', title_de: 'Welcher Tag?', answers_de: 'Montag\n\n Freitag ' }
    expect((await send(desk, `${address}/edit`, whole)).status).toBe(303)
    await desk.submit(address, { action: 'publish' })
    const published = await feed()
    const answers = (...texts: string[]) => texts.map((text, index) => ({ id: `answer-${index + 1}`, text }))
    expect(published).toMatchObject([
      {
        type: 'LOCAL_SURVEY',
        question_type: 'SINGLE',
        meta: { expiration_date: '2026-12-24T11:00:00.000Z' },
        texts: { en: { question: 'Which day?', answers: answers('Monday', 'Friday') }, de: { answers: answers('Montag', 'Freitag') } },
      },
    ])
    const uneven = await send(desk, `${address}/edit`, { ...whole, title_fr: 'Quel jour ?', answers_fr: 'Lundi' })
    expect([uneven.status, await uneven.text()]).toEqual([422, expect.stringContaining('can no longer be changed')])

    // A vote for one of them may be on its way from a phone without a line.
    const changes: Record<string, string>[] = [
      { answers_en: 'Monday\nSunday' },
      { answers_de: 'Montag' },
      { title_de: '', answers_de: '' },
      { multiple: 'on' },
    ]
    for (const change of changes) {
      const reply = await send(desk, `${address}/edit`, { ...whole, ...change })
      expect([reply.status, await reply.text()]).toEqual([422, expect.stringContaining('can no longer be changed')])
    }
    expect((await write(browser, say.vote(published[0]?.id ?? '', ['answer-2'], 'LOCAL_SURVEY'))).status).toBe(200)
    expect(await desk.read(address.replace('content', 'surveys'))).toContain(`href="${address}"`)
    expect((await send(desk, `${address}/edit`, { ...whole, title_en: 'What day?' })).status).toBe(303)
    expect(await feed()).toMatchObject([{ texts: { en: { question: 'What day?' } }, isCompleted: true }])
  })

  test('can be edited: devices get the new texts, and registrations are kept', async () => {
    const { desk, feed, browser } = await world(eventDraft('e', { audience: ['th'] }))
    await write(browser, say.register('e', 3))
    const fields = { ...typed, capacity: '2' }
    const few = await send(desk, '/desk/content/e/edit', fields)
    expect([few.status, await few.text()]).toEqual([422, expect.stringContaining('More people than this are registered already.')])
    const page = await desk.read('/desk/content/e/edit')
    expect(page).toContain('value="2026-12-25"')
    expect((await send(desk, '/desk/content/e/edit', typed)).status).toBe(303)
    expect(await feed()).toMatchObject([
      { id: 'e', info: { capacity: 40, participants: 3 }, userIsRegistered: true, texts: { en: { title: 'Fondue' } } },
    ])
  })

  test('an edit does not overwrite a colleague’s change, and keeps what was typed', async () => {
    const { desk, feed } = await world(eventDraft('e', { audience: ['th'] }))
    const page = await desk.read('/desk/content/e/edit')
    const old = { ...formOn(page, 'save'), seen: /name="seen"\s+value="([^"]*)"/.exec(page)?.[1] ?? '' }
    await send(desk, '/desk/content/e/edit', { ...typed, title_en: 'Theirs' })
    const late = await desk.browser.send('/desk/content/e/edit', { ...typed, ...old, title_en: 'Mine' })
    const text = await late.text()
    expect(late.status).toBe(409)
    for (const part of ['A colleague changed this', 'value="Mine"']) expect(text).toContain(part)
    expect(await feed()).toMatchObject([{ texts: { en: { title: 'Theirs' } } }])
    const again = { ...formOn(text, 'save'), seen: /name="seen"\s+value="([^"]*)"/.exec(text)?.[1] ?? '' }
    expect((await desk.browser.send('/desk/content/e/edit', { ...typed, ...again, title_en: 'Mine' })).status).toBe(303)
  })

  test('keeps its form after the session has ended and the officer has logged in again', async () => {
    const { desk, clock } = await world()
    const form = formOn(await desk.read('/desk/content/new?family=EVENT'), 'save')
    clock.now += 12 * 3_600_000
    const refused = await desk.browser.send('/desk/content/new', { ...typed, ...form })
    const login = await refused.text()
    expect([refused.status, login]).toEqual([401, expect.stringContaining('What you wrote will still be here when you log in again.')])
    const hidden = [...login.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)]
    const carried = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')]))
    const who = { email: 'staff@th-bangkok-embassy.example', password: 'desk password' }
    const unsent = await (await desk.browser.send('/desk/login', { ...carried, ...formOn(login), ...who })).text()
    expect(unsent).toContain('value="preview"')
    const back = await desk.browser.send('/desk/content/new', { ...carried, ...formOn(unsent, 'preview'), action: 'preview' })
    expect([back.status, await back.text()]).toEqual([200, expect.stringContaining('value="Fondue"')])
  })

  test('items of another desk cannot be changed', async () => {
    const parts = await world(eventDraft('e', { audience: ['th'] }))
    const other = await createDesk(parts, 'th-phuket-hc')
    expect(await other.status('/desk/content/e/edit')).toBe(404)
    const form = formOn(await other.read('/desk/content'))
    expect((await other.browser.send('/desk/content/e/edit', { ...typed, ...form })).status).toBe(404)
  })
})
