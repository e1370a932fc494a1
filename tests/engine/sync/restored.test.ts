import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openSigningKey, publicAlertKeys, signingKeyFileBeside } from '#server/services/alert/alert-keys.ts'
import { releaseAlert, saveDraft } from '#server/services/alert/release.ts'
import { insertItem, updateItem } from '#server/services/content/mutations.ts'
import { readPersonal } from '#server/services/content/personal.ts'
import { answerAppointment } from '#server/services/desk/appointments.ts'
import { writeTo } from '#server/services/desk/conversations.ts'
import { countWaiting } from '#server/services/desk/counts.ts'
import { readAppointments } from '#server/services/representation/appointments.ts'
import { eventDraft, storyDraft, surveyDraft } from '#server/testing/test-items.ts'
import { readProfile } from '#store/account/read-session.ts'
import { readThread } from '#store/chat/read-thread.ts'
import type { StoredAlerts } from '#store/alert/read-alerts.ts'
import { shownAlerts } from '#store/alert/shown-alerts.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { shownScope } from '#store/feed/read-feed.ts'
import { readItem } from '#store/feed/read-item.ts'
import { findItem, idsOfScope } from '#store/feed/walk.ts'
import { sampleAlert } from '#store/testing/alert-samples.ts'
import {
  appointmentIntent,
  likeIntent,
  messageIntent,
  registerIntent,
  unregisterIntent,
  voteIntent,
} from '#store/testing/intent-samples.ts'
import { signedBy } from '#worker/alert/alert-check.ts'
import { createEngine } from '#worker/entry/engine.ts'
import { createTestWorld } from '#worker/testing/test-environment.ts'
import { atHome, bangkok, createBrowser, say, sayProfile, settled, wholeProfile } from './identity-world.ts'
import type { Tab } from './identity-world.ts'
import { untilSent } from './outbox-world.ts'
import { createRestorable } from './restore-world.ts'
import type { Restorable } from './restore-world.ts'

let services: Restorable
beforeAll(async () => {
  services = await createRestorable()
})
afterAll(() => services.close())

const phuket = 'th-phuket-hc'
const ids = ['story', 'event', 'left', 'survey', 'lost', 'away']

async function saySome(tab: Tab, intents: Parameters<typeof say>[1][]): Promise<void> {
  for (const intent of intents) await say(tab, intent)
  await untilSent(tab)
}

/** What a phone and the service hold of a citizen, side by side, after a restore of which the phone knows what was lost. */
async function play(isSaid: boolean, name: string) {
  const { clock, db } = services
  const item = (id: string) => `${id}-${name}`
  const [story = '', event = '', left = '', survey = '', lost = '', away = ''] = ids.map(item)
  const write = (accountId: string, representationId: string, text: string) =>
    db.transaction((tx) => writeTo(tx, { accountId, representationId, text, now: clock.now, newId: () => crypto.randomUUID() }))
  for (const draft of [storyDraft(story), eventDraft(event), eventDraft(left), surveyDraft(survey)]) await insertItem(db, draft, clock.now)

  const tab = await atHome(createBrowser(services), `${name}@example.ch`)
  const { account } = tab
  await saySome(tab, [registerIntent(left), appointmentIntent(), messageIntent('before')])
  const putBack = await services.copy()

  // All of this is lost, and the phone has seen it.
  for (const id of [lost, away]) await insertItem(db, eventDraft(id), clock.now)
  await updateItem(db, storyDraft(story, { title: 'Changed twice' }), clock.now)
  await updateItem(db, storyDraft(story, { title: 'Changed' }), clock.now)
  await sayProfile(tab, { ...wholeProfile, firstName: 'Berta' })
  await write(account, bangkok.id, 'lost answer')
  const [request] = await readAppointments(db, account)
  await db.transaction((tx) =>
    answerAppointment(tx, { id: request?.id ?? '', rev: 1, answer: { act: 'decline', reason: 'lost' }, now: clock.now }),
  )
  void tab.engine.refresh('asked')
  await settled(tab)
  await saySome(tab, [
    registerIntent(lost),
    registerIntent(away),
    registerIntent(event),
    unregisterIntent(left),
    likeIntent(story),
    voteIntent(survey, 'yes'),
    ...['one', 'two', 'three'].flatMap((text) => [messageIntent(`lost ${text}`), messageIntent(`lost ${text}`, phuket)]),
  ])
  void tab.engine.refresh('asked')
  await settled(tab)

  await putBack()
  const waiting = () => countWaiting(db, { representationId: bangkok.id, countries: ['TH'], now: clock.now })
  const waitedBefore = await waiting()
  if (isSaid) await services.restored()
  await services.start()
  const waits = [waitedBefore, await waiting()]
  // An editor's file that the database lacks comes again with the start.
  await insertItem(db, eventDraft(lost, { title: 'Written otherwise' }), clock.now)
  void tab.engine.refresh('asked')
  await settled(tab)

  await write(account, bangkok.id, 'an answer')
  await saySome(tab, [messageIntent('after'), messageIntent('begun again', phuket)])
  await write(account, phuket, 'an answer from Phuket')

  const said = ({ isLiked = false, userIsRegistered = false, isCompleted = false } = {}) => ({ isLiked, userIsRegistered, isCompleted })
  const lastOf = async (representationId: string) =>
    (await readThread(tab.db, { representationId, since: 0 }))?.messages.slice(-2).map(({ text }) => text)
  async function look() {
    const scope = (await shownScope(tab.db))?.key ?? ''
    const here = await Promise.all(ids.map((id) => tab.db.personal.get([account, item(id)])))
    const there = await readPersonal(db, { accountId: account, ids: ids.map(item) })
    return {
      feed: [(await idsOfScope(tab.db, scope)).map(({ id, rev }) => `${id}@${rev}`), await services.ids(['th', 'r:thban'])],
      comesAgain: [(await findItem(tab.db, scope, lost))?.texts.en, expect.objectContaining({ title: 'Written otherwise' }) as unknown],
      profile: [(await readProfile(tab.db))?.firstName, 'Anna'],
      appointments: [(await tab.db.resources.get(resourceKeys.appointments(account)))?.value, await readAppointments(db, account)],
      said: [here.map((row) => said(row)), ids.map((id) => said(there.get(item(id))))],
      heart: [
        (await readItem(tab.db, { family: 'STORY', id: story, language: 'en', now: clock.now }))?.isFavourite,
        there.get(story)?.isLiked ?? false,
      ],
      messages: [await lastOf(bangkok.id), ['an answer', 'after']],
      begunAgain: [await lastOf(phuket), ['begun again', 'an answer from Phuket']],
    }
  }
  // Two rounds bring all there is, also on a busy machine.
  for (let round = 0; round < 5; round += 1) {
    void tab.engine.refresh('asked')
    await settled(tab)
  }
  const held = Object.entries(await look())
  const threads = await tab.db.conversations.count()
  await tab.engine.close()
  return {
    phone: Object.fromEntries(held.map(([part, [phone]]) => [part, phone])),
    service: Object.fromEntries(held.map(([part, [, service]]) => [part, service])),
    waits,
    threads,
  }
}

test('after a restore a phone that has seen what was lost ends equal to the service, and hears every message', async () => {
  const { phone, service, threads, waits } = await play(true, 'said')
  expect(phone).toEqual(service)
  expect(threads, 'the one that is begun again is the one that was lost').toBe(2)
  expect(waits[1]).toEqual(waits[0])
  expect(waits[1]?.conversations).toBeGreaterThan(0)
})

test('which it does not as long as nobody has said that it is another history', async () => {
  const { phone, service } = await play(false, 'unsaid')
  for (const part of Object.keys(phone)) expect.soft(phone[part], part).not.toEqual(service[part])
})

test('an alert that is released after a restore is shown, whatever the phone and the caches on the way have of those that were lost', async () => {
  const { clock, db } = services
  const folder = mkdtempSync(join(tmpdir(), 'abroad-restored-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const keyFile = join(folder, 'keys.json')
  const keys = publicAlertKeys(keyFile)
  const signingKey = openSigningKey(signingKeyFileBeside(keyFile))
  const sign = (payload: string) => Promise.resolve(signingKey.sign(payload))
  async function release(id: string): Promise<void> {
    clock.now += 60_000
    const { now } = clock
    const content = { ...sampleAlert(), texts: { en: { title: id, what: 'Something.', steps: [] } } }
    await db.transaction(async (tx) => {
      await saveDraft(tx, { id, content, staffId: 'writer', now })
      await releaseAlert(tx, { id, staffId: 'releaser', now, seen: now, sign, sender: 'desk@example.ch' })
    })
    await services.start()
  }
  const files = new Map<string, Response>()
  const world = createTestWorld({
    async fetch(address, init) {
      const kept = files.get(address)
      if (kept) return kept.clone()
      const answer = await services.request(address, { ...init, signal: null })
      if (answer.headers.get('Cache-Control')?.includes('immutable')) files.set(address, answer.clone())
      return answer
    },
  })
  const engine = await createEngine(world, { check: signedBy(keys, crypto.subtle), keep: () => Promise.resolve() })
  await engine.start({ language: 'en', country: 'TH', build: 'test' })
  async function shown(): Promise<string[]> {
    void engine.refresh('asked')
    for (let turn = 0; turn < 12; turn += 1) {
      await new Promise((resolve) => setTimeout(resolve, 3))
      await world.advance(700)
    }
    const stored = (await world.db.resources.get(resourceKeys.alerts))?.value as StoredAlerts | undefined
    return shownAlerts(stored?.alerts ?? [], { now: clock.now, countries: ['TH'] }).map(({ alert }) => alert.texts.en?.title ?? '')
  }

  await release('before')
  expect(await shown()).toEqual(['before'])
  const putBack = await services.copy()
  await release('lost')
  expect(await shown()).toEqual(['lost', 'before'])
  await putBack()
  await services.restored()
  await services.start()
  await release('after')
  // That the lost one is over somebody has to say: a phone drops no alert because a list does not name it.
  expect(await shown()).toEqual(['after', 'lost', 'before'])
  await engine.close()
})
