import type { Page } from '@playwright/test'
import type { Intent, IntentKind } from '#contract/intents/intents.ts'
import { entityOf } from '#store/outbox/lane.ts'
import { neverTried } from '#store/rows/intents.ts'
import { expect } from '#tests/e2e/support/expect.ts'
import { makeItems, type Items } from '#tests/e2e/support/services/own-items.ts'
import type { Service } from '#tests/e2e/support/services/service.ts'
import { askFor, wednesdayAfter } from '#tests/e2e/support/walks/appointment-form.ts'
import { changePeople, editProfile, like, openInApp, registerFor, unregister, voteIn } from '#tests/e2e/support/walks/submit.ts'
import { addIntent, readStored } from './stored.ts'

export const alertTitle = 'Flooding in the south'
const firstNames = ['Annalena', 'Annabelle', 'Annika'] as const

/** What one round of submissions uses. A round changes nothing of another one. */
export interface Round {
  no: 0 | 1 | 2
  story: string
  events: [registered: string, changed: string, cancelled: string]
  survey: string
}

export async function makeRounds(service: Service): Promise<{ rounds: Round[]; favourite: string }> {
  const items = await makeItems(service, { seed: 5, count: 60 })
  return { rounds: ([0, 1, 2] as const).map((no) => roundOf(items, no)), favourite: items.stories.at(-1) ?? '' }
}

function roundOf({ stories, events, surveys }: Items, no: Round['no']): Round {
  const [registered, changed, cancelled] = events.slice(3 * no)
  const [story, survey] = [stories[no], surveys[no]]
  if (!registered || !changed || !cancelled || !story || !survey) throw new Error('too few items')
  return { no, story, survey, events: [registered, changed, cancelled] }
}

/** The registrations that the services have before `submitEachKind` changes and cancels them. */
export async function registerBefore(page: Page, { events: [, changed, cancelled] }: Round): Promise<void> {
  for (const event of [changed, cancelled]) await registerAndClose(page, event, 1)
}

async function registerAndClose(page: Page, event: string, people: number): Promise<void> {
  await registerFor(page, event, people)
  await page.keyboard.press('Escape')
}

/** How a citizen submits each kind of intent. */
const submissions: Record<IntentKind, (page: Page, round: Round) => Promise<unknown>> = {
  like: (page, { story }) => like(page, story),
  register: (page, { events: [event] }) => registerAndClose(page, event, 2),
  'change-participants': (page, { events: [, event] }) => changePeople(page, event, 3),
  async unregister(page, { events: [, , event] }) {
    await openInApp(page, `/event/${event}`)
    await unregister(page)
  },
  vote: (page, { survey }) => voteIn(page, survey),
  profile: (page, { no }) => editProfile(page, firstNames[no]),
  appointment: (page, { no }) => askFor(page, { topic: 'Citizenship', date: wednesdayAfter(20 + 7 * no).typed }),
  async 'chat-message'(page, { no }) {
    await openInApp(page, '/contact/chat')
    await page.getByLabel('Message', { exact: true }).fill(`Message ${no}`)
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('log').getByText(`Message ${no}`)).toBeVisible()
  },
  async 'check-in'(page, { no }) {
    await openAlert(page)
    await page.getByRole('button', { name: no === 1 ? 'I need help' : 'I am safe' }).click()
    await expect(ownReport(page)).toContainText('Saved on this device')
  },
  // The next two have no control of their own: the app submits them when a chat is read, and after a reply of the push provider.
  'read-notifications': (page) =>
    addAsSubmitted(page, { kind: 'read-notifications', body: { type: 'NEW_CHAT_MESSAGE', before: Date.now() } }),
  'push-subscription': (page, { no }) =>
    addAsSubmitted(page, { kind: 'push-subscription', body: { subscriptionId: `browser-${no}`, isOptedIn: true } }),
}

function addAsSubmitted(page: Page, intent: Intent): Promise<void> {
  const id = crypto.randomUUID()
  return addIntent(page, { ...neverTried, id, intent, entity: entityOf(intent, id), version: 2 })
}

export const ownReport = (page: Page) => page.getByRole('region', { name: /^(Are you affected\?|Your report)$/ })

export async function openAlert(page: Page): Promise<void> {
  await openInApp(page, '/')
  await page.locator('.alert').filter({ hasText: alertTitle }).click()
  await expect(page.getByRole('heading', { level: 1, name: alertTitle })).toBeVisible()
}

const kinds = Object.keys(submissions) as IntentKind[]

/** Submits one intent of each kind and returns their kinds by id. Nothing may be sent in the meantime. */
export async function submitEach(page: Page, round: Round, chosen: readonly IntentKind[] = kinds): Promise<Record<string, string>> {
  const before = (await readStored(page)).intents
  for (const kind of chosen) await submissions[kind](page, round)
  const after = Object.entries((await readStored(page)).intents).filter(([id]) => !(id in before))
  expect(after.map(([, kind]) => kind).toSorted(), 'unsent intents').toEqual(chosen.toSorted())
  return Object.fromEntries(after)
}
