import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { joinApp, someCitizen } from '#tests/e2e/support/walks/citizen.ts'
import { outboxOnDevice } from '#tests/e2e/support/device.ts'
import { appliedKeys, effectsOf } from '#tests/e2e/support/walks/effects.ts'
import { expect, testOnLine as test, waitUntilStored } from '#tests/e2e/support/fixtures.ts'
import type { Line } from '#tests/e2e/support/line.ts'
import { makeItems, waitForItems } from '#tests/e2e/support/services/own-items.ts'
import { accountOf, editProfile, openInApp, registerFor } from '#tests/e2e/support/walks/submit.ts'
import type { Service } from '#tests/e2e/support/services/service.ts'
import { scaled } from '#tests/setup/time-limits.ts'

test.use({ phone: 'citizen' })
test.afterEach(({ service }) => service.lab('/reset', {}))

const noAnswer = 'No response at the moment. What you entered is saved, and the app will keep trying.'
const isWrite = ({ method, path }: { method: string; path: string }) => method === 'PUT' && path.startsWith('/api/content/')
const writesOn = (line: Line) => line.exchanges.filter(isWrite)

test(
  'what cannot leave says how often it was tried and when it is tried next, and its badge goes when the line has taken it',
  { tag: '@wide' },
  async ({ page, service, line, complaints }) => {
    const { event, account, before } = await begin(page, service, { seed: 71 })
    line.cut()
    const said = await sayAndLook(page, event)
    await test.step('it is saved, and the badge says so', async () => {
      await expect(said.item).toContainText('Saved on this device')
      await expect(badge(page)).toHaveText('1')
      await expect(page.getByRole('navigation').getByRole('link', { name: /^Profile\b.*1 waiting$/ })).toBeVisible()
    })
    await test.step('how often it was tried, and when it is tried next', async () => {
      await expect.poll(async () => (await waitingOf(page))?.attempts ?? 0).toBeGreaterThan(2)
      await said.item.locator('summary').click()
      await expect(said.item).toContainText('Waiting: no response')
      await expect(said.item).toContainText(/Next try (in \d min|when there is a network)/)
      await expect(async () => {
        const tried = (await waitingOf(page))?.attempts
        await expect(said.item).toContainText(`${tried} attempts`, { timeout: scaled(500) })
      }).toPass()
    })
    await test.step('the citizen has it tried, in vain', async () => {
      const triedBefore = (await waitingOf(page))?.attempts ?? 0
      await sendAll(page).click()
      await expect(page.getByRole('status').filter({ hasText: noAnswer })).toBeVisible()
      await said.item.getByRole('button', { name: 'Send now' }).click()
      await expect(page.locator('.toast')).toContainText(noAnswer)
      const still = await waitingOf(page)
      expect(still).toMatchObject({ id: said.id, stage: 'saved', end: null, isCancelling: false })
      expect(still?.attempts, 'it was tried when the citizen asked').toBeGreaterThan(triedBefore)
      expect(await appliedKeys(service, account)).toEqual(before)
    })
    await test.step('the line takes it', async () => {
      line.restore()
      await page.evaluate(() => window.dispatchEvent(new Event('online')))
      await expect(done(page)).toContainText(/Received, receipt \w{3}-\w{3}/)
      await expect(page.getByText('Nothing is waiting to be sent')).toBeVisible()
      await expect(badge(page)).toHaveCount(0)
    })
    await expectApplied(page, service, { account, before, id: said.id, event })
    expect(complaints).toEqual([])
  },
)

test(
  'a service that is busy is left alone for as long as it asks, and "Send now" asks it all the same',
  { tag: '@wide' },
  async ({ page, service, line, complaints }) => {
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
    // To the nearest minute, and the screen looks at its clock twice a minute.
    const tooMany = { kind: 'too-many-requests', path: '/api/content/register', retryAfterS: 1_790, calls: 1_000 }
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
    expect(complaints).toEqual([])
  },
)

test('what has never left is cancelled at once', async ({ page, context, service, line, complaints }) => {
  const { event, account } = await begin(page, service, { seed: 74 })
  await context.setOffline(true)
  // What begins without a network waits for one, and is not tried on the off chance.
  await page.goto('/')
  const said = await sayAndLook(page, event)
  await said.item.locator('summary').click()
  await expect(said.item).toContainText('Not sent yet')
  await said.item.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.locator('.toast')).toContainText('Withdrawn; nothing will be sent.')
  await expect(done(page)).toContainText('Withdrawn')
  await expect(badge(page)).toHaveCount(0)
  await context.setOffline(false)
  expect(await keyOf(service, { account, id: said.id }), 'the service has never heard of it').toBeUndefined()
  expect(writesOn(line)).toEqual([])
  expect(complaints).toEqual([])
})

test('what may have left is cancelled when there is a line, and what was received stays with its receipt', async ({
  page,
  service,
  line,
  complaints,
}) => {
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
    line.decide((request) => (isWrite(request) ? 'answer-lost' : 'pass'))
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
  expect(complaints).toEqual([])
})

test.describe('a citizen whom nobody else knows', () => {
  test.use({ phone: null, isFreshPhone: true })

  test(
    'takes away what is unsent, and a diary that says what was tried and nothing about them',
    { tag: '@wide' },
    async ({ page, service, line, complaints }) => {
      const { events } = await makeItems(service, { seed: 74, count: 20 })
      const anna = someCitizen('Anna')
      await joinApp(page, anna)
      await waitUntilStored(page)
      const account = await accountOf(page)
      const before = await appliedKeys(service, account)
      line.cut()
      const typed = 'Wendelgarde'
      await editProfile(page, typed)
      const { item, title } = await sayAndLook(page, events[0] ?? '')
      await expect(item).toBeVisible()
      await expect(badge(page)).toHaveText('2')
      await expect.poll(async () => (await waitingOf(page))?.attempts ?? 0).toBeGreaterThan(0)

      const unsent = await download(page, 'Export')
      expect(unsent.name).toBe('abroad-unsent.txt')
      expect(unsent.text).toContain(`Registration: ${title}, 2 people`)
      expect(unsent.text, 'what they typed is theirs to take away').toContain(`${typed} ${anna.lastName}`)

      await page.getByText('What the app tried to send and fetch, and how it went. It contains no personal data.').click()
      const lines = page.locator('.diary-lines')
      await expect(lines.getByText('send register: again').first()).toBeVisible()
      await expect(lines.getByText('send profile: done').first()).toBeVisible()
      const diary = await download(page, 'Save as text')
      expect(diary.name).toBe('abroad-sync-log.txt')
      for (const tried of ['send register: again', 'send profile: again', 'send profile: done']) expect(diary.text).toContain(tried)
      const personal = [anna.email, anna.password, anna.firstName, anna.lastName, account, typed, title, events[0] ?? '']
      for (const text of [diary.text, await lines.innerText()])
        expect(personal.filter((word) => text.toLowerCase().includes(word.toLowerCase()))).toEqual([])

      line.restore()
      await expect(badge(page)).toHaveCount(0)
      expect(await appliedKeys(service, account)).toHaveLength(before.length + 2)
      expect(complaints).toEqual([])
    },
  )
})

test(
  'a change of representation says what waits for another, which is still taken',
  { tag: '@wide' },
  async ({ page, service, line, complaints }) => {
    const { event, account, before } = await begin(page, service, { seed: 79 })
    line.cut()
    await registerFor(page, event, 2)
    await page.getByRole('alertdialog').press('Escape')
    await openInApp(page, '/user/editRepresentations')
    const waits = page.getByText('1 item is waiting to be sent. This change will not affect where it goes.')
    await expect(waits).toBeVisible()
    await page.getByLabel('Main representation').fill('Tokyo')
    await page.getByRole('option', { name: /Embassy of Switzerland in Tokyo/ }).click()

    await page.getByRole('link', { name: 'Go to Activity' }).click()
    await expect(page.getByRole('region', { name: 'Waiting' })).toContainText('Registration: ')
    await page.goBack()
    await expect(page.getByLabel('Main representation'), 'what was chosen is not lost by looking').toHaveValue(
      'Embassy of Switzerland in Tokyo',
    )
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.waitForURL((url) => !url.pathname.endsWith('/editRepresentations'))
    await expect(badge(page)).toHaveText('2')

    line.restore()
    await expect(badge(page)).toHaveCount(0)
    const { personal } = await effectsOf(service, account)
    expect(personal.find(({ itemId }) => itemId === event)).toMatchObject({ registered: true, participants: 2 })
    await openInApp(page, '/activity')
    await expect(done(page).getByText(/Received, receipt \w{3}-\w{3}/), 'the registration and the profile').toHaveCount(2)
    await page.goto('/user')
    await expect(page.getByRole('region', { name: 'Representations' }).getByRole('link').filter({ hasText: 'Tokyo' })).toBeVisible()
    expect(await appliedKeys(service, account)).toHaveLength(before.length + 2)
    expect(complaints).toEqual([])
  },
)

/** Events that nobody has been registered for, all of them on the device, and the line is still good. */
async function begin(page: Page, service: Service, { seed }: { seed: number }) {
  const { events } = await makeItems(service, { seed, count: 20 })
  const [event = '', ...others] = events
  await page.goto('/')
  await waitForItems(page, events)
  const account = await accountOf(page)
  return { event, others, account, before: await appliedKeys(service, account) }
}

/** Two people for the event; then where it stands in Activity. */
async function sayAndLook(page: Page, event: string) {
  await registerFor(page, event, 2)
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  await page.getByRole('alertdialog').press('Escape')
  await openInApp(page, '/activity')
  const item = page.locator('.intent').filter({ hasText: `Registration: ${title}, 2 people` })
  await expect(item).toHaveCount(1)
  return { item, title, id: (await waitingOf(page))?.id ?? '' }
}

/** The newest. */
async function waitingOf(page: Page) {
  return (await outboxOnDevice(page)).waiting[0]
}

const badge = (page: Page) => page.locator('.navigation-badge:visible > [aria-hidden]')
const done = (page: Page) => page.getByRole('region', { name: 'Done' })
/** Of all that waits; each opened item has one of its own. */
const sendAll = (page: Page) => page.locator('.intent-buttons').getByRole('button', { name: 'Send now' })

async function download(page: Page, button: string): Promise<{ name: string; text: string }> {
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const file = await saving
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

async function keyOf(service: Service, { account, id }: { account: string; id: string }) {
  return (await effectsOf(service, account)).keys.find(({ key }) => key === id)
}

/** Applied once, under the key that was said, and the device shows the service's receipt. */
async function expectApplied(page: Page, service: Service, of: { account: string; before: string[]; id: string; event: string }) {
  expect((await appliedKeys(service, of.account)).slice(of.before.length)).toEqual([of.id])
  const key = await keyOf(service, of)
  expect(key).toMatchObject({ state: 'done', receipt: expect.stringMatching(/^\w{3}-\w{3}$/) })
  await expect(done(page)).toContainText(`Received, receipt ${key?.receipt}`)
  const { personal } = await effectsOf(service, of.account)
  expect(personal.find(({ itemId }) => itemId === of.event)).toMatchObject({ registered: true, participants: 2 })
}
