import { expect, test } from 'vitest'
import type { Appointment } from '#contract/contact/appointments.ts'
import { languages } from '#contract/values/language-codes.ts'
import type { Language } from '#contract/values/languages.ts'
import { sampleAlert } from '#store/testing/alert-samples.ts'
import { insertRelease } from '#server/testing/test-alerts.ts'
import { appointment as appointmentBody, conversationsOf, profile, sayTo } from '#server/testing/test-contact.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { createDesk, formOn, type TestDesk } from '#server/testing/test-desk.ts'
import { eventDraft, surveyDraft } from '#server/testing/test-items.ts'
import { createWorld, say, write } from '#server/testing/test-writes.ts'
import { deskWords } from './words.ts'

/** Every text by its key, those with a number both for one and for many. */
function flat(words: object, prefix = ''): [key: string, text: string][] {
  return Object.entries(words).flatMap(([name, value]: [string, unknown]): [string, string][] => {
    const key = `${prefix}${name}`
    if (typeof value === 'string') return [[key, value]]
    if (typeof value !== 'function') return flat(value as object, `${key}.`)
    return [1, 2].map((count) => [`${key}(${count})`, String((value as (given: number) => unknown)(count))])
  })
}
const keysOf = (language: Language) => flat(deskWords[language]).map(([key]) => key)
const textsOf = (language: Language) => new Set(flat(deskWords[language]).map(([, text]) => text))

describeOnDatabases('the desk in four languages', (fresh) => {
  /** Something in every area of the desk. */
  async function world() {
    const audience = ['th']
    const parts = await createWorld(await fresh(), { drafts: [eventDraft('event-1', { audience }), surveyDraft('survey-1', { audience })] })
    const { browser } = parts
    await browser.call('PUT', '/api/user/me', { body: profile })
    await sayTo(browser, '¡Buenos días!')
    await write(browser, ['POST', '/api/representation/appointment', { ...appointmentBody, comment: '¡Gracias!', language: 'fr' }])
    await write(browser, say.register('event-1', 2, 'onsite'))
    await write(browser, say.vote('survey-1', ['yes']))
    await insertRelease(parts.db, sampleAlert({ texts: { en: { title: '¡Alerta!', what: '¡Agua!', steps: [] } } }))
    await write(browser, ['PUT', '/api/alert/check-in', { alertId: 'flood', state: 'help', people: 2, country: 'TH' }], 'key-of-help')
    const [conversation] = await conversationsOf(browser)
    const [asked] = (await browser.call('GET', '/api/representation/appointments')).body as Appointment[]
    return {
      desk: await createDesk(parts),
      conversation: `/desk/conversations/${conversation?.id}`,
      appointment: `/desk/appointments/${asked?.id}`,
    }
  }
  const choose = (desk: TestDesk, language: Language) => desk.browser.request('GET', `/desk/conversations?language=${language}`)

  test.each(languages)('shows every page in %s, without a word of another language or a key', async (language) => {
    const { desk, conversation, appointment } = await world()
    await choose(desk, language)
    const areas = ['check-ins', 'conversations', 'appointments', 'events', 'surveys', 'content', 'audit', 'nowhere', 'login']
    const paths = areas.map((area) => `/desk/${area}`)
    const items = [
      '/desk/events/event-1',
      '/desk/surveys/survey-1',
      '/desk/content/event-1',
      '/desk/content/event-1/withdraw',
      '/desk/content/event-1/publish',
      '/desk/check-ins/flood',
      '/desk/check-ins/flood/key-of-help',
    ]
    const pages: string[] = []
    for (const path of [conversation, appointment, ...items, ...paths]) pages.push(await (await desk.browser.request('GET', path)).text())
    const form = formOn(pages[0] ?? '', 'answer')
    for (const [path, fields] of [
      [conversation, { ...form, action: 'answer', text: ' ' }],
      [conversation, { action: 'answer', text: 'x' }],
      [appointment, { ...form, action: 'decline', reason: ' ' }],
      [appointment, { ...form, action: 'confirm', date: '2020-01-01', time: '10:00' }],
      ['/desk/content/event-1', { ...form, action: 'withdraw' }],
      ['/desk/content/new', { ...form, family: 'EVENT', capacity: 'x' }],
      ['/desk/content/new', { ...form, family: 'SURVEY', until_date: '2020-01-01', until_time: '10:00' }],
      ['/desk/login', { ...form, email: 'x', password: 'y' }],
      ['/desk/login', {}],
    ] as const)
      pages.push(await (await desk.browser.send(path, fields)).text())
    const confirmed = { ...form, form: `${form.form}-2`, action: 'confirm', date: '2026-12-02', time: '10:00' }
    expect((await desk.browser.send(appointment, confirmed)).status).toBe(303)
    pages.push(await desk.read(appointment))
    const own = textsOf(language)
    const others = new Set(languages.flatMap((one) => [...textsOf(one)]).filter((text) => !own.has(text)))
    const keys = new Set(keysOf(language).flatMap((key) => [key, key.split('.').at(-1)]))
    for (const page of pages) {
      expect(page).toContain(`<html lang="${language}">`)
      expect(page, 'a placeholder without its value').not.toContain('{{')
      expect(shownOn(page).filter((text) => others.has(text) || (keys.has(text) && !own.has(text)))).toEqual([])
    }
  })

  test('a language chosen on a page stays chosen, and the page stays open', async () => {
    const { desk } = await world()
    const french = /<a href="([^"]+)" lang="fr"/.exec(await desk.read('/desk/audit?before=999'))?.[1]?.replaceAll('&amp;', '&') ?? ''
    const chosen = await desk.browser.request('GET', french)
    expect([chosen.status, chosen.headers.get('Location')]).toEqual([303, '/desk/audit?before=999'])
    expect(desk.browser.setCookies.at(-1)).toBe('abroad-desk-language=fr; Max-Age=31536000; Path=/desk; HttpOnly; SameSite=Strict')
    expect(await desk.read('/desk/events')).toMatch(/<html lang="fr">.*Événements/s)
    await choose(desk, 'it')
    expect(await desk.read('/desk/events')).toContain('<html lang="it">')
    await desk.browser.request('GET', '/desk/events?language=xx')
    expect(await desk.read('/desk/events')).toContain('<html lang="it">')
  })

  test('without a choice, the browser’s languages decide, otherwise English', async () => {
    const { desk } = await world()
    const languageFor = async (language: string) => {
      const reply = await desk.browser.request('GET', '/desk/appointments', { headers: { 'Accept-Language': language } })
      return /<html lang="(\w+)">/.exec(await reply.text())?.[1]
    }
    const accepted = ['de-CH,en;q=0.8', 'fr-CH,en;q=0.8,de;q=0.5', 'pt']
    expect(await Promise.all(accepted.map(languageFor))).toEqual(['de', 'fr', 'en'])
  })

  test('times and the representation’s name are in the chosen language', async () => {
    const { desk, conversation } = await world()
    await choose(desk, 'it')
    const page = await desk.read(conversation)
    expect(page).toContain('Cittadina o cittadino · 20 nov 2026')
    expect(page).toContain('Ambasciata di Svizzera a Bangkok')
  })
})

/** What a page shows, in the pieces in which it is put together; not the names of the languages at its foot. */
function shownOn(page: string): string[] {
  const body = page.replace(/^.*<body>/s, '').replace(/<nav aria-label.*$/s, '')
  return body
    .split(/<[^>]*>/)
    .flatMap((text) => text.split(/ · |: /))
    .map((text) => text.replaceAll('&#39;', "'").replace(/ \*$/, '').trim())
    .filter(Boolean)
}
