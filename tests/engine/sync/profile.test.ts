import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProfileBody } from '#contract/account/user.ts'
import { readFeed, shownScope } from '#store/feed/read-feed.ts'
import { readOutbox } from '#store/outbox/read-outbox.ts'
import { readOwnProfile, readProfile, readSession } from '#store/account/read-session.ts'
import { atHome, bangkok, createBrowser, isFeedOf, logIn, noLine, say, sayProfile, settled, wholeProfile } from './identity-world.ts'
import { createServices } from './world.ts'
import type { Services } from './world.ts'

let services: Services
let people = 0
const somebody = () => `profile${(people += 1)}@example.ch`
const everything = { families: [], favouritesOnly: false }
const profileOf = (change: Partial<ProfileBody>) => ({ kind: 'profile' as const, body: { ...wholeProfile, ...change } })

beforeAll(async () => {
  services = await createServices()
})
afterAll(() => services.close())

test('a profile decides what the feed is made of, and its change brings another feed', async () => {
  const browser = createBrowser(services)
  const tab = await atHome(browser, somebody())
  expect((await shownScope(tab.db))?.key).toBe(`${tab.account}|th|thban|en`)
  const kinds = (await readFeed(tab.db, { filter: everything, count: 500, now: services.clock.now })).cards.map(({ kind }) => kind)
  expect(kinds.some((kind) => kind.startsWith('LOCAL_'))).toBe(true)
  const composed = { ...bangkok, isMainRepresentation: false, countryIsoCode: 'FR', index: 1 }
  await say(tab, profileOf({ countryOfResidence: 'LA', representations: [bangkok, composed] }))
  // Until the new feed's first page is there, the old one stands.
  expect((await shownScope(tab.db))?.key).toBe(`${tab.account}|th|thban|en`)
  await tab.until(async () => (await shownScope(tab.db))?.key === `${tab.account}|fr,la,th|thban|en`, 'the new feed is shown')
  expect(await tab.db.scopes.get(`${tab.account}|th|thban|en`)).toBeDefined()
  await tab.engine.close()
})

test('an unfinished profile leaves the feed to the guide’s country', async () => {
  const browser = createBrowser(services)
  const tab = await logIn(browser, { email: somebody() })
  await tab.start('FR')
  const account = (await tab.credentials())?.profileId ?? ''
  await tab.until(() => isFeedOf(tab, account), 'the feed is here')
  expect((await shownScope(tab.db))?.key).toBe(`${account}|fr||en`)
  await tab.engine.close()
})

test('a profile pull that was on its way when the citizen’s own change arrived does not undo it', async () => {
  const browser = createBrowser(services)
  const tab = await atHome(browser, somebody())
  await tab.db.profiles.update(tab.account, { etag: null })
  let held: Promise<Response> | null = null
  let release: () => void = () => undefined
  browser.setLine(async (call, go) => {
    if (call !== 'GET /api/user/me' || held) return go()
    const answer = await go()
    held = new Promise((resolve) => (release = () => resolve(answer)))
    return held
  })
  const asked = tab.engine.refresh('asked')
  await tab.until(async () => held !== null, 'the pull waits for its answer', 1)
  await sayProfile(tab, { ...wholeProfile, firstName: 'Berta' })
  release()
  let isDone = false
  void asked.then(() => (isDone = true))
  await tab.until(async () => isDone, 'the round ends')
  expect(await readProfile(tab.db)).toMatchObject({ rev: 3, firstName: 'Berta' })
  await tab.engine.close()
})

test('a profile that does not fit names its fields before anything is written, and nothing goes out', async () => {
  const browser = createBrowser(services)
  const tab = await logIn(browser, { email: somebody() })
  const { said } = await say(tab, profileOf({ firstName: ' ', mobilePhone: '12' }))
  const fields = !said.ok && said.failure.kind === 'invalid' ? said.failure.fields : []
  expect(fields.map(({ field }) => field)).toEqual(['firstName', 'mobilePhone'])
  expect(await tab.db.intents.count()).toBe(0)
  await tab.start()
  await settled(tab)
  expect(browser.calls.some(({ call }) => call.startsWith('PUT'))).toBe(false)
  await tab.engine.close()
})

test('a profile that only the service can refuse comes back to the citizen, its fields named, and the stored one is shown', async () => {
  const browser = createBrowser(services)
  const tab = await logIn(browser, { email: somebody() })
  const unknown = { ...bangkok, countryIsoCode: 'ZZ' }
  await say(tab, profileOf({ dateOfBirth: '31.02.1990', countryOfResidence: 'XX', representations: [unknown] }))
  await tab.start()
  await tab.until(async () => (await readOutbox(tab.db)).needsYou.length === 1, 'it is refused')
  const [{ refusal } = { refusal: null }] = (await readOutbox(tab.db)).needsYou
  expect(refusal).toMatchObject({ type: 'abroad:invalid' })
  const detail = refusal?.detail ?? ''
  expect(
    ['dateOfBirth: ', 'countryOfResidence: is not known', 'representations.0.countryIsoCode: is not known'].filter(
      (part) => !detail.includes(part),
    ),
  ).toEqual([])
  expect(await readProfile(tab.db)).toMatchObject({ rev: 1, firstName: null })
  // Mended, it takes the refused one's place.
  await sayProfile(tab)
  expect(await readProfile(tab.db)).toMatchObject({ rev: 2, firstName: 'Anna' })
  expect((await readOutbox(tab.db)).done.map(({ end }) => end)).toEqual(['applied', 'replaced'])
  await tab.engine.close()
})

test('a profile said without the line is shown at once, counts as complete, and waits', async () => {
  const browser = createBrowser(services)
  const tab = await logIn(browser, { email: somebody() })
  await tab.start()
  await tab.until(async () => (await readProfile(tab.db)) !== null, 'the stored profile is here')
  browser.setLine(noLine)
  await say(tab, profileOf({}))
  await settled(tab)
  expect(await readOwnProfile(tab.db)).toMatchObject({
    profile: { firstName: 'Anna', rev: 1, isComplete: true },
    intent: { stage: 'saved', wait: 'line' },
  })
  expect(await readSession(tab.db)).toMatchObject({ isComplete: true })
  browser.heal()
  await tab.until(async () => (await tab.db.intents.count()) === 0, 'it is sent')
  expect(await readOwnProfile(tab.db)).toMatchObject({ profile: { firstName: 'Anna', rev: 2, isComplete: true }, intent: null })
  await tab.engine.close()
})

test('nobody’s profile is not saved', async () => {
  const tab = await createBrowser(services).openTab()
  expect((await say(tab, profileOf({}))).said).toEqual({ ok: false, failure: { kind: 'logged-out' } })
  expect(await tab.engine.reloadCounts()).toEqual({ ok: true })
  await tab.engine.close()
})
