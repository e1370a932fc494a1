import type { Page } from '@playwright/test'
import { askFor, wednesdayAfter } from '#tests/e2e/support/walks/appointment-form.ts'
import { expectNoFindings } from '#tests/e2e/support/walks/axe.ts'
import { joinApp, someCitizen } from '#tests/e2e/support/walks/citizen.ts'
import { confirmAppointment, openDesk } from '#tests/e2e/support/walks/desk.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { openInApp } from '#tests/e2e/support/walks/submit.ts'

test.use({ phone: 'visitor' })

const coming = wednesdayAfter(3)
const requests = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
async function openForm(page: Page): Promise<void> {
  await openInApp(page, '/contact/appointment')
  await expect(page.getByLabel('Topic')).toBeVisible()
}
const requestFor = (page: Page, topic: string) => requests(page).filter({ hasText: topic })

test('offline requests are sent later, and the desk’s answers arrive', { tag: '@wide' }, async ({ page, context, browser, service }) => {
  const rosa = { ...someCitizen('Rosa'), lastName: 'Zgraggen' }
  await joinApp(page, rosa)
  await openForm(page)
  await context.setOffline(true)
  await askFor(page, { topic: 'Citizenship', date: coming.typed, comment: 'My daughter was born in May.' })
  await askFor(page, { topic: 'Certification', date: coming.typed, slot: 'Afternoon' })
  await expect(page, 'what was asked is shown where it stays').toHaveURL('/contact/appointments')
  await expect(requests(page)).toHaveCount(2)
  await expect(requestFor(page, 'Citizenship').getByRole('status')).toContainText('Saved on this device')
  await expectNoFindings(page, 'requests that wait')
  await page.emulateMedia({ colorScheme: 'light' })

  await context.setOffline(false)
  await expect(requestFor(page, 'Citizenship').getByRole('status')).toContainText(/Received, receipt \w+-\w+/)
  await expect(requestFor(page, 'Citizenship')).toContainText('Thank you for your appointment request.')
  await expect(requestFor(page, 'Certification').getByRole('status')).toContainText('not confirmed yet')

  const desk = await openDesk(browser, service.address)
  await confirmAppointment(desk, service.address, { link: /Rosa Zgraggen: Citizenship/, date: coming.iso })
  await expect(desk.getByText('My daughter was born in May.')).toBeVisible()
  await desk.goto('/desk/appointments')
  await desk.getByRole('link', { name: /Rosa Zgraggen: Certification/ }).click()
  await desk.getByLabel('Reason').fill('The notary is away that week.')
  await desk.getByRole('button', { name: 'Decline request' }).click()
  await expect(desk.getByText('Declined', { exact: true })).toBeVisible()
  await desk.context().close()

  await page.reload()
  await expect(requestFor(page, 'Citizenship')).toContainText('Confirmed by the representation')
  await expect(requestFor(page, 'Citizenship')).toContainText('09:30')
  await expect(requestFor(page, 'Certification')).toContainText('Declined by the representation')
  await expect(requestFor(page, 'Certification')).toContainText('The notary is away that week.')
  await expect(requests(page), 'the device’s copy and the service’s are one').toHaveCount(2)
  await expectNoFindings(page, 'requests that were answered')
  const file = page.waitForEvent('download')
  await requestFor(page, 'Citizenship').getByRole('button', { name: 'Add to calendar' }).click()
  expect((await file).suggestedFilename()).toBe('appointment.ics')

  await context.setOffline(true)
  await page.reload()
  await expect(requestFor(page, 'Citizenship'), 'read without a network').toContainText('09:30')

  await openInApp(page, '/contact')
  await expect(page.getByRole('region', { name: 'My appointments' }).getByRole('link', { name: /^Appointment: .+, 09:30$/ })).toBeVisible()
  await page.getByRole('link', { name: 'Appointment', exact: true }).click()
  await expect(page, 'what was asked stands before the form').toHaveURL('/contact/appointments')
  await requestFor(page, 'Citizenship').getByRole('button', { name: 'Ask to reschedule' }).click()
  await expect(page).toHaveURL(/^[^?]*\/contact\/chat\?with=/)
  const message = page.getByLabel('Message', { exact: true })
  await expect(message).toHaveValue(/^I would like to move my appointment: Citizenship, .*, 09:30 \(\w+-\w+\)\. I am available: $/)
  await message.fill('')
  await openInApp(page, '/contact/appointments')
  await requestFor(page, 'Citizenship').getByRole('button', { name: 'Ask to cancel' }).click()
  await expect(message).toHaveValue(/^I would like to cancel my appointment: Citizenship, .*, 09:30 \(\w+-\w+\)\.$/)
})
