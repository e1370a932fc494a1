import { joinApp, logIn, seeSessionEnd, someCitizen } from '#tests/e2e/support/walks/citizen.ts'
import { logInAsDemo, accountOf, like, openInApp } from '#tests/e2e/support/walks/submit.ts'
import { intentsOnDevice, outboxOnDevice } from '#tests/e2e/support/device.ts'
import { appliedKeys } from '#tests/e2e/support/services/service.ts'
import { everythingStored } from '#tests/e2e/support/walks/everything-stored.ts'
import { expect, testOnLine as test, waitUntilStored } from '#tests/e2e/support/fixtures.ts'
import { makeItems } from '#tests/e2e/support/services/own-items.ts'

test.use({ phone: 'visitor' })
test.afterEach(({ service }) => service.lab('/content/reset', {}))

test('intents of an ended session are locked and sent only for their citizen [21]', { tag: '@wide' }, async ({ page, service, line }) => {
  const { stories } = await makeItems(service, { seed: 21, count: 20 })
  const anna = someCitizen('Anna')
  await joinApp(page, anna)
  const account = await accountOf(page)
  await waitUntilStored(page)
  await expect.poll(async () => (await outboxOnDevice(page)).waiting).toEqual([])
  const before = await appliedKeys(service, account)
  line.decide(({ path }) => (path.startsWith('/api/') ? 'connection-reset' : 'pass'))
  for (const story of stories.slice(0, 3)) await like(page, story)
  const said = (await outboxOnDevice(page)).waiting.map(({ id }) => id)
  expect(said).toHaveLength(3)
  await openInApp(page, '/user')

  await service.lab('/sessions/expire', { accountId: account, what: ['sessions', 'interactions', 'devices'] })
  line.restore()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await seeSessionEnd(page, service)
  await expect(page).toHaveURL('/login')
  const stored = await everythingStored(page)
  const traces = [...said, account, anna.email, `story:${stories[0]}`]
  expect(
    traces.filter((trace) => stored.includes(trace)),
    'nobody can read it',
  ).toEqual([])
  expect(await outboxOnDevice(page)).toMatchObject({ waiting: [], needsYou: [], done: [], locked: { count: 3 } })
  await openInApp(page, '/activity')
  await expect(page.getByText('3 items from before your session ended are saved and locked.')).toBeVisible()

  await logInAsDemo(page)
  const demo = await accountOf(page)
  const demosBefore = await appliedKeys(service, demo)
  await like(page, stories[3] ?? '')
  const likes = async () => (await intentsOnDevice(page)).done.filter(({ entity }) => entity.startsWith('story:'))
  await expect.poll(async () => (await likes()).length).toBe(1)
  const [demos] = await likes()
  expect(await appliedKeys(service, demo)).toEqual([...demosBefore, demos?.id])
  await openInApp(page, '/activity')
  await expect(page.getByText('3 items from another account are saved and locked.')).toBeVisible()
  expect(await appliedKeys(service, account)).toEqual(before)
  await openInApp(page, '/settings/logout')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login\?successfulLogout/)

  await logIn(page, anna)
  await expect.poll(async () => (await appliedKeys(service, account)).length).toBe(before.length + 3)
  expect((await appliedKeys(service, account)).slice(before.length).toSorted()).toEqual(said.toSorted())
  await expect.poll(async () => (await outboxOnDevice(page)).waiting).toEqual([])
  await openInApp(page, `/story/${stories[0]}`)
  await expect(page.getByRole('button', { name: 'Like', pressed: true })).toBeVisible()
  await openInApp(page, '/activity')
  await expect(page.getByText('Saved and locked')).toHaveCount(0)
})
