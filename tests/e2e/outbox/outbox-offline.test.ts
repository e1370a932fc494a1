import type { Page } from '@playwright/test'
import { logInAsDemo, changePeople, like, registerFor } from '#tests/e2e/support/walks/submit.ts'
import { outboxOnDevice } from '#tests/e2e/support/device.ts'
import { appliedKeys, effectsOf } from '#tests/e2e/support/services/service.ts'
import { inEngine } from '#tests/e2e/support/browser/engine-worker.ts'
import { expect, testOnLine as test } from '#tests/e2e/support/fixtures.ts'
import { makeItems, waitForItems } from '#tests/e2e/support/services/own-items.ts'

test.use({ phone: 'citizen' })

test.afterEach(({ service }) => service.lab('/content/reset', {}))

test('four intents submitted offline are applied once and in order [10]', async ({ page, context, service, line }) => {
  const { events, stories } = await makeItems(service, { seed: 10, count: 40 })
  const [event = ''] = events
  const account = await logInAsDemo(page)
  const before = (await appliedKeys(service, account)).length
  await waitForItems(page, [event, ...stories])
  // What the service may have heard is not folded away: both leave, one after the other.
  line.decide(({ method }) => (method === 'PUT' ? 'connection-reset' : 'pass'))
  await registerFor(page, event, 2)
  await expect.poll(async () => (await waitingOn(page, event))[0]?.attempts).toBeGreaterThan(0)
  await context.setOffline(true)
  await inEngine(page, 'setClockBack', 3_600_000)
  for (const story of stories.slice(0, 2)) await like(page, story)
  await changePeople(page, event, 3)

  const unsent = await unsentOn(page)
  expect(unsent).toHaveLength(4)
  const [change, first] = await waitingOn(page, event)
  expect(change?.createdAt, 'the later tap has the earlier date').toBeLessThan(first?.createdAt ?? 0)
  await expect(page.getByRole('status', { name: 'Wait for network' })).toContainText('3 items are waiting to be sent.')
  expect(await appliedKeys(service, account)).toHaveLength(before)

  // Only now: a try that is on its way while the browser goes offline would get through.
  line.restore()
  await context.setOffline(false)
  await expect.poll(async () => (await appliedKeys(service, account)).length - before, { intervals: [50] }).toBe(4)
  await expect.poll(async () => (await outboxOnDevice(page)).waiting).toEqual([])
  const applied = (await appliedKeys(service, account)).slice(before)
  expect(applied.toSorted(), 'each once').toEqual(unsent.map(({ id }) => id).toSorted())
  expect(applied.indexOf(first?.id ?? '')).toBeLessThan(applied.indexOf(change?.id ?? ''))
  const { personal } = await effectsOf(service, account)
  expect(personal.find(({ itemId }) => itemId === event)).toMatchObject({ registered: true, participants: 3 })
  expect(personal.filter(({ itemId, liked }) => liked && stories.includes(itemId))).toHaveLength(2)
  await page.goto(`/event/${event}`)
  await expect(page.getByRole('region', { name: 'Your registration' })).toContainText(/3\speople.*Received, receipt/)
})

async function unsentOn(page: Page) {
  const { waiting, superseded } = await outboxOnDevice(page)
  return [...waiting, ...superseded]
}

async function waitingOn(page: Page, event: string) {
  return (await unsentOn(page)).filter(({ entity }) => entity === `event:${event}`)
}
