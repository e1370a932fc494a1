import { sql } from 'drizzle-orm'
import { beginAnew } from '#server/database/restored.ts'
import type { Database } from '#server/database/open-database.ts'
import { rowsOf } from '#server/database/rows-of.ts'
import { createAlertBoard } from '#server/domain/alerts/alert-board.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { createServices } from './world.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSigningKey, publicAlertKeys, signingKeyFileBeside } from '#server/domain/alerts/alert-keys.ts'
import { releaseAlert, saveDraft } from '#server/domain/alerts/release.ts'
import { insertItem, updateItem } from '#server/domain/items/mutations.ts'
import { readPersonal } from '#server/domain/items/personal.ts'
import { answerAppointment } from '#server/domain/appointments/answer-appointment.ts'
import { writeTo } from '#server/domain/conversations/desk-conversations.ts'
import { countWaiting } from '#server/domain/staff/counts.ts'
import { readAppointments } from '#server/domain/appointments/request-appointment.ts'
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
import { atHome, bangkok, createBrowser, say, sayProfile, settled, untilSent, wholeProfile, type Tab } from './identity-world.ts'

let copies = 0
const services = await createRestorable()

const phuket = 'th-phuket-hc'
const ids = ['story', 'event', 'left', 'survey', 'lost', 'away']

async function saySome(tab: Tab, intents: Parameters<typeof say>[1][]): Promise<void> {
  for (const intent of intents) await say(tab, intent)
  await untilSent(tab)
}

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

  for (const id of [lost, away]) await insertItem(db, eventDraft(id), clock.now)
  await updateItem(db, storyDraft(story, { title: 'Changed twice' }), clock.now)
  await updateItem(db, storyDraft(story, { title: 'Changed' }), clock.now)
  await sayProfile(tab, { ...wholeProfile, firstName: 'Berta' })
  await write(account, bangkok.id, 'lost answer')
  const [request] = await readAppointments(db, account)
  await db.transaction((tx) =>
    answerAppointment(tx, {
      id: request?.id ?? '',
      representationId: bangkok.id,
      rev: 1,
      answer: { act: 'decline', reason: 'lost' },
      now: clock.now,
    }),
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

test('a phone that has seen lost data equals the service after a restore and receives every message', async () => {
  const { phone, service, threads, waits } = await play(true, 'said')
  expect(phone).toEqual(service)
  expect(threads, 'the one that is begun again is the one that was lost').toBe(2)
  expect(waits[1]).toEqual(waits[0])
  expect(waits[1]?.conversations).toBeGreaterThan(0)
})

test('such a phone differs from the service until the restore is declared', async () => {
  const { phone, service } = await play(false, 'unsaid')
  for (const part of Object.keys(phone)) expect.soft(phone[part], part).not.toEqual(service[part])
})

test('an alert that is released after a restore is shown even if the phone and caches still have lost alerts', async () => {
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

async function copyOf({ db }: Database) {
  copies += 1
  const tables = await rowsOf<{ name: string; columns: string }>(
    db,
    sql`select table_name as name, string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
      where table_schema = current_schema() and is_generated = 'NEVER' group by 1`,
  )
  const both = tables.map(({ name, columns }) => ({
    table: sql.identifier(name),
    columns: sql.raw(columns),
    copy: sql.identifier(`copy_${copies}_${name}`),
  }))
  for (const { table, copy } of both) await db.execute(sql`create temporary table ${copy} as select * from ${table}`)
  return () =>
    db.transaction(async (tx) => {
      // Like `pg_restore`: no trigger runs.
      await tx.execute(sql`set local session_replication_role = replica`)
      for (const { table } of both) await tx.execute(sql`delete from ${table}`)
      for (const { table, columns, copy } of both) await tx.execute(sql`insert into ${table} (${columns}) select ${columns} from ${copy}`)
    })
}

async function createRestorable() {
  const made = await createServices()
  const { clock, content, database } = made
  let running = made.app
  const app = { request: (...given: Parameters<typeof running.request>) => running.request(...given) } as typeof running

  return {
    ...made,
    app,
    request: (address: string, init: RequestInit) => running.request(`http://localhost${address}`, init),
    async start() {
      const alerts = createAlertBoard(database)
      await alerts.load()
      running = createTestApp({ database, content, alerts, now: () => clock.now }).app
    },
    copy: () => copyOf(database),
    restored: () => beginAnew(database, { now: () => clock.now, newId: () => crypto.randomUUID() }),
  }
}
