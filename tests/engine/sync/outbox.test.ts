import { describe, expect, test } from 'vitest'
import type { Event } from '#contract/content/content.ts'
import { readItem } from '#store/feed/read-item.ts'
import { readOutbox } from '#store/outbox/read-outbox.ts'
import { likeIntent, registerIntent, voteIntent, appointmentIntent, checkInIntent, messageIntent } from '#store/testing/intent-samples.ts'
import { insertItem } from '#server/domain/items/mutations.ts'
import { readEffects } from '#server/api/lab/effects.ts'
import { eventDraft, storyDraft, surveyDraft } from '#server/testing/test-items.ts'
import {
  isSent,
  loggedIn,
  noLine,
  say,
  settled,
  through,
  untilNeedsYou,
  untilSent,
  atHome,
  createBrowser,
  somebody,
  type Tab,
} from './identity-world.ts'
import { createServices } from './world.ts'
import { eq } from 'drizzle-orm'
import type { Intent } from '#contract/intents/intents.ts'
import { checkIns } from '#server/database/alert-schema.ts'
import { appointments, messages } from '#server/database/contact-schema.ts'
import { insertRelease } from '#server/testing/test-alerts.ts'
import { sampleAlert } from '#store/testing/alert-samples.ts'

const services = await createServices()

const registerCall = 'PUT /api/content/register'
const receipt = expect.stringMatching(/^\w{3}-\w{3}$/) as string
let items = 0

async function publish(kind: 'event' | 'story' | 'survey', event: Partial<Event['info']> = {}): Promise<string> {
  const id = `${kind}-${(items += 1)}`
  const audience = ['global']
  const drafts = { event: eventDraft(id, { audience, event }), story: storyDraft(id, { audience }), survey: surveyDraft(id, { audience }) }
  await insertItem(services.db, drafts[kind], services.clock.now)
  return id
}

async function effectsOf(account: string) {
  const { keys, personal } = await readEffects(services.db, { account })
  return { keys: keys.filter(({ state }) => state === 'done').map(({ key }) => key), personal }
}

async function device() {
  const parts = await loggedIn(services)
  await parts.tab.start()
  await parts.tab.until(async () => (await parts.tab.db.scopes.toArray()).some(({ complete }) => complete), 'a first feed')
  return parts
}

test('intents submitted offline are shown at once and sent with a receipt when the connection is restored', async () => {
  const { browser, tab, account } = await device()
  const [event, story, survey] = [await publish('event'), await publish('story'), await publish('survey')]
  await tab.engine.refresh('asked')
  browser.setLine(noLine)
  await say(tab, registerIntent(event, 2), { about: 'An evening' })
  expect((await readOutbox(tab.db)).waiting).toMatchObject([{ stage: 'saved', about: event }])
  for (const intent of [likeIntent(story), voteIntent(survey, 'yes')]) await say(tab, intent)
  browser.heal()
  await untilSent(tab)
  expect((await readOutbox(tab.db)).done).toMatchObject([
    { end: 'applied', receipt },
    { end: 'applied', receipt },
  ])
  expect((await readItem(tab.db, { family: 'EVENT', id: event, language: undefined, now: services.clock.now }))?.event).toMatchObject({
    isRegistered: true,
    selectedParticipants: 2,
    participants: 2,
  })
  const own = Object.fromEntries((await tab.db.personal.toArray()).map((row) => [row.id, row]))
  expect(own[story]).toMatchObject({ account, isLiked: true })
  expect(own[survey]).toMatchObject({ account, isCompleted: true, submittedAnswerIds: ['yes'] })
  expect((await effectsOf(account)).keys).toHaveLength(3)
})

test.each([1, 3])('[1] a registration is applied once if %d replies are lost after its effect', async (times) => {
  const { browser, tab, account } = await device()
  const event = await publish('event')
  let lost = 0
  browser.setLine(async (call, go) => {
    const answer = await go()
    return call === registerCall && lost++ < times ? noLine() : answer
  })
  const { id: key } = await say(tab, registerIntent(event, 3))
  await untilSent(tab)
  expect((await readOutbox(tab.db)).done).toMatchObject([{ attempts: times + 1, end: 'applied' }])
  expect(await effectsOf(account)).toMatchObject({ keys: [key], personal: [{ itemId: event, registered: true, participants: 3 }] })
})

test('[87] the last places go to as many citizens as there are places, and the others are refused', async () => {
  const event = await publish('event', { capacity: 2 })
  const devices = [await device(), await device(), await device()]
  await Promise.all(devices.map(({ tab }) => say(tab, registerIntent(event))))
  for (const { tab } of devices)
    await tab.until(async () => (await isSent(tab)) || (await readOutbox(tab.db)).needsYou.length > 0, 'it is decided')
  const refusals = await Promise.all(devices.map(async ({ tab }) => (await readOutbox(tab.db)).needsYou))
  expect(refusals.flat()).toMatchObject([{ refusal: { type: 'abroad:full' } }])
  const applied = await Promise.all(devices.map(async ({ account }) => (await effectsOf(account)).keys.length))
  expect(applied.toSorted((one, other) => one - other)).toEqual([0, 1, 1])
})

test('a refused registration can be discarded or submitted again with other content', async () => {
  const { tab, account } = await device()
  const [full, other] = [await publish('event', { capacity: 2 }), await publish('event', { capacity: 2 })]
  const released = await say(tab, registerIntent(full, 3))
  await say(tab, registerIntent(other, 3))
  await tab.until(async () => (await readOutbox(tab.db)).needsYou.length === 2, 'both are full')
  expect(await tab.engine.cancelIntent({ id: released.id })).toEqual({ ok: true, value: 'cancelled' })
  await say(tab, registerIntent(other, 2))
  await untilSent(tab)
  expect(new Set((await readOutbox(tab.db)).done.map(({ end }) => end))).toEqual(new Set(['applied', 'discarded', 'replaced']))
  expect((await effectsOf(account)).personal).toMatchObject([{ itemId: other, participants: 2 }])
})

describe('cancelling a registration', () => {
  test('that never reached the service also blocks a late request with its key', async () => {
    const { browser, tab, account } = await device()
    let late: (() => Promise<Response>) | null = null
    browser.setLine(async (call, go) => {
      if (call !== registerCall) return go()
      late = go
      return noLine()
    })
    const { id } = await say(tab, registerIntent(await publish('event')))
    await tab.until(async () => late !== null, 'it was tried')
    expect(await through(tab, tab.engine.cancelIntent({ id }))).toEqual({ ok: true, value: 'cancelled' })
    expect((await (late as (() => Promise<Response>) | null)?.())?.status).toBeGreaterThanOrEqual(400)
    expect((await effectsOf(account)).personal).toEqual([])
    expect((await readOutbox(tab.db)).done).toMatchObject([{ end: 'cancelled', receipt: null }])
  })

  test('that was applied comes too late and brings its receipt', async () => {
    const { browser, tab, account } = await device()
    let isApplied = false
    browser.setLine(async (call, go) => {
      const answer = await go()
      if (call !== registerCall) return answer
      isApplied = true
      return noLine()
    })
    const event = await publish('event')
    const { id } = await say(tab, registerIntent(event, 2))
    await tab.until(async () => isApplied, 'it was tried')
    expect(await through(tab, tab.engine.cancelIntent({ id }))).toEqual({ ok: true, value: 'too-late' })
    expect((await effectsOf(account)).personal).toMatchObject([{ registered: true, participants: 2 }])
    expect((await readOutbox(tab.db)).done).toMatchObject([{ end: 'applied', receipt }])
    expect(await tab.db.personal.get([account, event])).toMatchObject({ userIsRegistered: true })
  })
})

test('[4] a key that comes with another body is refused and shown, without a second effect', async () => {
  const { browser, tab, account } = await device()
  let isLost = false
  browser.setLine(async (call, go) => {
    const answer = await go()
    if (call !== registerCall || isLost) return answer
    isLost = true
    return noLine()
  })
  const event = await publish('event')
  const { id } = await say(tab, registerIntent(event, 1))
  await tab.until(async () => (await tab.db.intents.toArray()).some(({ wait }) => wait === 'line'), 'its answer is lost')
  // Damaged on disk: the same key, another number.
  await tab.db.intents
    .where('id')
    .equals(id)
    .modify({ intent: registerIntent(event, 9) })
  await tab.engine.sendNow({})
  await untilNeedsYou(tab)
  expect((await readOutbox(tab.db)).needsYou).toMatchObject([{ refusal: { type: 'abroad:key-reused' } }])
  expect((await effectsOf(account)).personal).toMatchObject([{ participants: 1 }])
})

test('[26] an intent waits for its own account if the browser holds a cookie of another one', async () => {
  const [{ browser, tab, account }, other] = [await device(), await device()]
  const story = await publish('story')
  browser.jar.cookies.set('abroad-session', other.browser.jar.cookies.get('abroad-session') ?? '')
  browser.setLine((call, go) => (call === 'POST /api/user/interaction' ? noLine() : go()))
  await say(tab, likeIntent(story))
  await settled(tab)
  expect((await effectsOf(other.account)).personal).toEqual([])
  expect((await readOutbox(tab.db)).waiting).toHaveLength(1)
  browser.heal()
  await tab.until(() => isSent(tab), 'it is sent', 1_000)
  expect((await effectsOf(account)).personal).toMatchObject([{ liked: true }])
  expect((await effectsOf(other.account)).personal).toEqual([])
})

async function twoTabs() {
  const browser = createBrowser(services)
  const one = await atHome(browser, somebody())
  const two = await browser.openTab({ seed: 2 })
  await two.start()
  return { one, two, account: one.account, close: () => Promise.all([one, two].map((tab) => tab.engine.close())) }
}

async function sendInBoth(tabs: Tab[], sent: { intent: Intent; id: string }[]): Promise<void> {
  const said = await Promise.all(tabs.map((tab, at) => say(tab, sent[at]!.intent, { id: sent[at]!.id })))
  expect(said.map((one) => one.said.ok)).toEqual([true, true])
  for (const tab of tabs) await untilSent(tab)
}

test('a message that two tabs send in the same instant from one draft is one message at the service', async () => {
  const { one, two, close } = await twoTabs()
  const draft = { intent: messageIntent('Is the office open?'), id: crypto.randomUUID() }
  await sendInBoth([one, two], [draft, draft])
  const stored = await services.db.select({ id: messages.id }).from(messages).where(eq(messages.text, 'Is the office open?'))
  expect(stored).toHaveLength(1)
  await close()
})

test('a request that two tabs send in the same instant from one draft is one appointment at the service', async () => {
  const { one, two, account, close } = await twoTabs()
  const day = new Date(services.clock.now + 14 * 86_400_000)
  while (day.getUTCDay() !== 3) day.setTime(day.getTime() + 86_400_000)
  const draft = { intent: appointmentIntent(day.toISOString().slice(0, 10)), id: crypto.randomUUID() }
  await sendInBoth([one, two], [draft, draft])
  const stored = await services.db.select({ id: appointments.id }).from(appointments).where(eq(appointments.accountId, account))
  expect(stored).toEqual([{ id: draft.id }])
  await close()
})

test('two taps on "I need help" in two tabs, which have no draft, are one case at the service', async () => {
  await insertRelease(services.db, sampleAlert({ releasedAt: services.clock.now, until: services.clock.now + 86_400_000 }))
  const { one, two, account, close } = await twoTabs()
  const taps = [one, two].map(() => ({ intent: checkInIntent(), id: crypto.randomUUID() }))
  await sendInBoth([one, two], taps)
  const stored = await services.db.select({ body: checkIns.body }).from(checkIns).where(eq(checkIns.accountId, account))
  expect(stored.filter(({ body }) => body !== null)).toHaveLength(1)
  await close()
})
