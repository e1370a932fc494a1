import type { Page } from '@playwright/test'
import { askFor, wednesdayAfter } from '#tests/e2e/support/walks/appointment-form.ts'
import { expectNoFindings } from '#tests/e2e/support/walks/axe.ts'
import { joinApp, someCitizen } from '#tests/e2e/support/walks/citizen.ts'
import { answer, openConversation, enterDesk } from '#tests/e2e/support/walks/desk.ts'
import { outboxOnDevice } from '#tests/e2e/support/device.ts'
import { expect, test, testOnLine, waitUntilStored } from '#tests/e2e/support/fixtures.ts'
import { openInApp } from '#tests/e2e/support/walks/submit.ts'
import { scaled } from '#tests/setup/time-limits.ts'

test.use({ phone: 'visitor' })
testOnLine.use({ phone: 'visitor' })

async function write(page: Page, text: string): Promise<void> {
  await page.getByLabel('Message', { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('log').getByText(text)).toBeVisible()
}
/** What stands in the thread, from both sides, without days, states and the greeting. */
const said = (page: Page) =>
  page
    .getByRole('log')
    .locator('.chat-text')
    .evaluateAll((lines) => lines.map((line) => line.lastChild?.textContent ?? '').filter((text) => !text.includes('You are writing to')))

testOnLine(
  'four messages and a request without a line arrive once and in order; the desk’s answer comes live, with count and badge, and so does its yes',
  async ({ page, context, browser, service, complaints }) => {
    const anna = someCitizen('Anna')
    await joinApp(page, anna)
    await waitUntilStored(page)
    await testOnLine.step('without a line: four messages, at the end of the thread', async () => {
      await context.setOffline(true)
      await openInApp(page, '/contact/chat')
      await expect(page.getByText('Write to your representation')).toBeVisible()
      for (const text of ['one', 'two', 'three']) await write(page, text)
      await expect(page.getByRole('log').getByText('Saved on this device')).toHaveCount(3)
      // On a small screen the notice takes room away: the end stays before the citizen's eyes.
      await page.setViewportSize({ width: 360, height: 480 })
      await write(page, 'four')
      await expect(page.getByText('Wait for network')).toBeVisible()
      await page.setViewportSize({ width: 360, height: 420 })
      await expect(page.getByRole('log').getByText('Saved on this device').last()).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('button', { name: 'Go to the latest message' })).toHaveCount(0)
    })
    await page.setViewportSize({ width: 390, height: 844 })
    const coming = wednesdayAfter(3)
    await testOnLine.step('and a request', async () => {
      await askFor(page, { topic: 'Citizenship', date: coming.typed })
      expect((await outboxOnDevice(page)).waiting).toHaveLength(5)
    })
    await testOnLine.step('with the line all arrive, once and in order', async () => {
      await openInApp(page, '/contact/chat')
      await context.setOffline(false)
      await expect(page.getByRole('log').getByText(/^Received/)).toHaveCount(4)
      expect(await said(page)).toEqual(['one', 'two', 'three', 'four'])
      // The greeting stands above them, although it came after them.
      await expect(page.getByRole('log').getByText('You are writing to')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Earlier messages' })).toHaveCount(0)
    })

    const staff = await browser.newPage()
    await testOnLine.step('the desk reads and answers, and the answer comes live', async () => {
      await enterDesk(staff, service.address)
      await openConversation(staff, service.address, 'Anna Muster')
      for (const text of ['one', 'two', 'three', 'four']) await expect(staff.getByText(text, { exact: true })).toHaveCount(1)
      await expect(page.getByRole('log').getByText(/^Read by the representation/)).toHaveCount(4)
      await answer(staff, 'Good afternoon. Yes, both.')
      await expect(page.getByRole('log').getByText('Good afternoon. Yes, both.')).toBeVisible()
      await expect(page.getByText('New message from the representation: Good afternoon. Yes, both.')).toBeAttached()
      await expect.poll(async () => (await outboxOnDevice(page)).waiting).toEqual([])
      // That it was read is said a moment after it is shown.
      await expect(async () => {
        await staff.reload()
        await expect(staff.getByText('· read')).toBeVisible({ timeout: 1_000 })
      }).toPass()
    })

    await testOnLine.step('elsewhere in the app an answer is a count, which goes when it is read', async () => {
      // Elsewhere in the app the answer is a count, which goes when the thread's end is before the citizen's eyes.
      await openInApp(page, '/guide')
      await answer(staff, 'One more thing.')
      // Counts are asked for with a move to a root screen.
      const badge = page.locator('.navigation-main .navigation-badge')
      await expect(async () => {
        await openInApp(page, '/user')
        await openInApp(page, '/contact')
        await expect(badge).toHaveText(/^1/, { timeout: scaled(2_000) })
      }).toPass()
      await page.getByRole('link', { name: 'Chat' }).first().click()
      await expect(page.getByRole('log').getByText('New messages')).toBeVisible()
      await expect(page.getByRole('log').getByText('One more thing.')).toBeVisible()
      await expect.poll(async () => (await outboxOnDevice(page)).waiting).toEqual([])
      await openInApp(page, '/contact')
      await expect(badge).toHaveCount(0)
      await openInApp(page, '/contact/chat')
      await expect.poll(() => said(page)).toEqual(['one', 'two', 'three', 'four', 'Good afternoon. Yes, both.', 'One more thing.'])
    })
    await testOnLine.step('the desk says yes to the request', async () => {
      await staff.goto(`${service.address}/desk/appointments`)
      const asked = staff.getByRole('link', { name: /Anna Muster: Citizenship/ })
      await expect(asked).toHaveCount(1)
      await asked.click()
      await staff.getByLabel('Date').fill(coming.iso)
      await staff.getByLabel('Time').fill('09:30')
      await staff.getByRole('button', { name: 'Confirm appointment' }).click()
      await expect(staff.getByText('Confirmed for')).toBeVisible()
      // Whoever looks at it has it asked for anew every 20 s.
      await page.clock.install()
      await openInApp(page, '/contact/appointments')
      const request = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Citizenship' }) })
      await expect(async () => {
        await page.clock.fastForward(20_000)
        await expect(request).toContainText('Confirmed by the representation', { timeout: scaled(2_000) })
      }).toPass()
      await expect(request).toHaveCount(1)
    })
    await staff.close()
    expect(complaints).toEqual([])
  },
)

test(
  'a draft outlives a reload, an archived conversation asks first, and nothing of it has a finding of axe',
  { tag: '@wide' },
  async ({ page, context, browser, service, complaints }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    const beat = someCitizen('Beat')
    await joinApp(page, beat)
    await test.step('a draft outlives a reload', async () => {
      await openInApp(page, '/contact/chat')
      await expect(page.getByText('Write to your representation')).toBeVisible()
      await expectGood(page, 'an empty chat')
      await write(page, 'first')
      await page
        .getByRole('log')
        .getByText(/^Received/)
        .waitFor()
      await page.getByLabel('Message', { exact: true }).fill('half a thou')
      await page.reload()
      await expect(page.getByLabel('Message', { exact: true })).toHaveValue('half a thou')
      await expectGood(page, 'a chat')
    })

    const staff = await browser.newPage()
    await test.step('an archived conversation asks first', async () => {
      await enterDesk(staff, service.address)
      await openConversation(staff, service.address, 'Beat Muster')
      await staff.getByRole('button', { name: 'Mark as resolved' }).click()
      await expect(page.getByText('marked this conversation as resolved')).toBeVisible()
      await staff.getByRole('button', { name: 'Archive' }).click()
      await expect(page.getByText('has archived this conversation')).toBeVisible()
      await page.getByRole('button', { name: 'Send' }).click()
      await expect(page.getByRole('alertdialog', { name: 'Reopen the conversation?' })).toBeVisible()
      await expectGood(page, 'the question before reopening')
      await page.getByRole('button', { name: 'Cancel' }).click()
      await expect(page.getByLabel('Message', { exact: true })).toHaveValue('half a thou')
      await page.getByRole('button', { name: 'Send' }).click()
      await page.getByRole('button', { name: 'Reopen and send' }).click()
      await expect(page.getByRole('log').getByText('half a thou')).toBeVisible()
      await expect(page.getByText('has archived this conversation')).toBeHidden()
      await expect(page.getByRole('log').getByText(/^(Received|Read by)/)).toHaveCount(2)
      await expect(page.getByLabel('Message', { exact: true })).toHaveValue('')
      await page.getByRole('button', { name: 'Send' }).click()
      await expect(page.getByText('Write something first.')).toBeVisible()
    })

    await test.step('archived while the citizen writes without a line', async () => {
      // Archived while the citizen writes without a line: the words come back with a way to send them, and go out once.
      await context.setOffline(true)
      await write(page, 'Are you still there?')
      await staff.reload()
      await staff.getByRole('button', { name: 'Archive' }).click()
      await expect(staff.getByRole('button', { name: 'Archive' })).toHaveCount(0)
      await context.setOffline(false)
      const again = page.getByRole('button', { name: 'Reopen and send' })
      await expect(again).toBeVisible()
      await expectGood(page, 'a message that an archived conversation refused')
      await again.click()
      await expect(again).toHaveCount(0)
      await expect(page.getByRole('log').getByText(/^(Received|Read by)/)).toHaveCount(3)
      await staff.reload()
      await expect(staff.getByText('Are you still there?', { exact: true })).toHaveCount(1)
    })
    await staff.close()
    expect(complaints).toEqual([])
  },
)

async function expectGood(page: Page, what: string): Promise<void> {
  await expectNoFindings(page, what)
  expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBeLessThanOrEqual(320)
}
