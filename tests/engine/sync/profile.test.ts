import { expect, test } from 'vitest'
import type { ProfileBody } from '#contract/account/user.ts'
import { readFeed, shownScope } from '#store/feed/read-feed.ts'
import { readOutbox } from '#store/outbox/read-outbox.ts'
import { readProfile } from '#store/account/read-session.ts'
import { bangkok, citizenAtHome, isFeedOf, loggedIn, say, sayProfile, wholeProfile } from './identity-world.ts'
import { createServices } from './world.ts'

const services = await createServices()
const everything = { families: [], favouritesOnly: false }
const profileOf = (change: Partial<ProfileBody>) => ({ kind: 'profile' as const, body: { ...wholeProfile, ...change } })

test('a profile selects the items of the feed, and a change of it brings another feed', async () => {
  const { tab } = await citizenAtHome(services)
  expect((await shownScope(tab.db))?.key).toBe(`${tab.account}|th|thban|en`)
  const kinds = (await readFeed(tab.db, { filter: everything, count: 500, now: services.clock.now })).cards.map(({ kind }) => kind)
  expect(kinds.some((kind) => kind.startsWith('LOCAL_'))).toBe(true)
  const composed = { ...bangkok, isMainRepresentation: false, countryIsoCode: 'FR', index: 1 }
  await say(tab, profileOf({ countryOfResidence: 'LA', representations: [bangkok, composed] }))
  // Until the new feed's first page is there, the old one stands.
  expect((await shownScope(tab.db))?.key).toBe(`${tab.account}|th|thban|en`)
  await tab.until(async () => (await shownScope(tab.db))?.key === `${tab.account}|fr,la,th|thban|en`, 'the new feed is shown')
  expect(await tab.db.scopes.get(`${tab.account}|th|thban|en`)).toBeDefined()
})

test('an unfinished profile leaves the feed to the guide’s country', async () => {
  const { tab } = await loggedIn(services)
  await tab.start('FR')
  const account = (await tab.credentials())?.profileId ?? ''
  await tab.until(() => isFeedOf(tab, account), 'the feed is here')
  expect((await shownScope(tab.db))?.key).toBe(`${account}|fr||en`)
})

test('a profile that only the service can refuse comes back with its fields named, and the stored profile is shown', async () => {
  const { tab } = await loggedIn(services)
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
  await sayProfile(tab)
  expect(await readProfile(tab.db)).toMatchObject({ rev: 2, firstName: 'Anna' })
  expect((await readOutbox(tab.db)).done.map(({ end }) => end)).toEqual(['applied', 'replaced'])
})
