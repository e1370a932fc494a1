import type { Page } from '@playwright/test'
import { askFor, wednesdayAfter } from '#tests/e2e/support/walks/appointment-form.ts'
import { joinApp, someCitizen } from '#tests/e2e/support/walks/citizen.ts'
import { answer, confirmAppointment, openConversation, enterDesk } from '#tests/e2e/support/walks/desk.ts'
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
const said = (page: Page) =>
  page
    .getByRole('log')
    .locator('.chat-text')
    .evaluateAll((lines) => lines.map((line) => line.lastChild?.textContent ?? '').filter((text) => !text.includes('You are writing to')))

testOnLine('messages written offline arrive once and in order, and answers come live', async ({ page, context, browser, service }) => {
  const anna = someCitizen('Anna')
  await joinApp(page, anna)
  await waitUntilStored(page)
  await testOnLine.step('without a line: four messages, at the end of the thread', async () => {
    await context.setOffline(true)
    await openInApp(page, '/contact/chat')
    await expect(page.getByText('Write to your representation')).toBeVisible()
    for (const text of ['one', 'two', 'three']) await write(page, text)
    await expect(page.getByRole('log').getByText('Saved on this device')).toHaveCount(3)
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
    await expect(async () => {
      await staff.reload()
      await expect(staff.getByText('· read')).toBeVisible({ timeout: 1_000 })
    }).toPass()
  })

  await testOnLine.step('elsewhere in the app an answer is a count, which goes when it is read', async () => {
    await openInApp(page, '/guide')
    await answer(staff, 'One more thing.')
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
    await confirmAppointment(staff, service.address, { link: /Anna Muster: Citizenship/, date: coming.iso })
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
})
