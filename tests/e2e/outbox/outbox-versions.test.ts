import type { Page } from '@playwright/test'
import { logInAsDemo, like, openInApp } from '#tests/e2e/support/walks/submit.ts'
import { addIntentsOnDevice, outboxOnDevice } from '#tests/e2e/support/device.ts'
import { appliedKeys } from '#tests/e2e/support/services/service.ts'
import { expect, testOnLine as test, waitUntilStored } from '#tests/e2e/support/fixtures.ts'
import { makeItems } from '#tests/e2e/support/services/own-items.ts'

test.use({ phone: 'citizen' })

test.afterEach(({ service }) => service.lab('/content/reset', {}))

const isWrite = ({ method, path }: { method: string; path: string }) => method === 'PUT' && path.startsWith('/api/content/')

test('intents of other app versions are sent if readable, otherwise kept [53]', { tag: '@wide' }, async ({ page, service, line }) => {
  const { stories, events } = await makeItems(service, { seed: 53, count: 20 })
  const account = await logInAsDemo(page)
  await waitUntilStored(page)
  const before = await appliedKeys(service, account)
  await page.goto('/api/ping')
  const rows = [
    asShipped(1, { account, entity: `story:${stories[0]}`, intent: { kind: 'like', body: { storyId: stories[0], liked: true } } }),
    asShipped(2, {
      account,
      entity: `event:${events[0]}`,
      about: 'A later thing',
      version: 99,
      intent: { kind: 'send-flowers', petals: 7 },
    }),
    asShipped(3, { account, entity: `story:${stories[1]}`, about: 'An earlier thing', version: 0, intent: { like: stories[1] } }),
    asShipped(4, { account, entity: `story:${stories[2]}`, intent: { kind: 'like', body: { storyId: stories[2], liked: true } } }),
  ]
  await addIntentsOnDevice(page, rows)

  line.decide((request) => (isWrite(request) ? 'connection-reset' : 'pass'))
  await page.goto('/activity')
  await expect(page.locator('.intent')).toHaveCount(4)
  const exported = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await exported
  await openInApp(page, `/event/${events[0]}`)
  await openInApp(page, `/story/${stories[1]}`)
  await expect(page.getByRole('button', { name: 'Like' })).toBeVisible()
  await openInApp(page, '/user/events')
  await openInApp(page, '/activity')
  line.restore()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(async () => (await outboxOnDevice(page)).waiting).toEqual([])
  expect((await appliedKeys(service, account)).slice(before.length).toSorted()).toEqual([rows[0]?.id, rows[3]?.id])
  const kept = (await outboxOnDevice(page)).needsYou
  expect(kept.map(({ id, refusal }) => [id, refusal?.type])).toEqual([
    [rows[1]?.id, 'unreadable'],
    [rows[2]?.id, 'unreadable'],
  ])
  for (const name of ['A later thing', 'An earlier thing']) {
    const item = page.locator('.intent').filter({ hasText: name })
    await expect(item).toContainText('This version of the app cannot read it.')
    await expect(item.getByRole('button', { name: 'Discard' })).toBeVisible()
  }
  await expect(page.getByText('2 need attention').first()).toBeVisible()
})

/** A row of the outbox as the first version that has shipped writes it; never to be changed, else the test means nothing. */
function asShipped(number: number, changed: { account: string; entity: string; intent: object; version?: number; about?: string }) {
  return {
    id: `00000000-0000-4000-8000-${Date.now().toString(16).padStart(11, '0').slice(-11)}${number}`,
    version: 1,
    about: `Said ${number}`,
    createdAt: Date.now() - 60_000 + number,
    attempts: 0,
    firstAttemptAt: null,
    state: 'waiting',
    wait: null,
    nextAttemptAt: null,
    waitMs: 0,
    refusal: null,
    isCancelling: false,
    build: null,
    ...changed,
  }
}

test('a database of a newer version is explained and left unchanged [54]', { tag: '@wide' }, async ({ page, service, line }) => {
  const { stories } = await makeItems(service, { seed: 54, count: 20 })
  const account = await logInAsDemo(page)
  await waitUntilStored(page)
  const before = await appliedKeys(service, account)
  line.decide((request) => (isWrite(request) ? 'connection-reset' : 'pass'))
  await like(page, stories[0] ?? '')
  const said = (await outboxOnDevice(page)).waiting
  await page.goto('/api/ping')
  await page.evaluate(upgradeTo, 990)
  line.restore()
  const stored = await storedSaid(page)
  expect(stored).toMatchObject({ version: 990, ids: said.map(({ id }) => id) })

  await page.goto('/activity')
  const notice = page.getByText('A newer version of the app has changed what is on this device.')
  await expect(notice).toBeVisible()
  await expect(page.locator('.intent')).toHaveCount(1)
  await openInApp(page, `/story/${stories[1]}`)
  await page.getByRole('button', { name: 'Like' }).click()
  await expect(page.getByText('Not saved: this device could not store it')).toBeVisible()
  await openInApp(page, '/guide/emergency')
  await expect(page.getByText('191').first()).toBeVisible()
  expect(await storedSaid(page), 'nothing was deleted, said or brought back to our version').toEqual(stored)
  expect((await appliedKeys(service, account)).slice(before.length)).toEqual([])
})

function upgradeTo(version: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('abroad', version)
    opening.onerror = () => reject(opening.error ?? new Error('not upgraded'))
    opening.onupgradeneeded = () => opening.result.createObjectStore('later', { keyPath: 'key' }).put({ key: 'kept' })
    opening.onsuccess = () => {
      opening.result.close()
      resolve()
    }
  })
}

function readStored(): Promise<{ version: number; ids: string[] }> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('abroad')
    opening.onerror = () => reject(opening.error ?? new Error('not opened'))
    opening.onsuccess = () => {
      const db = opening.result
      const all = db.transaction('intents').objectStore('intents').getAll() as IDBRequest<{ id: string }[]>
      all.onsuccess = () => {
        db.close()
        resolve({ version: db.version, ids: all.result.map(({ id }) => id) })
      }
    }
  })
}

const storedSaid = (page: Page) => page.evaluate(readStored)
