import type { Page } from '@playwright/test'
import { outboxOnDevice } from '#tests/e2e/support/device.ts'
import { appliedKeys, effectsOf, type Service } from '#tests/e2e/support/services/service.ts'
import { expect, testOnLine as test } from '#tests/e2e/support/fixtures.ts'
import type { Line } from '#tests/e2e/support/line.ts'
import { makeItems, waitForItems } from '#tests/e2e/support/services/own-items.ts'
import { accountOf, openInApp, registerFor } from '#tests/e2e/support/walks/submit.ts'

test.use({ phone: 'citizen' })
test.afterEach(({ service }) => service.lab('/reset', {}))

const noAnswer = 'No response at the moment. What you entered is saved, and the app will keep trying.'
const isWrite = ({ method, path }: { method: string; path: string }) => method === 'PUT' && path.startsWith('/api/content/')
const writesOn = (line: Line) => line.exchanges.filter(isWrite)

test('a busy service is left alone as long as it asks, except by "Send now"', { tag: '@wide' }, async ({ page, service, line }) => {
  const { event, account, before } = await begin(page, service, { seed: 72 })
  const answers: { at: number; status: number; retryAfter: string | undefined }[] = []
  page.on('response', (response) => {
    if (isWrite({ method: response.request().method(), path: new URL(response.url()).pathname }))
      answers.push({ at: Date.now(), status: response.status(), retryAfter: response.headers()['retry-after'] })
  })
  await service.lab('/disk', { isFull: true }, { method: 'PUT' })
  const said = await sayAndLook(page, event)
  await said.item.locator('summary').click()
  await expect(said.item).toContainText('Waiting: the service is busy')
  await expect.poll(() => answers.length).toBeGreaterThan(1)
  const [first, second] = answers
  expect([first, second]).toMatchObject([0, 1].map(() => ({ status: 503, retryAfter: '2' })))
  expect((second?.at ?? 0) - (first?.at ?? 0), 'the service asked for two seconds').toBeGreaterThan(1_900)

  await service.lab('/disk', { isFull: false }, { method: 'PUT' })
  const tooMany = { fault: 'service-error', status: 429, path: '/api/content/register', retryAfterS: 1_790, calls: 1_000 }
  await service.lab('/faults', { planned: [tooMany] })
  await expect(said.item).toContainText('Next try in 30 min')
  const asked = writesOn(line).length
  await sendAll(page).click()
  await expect(page.getByRole('status').filter({ hasText: noAnswer })).toBeVisible()
  expect(
    writesOn(line)
      .map(({ status }) => status)
      .slice(asked),
    'asked once more, and no more than that',
  ).toEqual([429])
  await expect(said.item).toContainText('Waiting: the service is busy')
  expect(await appliedKeys(service, account)).toEqual(before)

  await service.lab('/faults', {})
  await sendAll(page).click()
  await expect(page.getByRole('status').filter({ hasText: 'The service has responded.' })).toBeVisible()
  await expect(done(page)).toContainText(/Received, receipt \w{3}-\w{3}/)
  await expect(badge(page)).toHaveCount(0)
  await expectApplied(page, service, { account, before, id: said.id, event })
})

test('an unsure intent is cancelled online, and a received one keeps its receipt', async ({ page, service, line }) => {
  const { others, account, before } = await begin(page, service, { seed: 73 })
  const [unsure = '', received = ''] = others

  await test.step('tried without an answer, and never received', async () => {
    line.cut()
    const said = await sayAndLook(page, unsure)
    await expect.poll(async () => (await waitingOf(page))?.attempts).toBeGreaterThan(0)
    await said.item.locator('summary').click()
    await said.item.getByRole('button', { name: 'Withdraw' }).click()
    await expect(page.locator('.toast')).toContainText('It will be withdrawn as soon as you are online.')
    await expect(said.item).toContainText('Being withdrawn')
    await expect(badge(page)).toHaveText('1')
    line.restore()
    await expect(badge(page)).toHaveCount(0)
    await expect(done(page).locator('.intent').first()).toContainText('Withdrawn')
    expect(await keyOf(service, { account, id: said.id })).toMatchObject({ state: 'cancelled', appliedSeq: null })
  })

  await test.step('received, with its answers lost', async () => {
    line.decide((request) => (isWrite(request) ? 'reply-lost' : 'pass'))
    const said = await sayAndLook(page, received)
    await expect.poll(() => appliedKeys(service, account)).toContain(said.id)
    await said.item.locator('summary').click()
    await said.item.getByRole('button', { name: 'Withdraw' }).click()
    await expect(page.locator('.toast')).toContainText('Too late, already received')
    await expect(done(page).locator('.intent').first()).toContainText(/Received, receipt \w{3}-\w{3}/)
    await expect(badge(page)).toHaveCount(0)
    await expectApplied(page, service, { account, before, id: said.id, event: received })
  })
  const { personal } = await effectsOf(service, account)
  expect(personal.filter(({ itemId, registered }) => registered && others.includes(itemId))).toMatchObject([{ itemId: received }])
})

async function begin(page: Page, service: Service, { seed }: { seed: number }) {
  const { events } = await makeItems(service, { seed, count: 20 })
  const [event = '', ...others] = events
  await page.goto('/')
  await waitForItems(page, events)
  const account = await accountOf(page)
  return { event, others, account, before: await appliedKeys(service, account) }
}

async function sayAndLook(page: Page, event: string) {
  await registerFor(page, event, 2)
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  await page.getByRole('alertdialog').press('Escape')
  await openInApp(page, '/activity')
  const item = page.locator('.intent').filter({ hasText: `Registration: ${title}, 2 people` })
  await expect(item).toHaveCount(1)
  return { item, title, id: (await waitingOf(page))?.id ?? '' }
}

async function waitingOf(page: Page) {
  return (await outboxOnDevice(page)).waiting[0]
}

const badge = (page: Page) => page.locator('.navigation-badge:visible > [aria-hidden]')
const done = (page: Page) => page.getByRole('region', { name: 'Done' })
const sendAll = (page: Page) => page.locator('.intent-buttons').getByRole('button', { name: 'Send now' })

async function keyOf(service: Service, { account, id }: { account: string; id: string }) {
  return (await effectsOf(service, account)).keys.find(({ key }) => key === id)
}

async function expectApplied(page: Page, service: Service, of: { account: string; before: string[]; id: string; event: string }) {
  expect((await appliedKeys(service, of.account)).slice(of.before.length)).toEqual([of.id])
  const key = await keyOf(service, of)
  expect(key).toMatchObject({ state: 'done', receipt: expect.stringMatching(/^\w{3}-\w{3}$/) })
  await expect(done(page)).toContainText(`Received, receipt ${key?.receipt}`)
  const { personal } = await effectsOf(service, of.account)
  expect(personal.find(({ itemId }) => itemId === of.event)).toMatchObject({ registered: true, participants: 2 })
}
