import type { Page } from '@playwright/test'
import { askFor, wednesdayAfter } from '#tests/e2e/support/walks/appointment-form.ts'
import { joinApp, someCitizen } from '#tests/e2e/support/walks/citizen.ts'
import { answer, confirmAppointment, openConversation, openDesk, setPublished } from '#tests/e2e/support/walks/desk.ts'
import { outboxOnDevice } from '#tests/e2e/support/device.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { openInApp } from '#tests/e2e/support/walks/submit.ts'
import { scaled } from '#tests/setup/time-limits.ts'

test.use({ phone: 'visitor' })

const event = { id: 'th-bangkok-registration-morning', title: /Welcome morning/ }
const soon = { timeout: scaled(5_000) }
const badge = (page: Page) => page.locator('.navigation-main .navigation-badge')

test('news from the desk reaches an open screen within five seconds', async ({ page, browser, service }) => {
  const coming = wednesdayAfter(3)
  const vera = { ...someCitizen('Vera'), lastName: 'Told' }
  await joinApp(page, vera)
  await openInApp(page, '/contact/chat')
  await page.getByLabel('Message', { exact: true }).fill('a question')
  await page.getByRole('button', { name: 'Send' }).click()
  await openInApp(page, '/contact/appointment')
  await askFor(page, { topic: 'Citizenship', date: coming.typed })
  await expect.poll(async () => (await outboxOnDevice(page)).waiting).toEqual([])

  const desk = await openDesk(browser, service.address)
  await openInApp(page, '/')
  await expect(page.getByRole('heading', { name: event.title })).toBeVisible()
  await expect(badge(page)).toHaveCount(0)

  await test.step('a chat answer', async () => {
    await openConversation(desk, service.address, 'Vera Told')
    await answer(desk, 'Good afternoon.')
    await expect(badge(page)).toHaveText(/^1/, soon)
  })
  await test.step('a confirmed appointment', async () => {
    await confirmAppointment(desk, service.address, { link: /Vera Told: Citizenship/, date: coming.iso })
    await expect(badge(page)).toHaveText(/^2/, soon)
  })
  await test.step('a withdrawn event', async () => {
    await setPublished(desk, service.address, { id: event.id, isPublished: false })
    await expect(page.getByRole('heading', { name: event.title })).toHaveCount(0, soon)
  })
  await test.step('where one looks there is a row, and what was read counts no more', async () => {
    await page.goto('/contact')
    const news = page.getByRole('region', { name: 'New from your representation' })
    await expect(news.getByRole('link', { name: /Appointment confirmed: .*, 09:30 Citizenship, Embassy/ })).toBeVisible()
    await expect(news.getByRole('link', { name: '1 new message' })).toBeVisible()
    await expect(badge(page)).toHaveText(/^1/)
    await news.getByRole('link', { name: '1 new message' }).click()
    await expect(page.getByRole('log').getByText('Good afternoon.')).toBeVisible()
    await expect(badge(page)).toHaveCount(0)
    await openInApp(page, '/activity')
    const request = page.getByRole('listitem').filter({ hasText: 'Appointment request' })
    await expect(request).toContainText('Confirmed')
  })
  await setPublished(desk, service.address, { id: event.id, isPublished: true })
  await desk.context().close()
})
